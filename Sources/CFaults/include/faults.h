// What to say when LMDB touches a damaged page and the system ends the process for it.

#ifndef CFAULTS_H
#define CFAULTS_H

#include <stddef.h>

/// Has a fault of memory within a watched map or in LMDB's own code, or a failed assertion of LMDB,
/// end the process with an exit code and a message: `before`, the path of the map, `after`. All
/// other faults stay as they are.
void faults_tell(const char *before, const char *after, int code);

/// Watches a map from now on; `path` is copied. Does nothing when there is no more room.
void faults_watch(const void *map, size_t length, const char *path);

/// Watches a map no longer.
void faults_forget(const void *map);

/// Ends the process for a failed assertion, if faults are told; returns otherwise.
void faults_assertion(const char *path);

#endif
