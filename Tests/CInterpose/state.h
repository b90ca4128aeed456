#ifndef INTERPOSE_STATE_H
#define INTERPOSE_STATE_H

#include <limits.h>
#include <stddef.h>
#include <sys/uio.h>

#include "CInterpose.h"

enum call_class {
    CALL_OPEN,
    CALL_READ,
    CALL_WRITE,
    CALL_META,
    CALL_SYNC,
    CALL_SIZE,
    CALL_MMAP,
    CALL_RENAME,
    CALL_LINK,
    CALL_UNLINK,
    CALL_MKDIR,
    CALL_CHMOD,
    CALL_CLASSES,
};

// Whether a path lies under the directory.
int is_inside(const char *path);

// Whether a descriptor's file lies under the directory.
int is_inside_descriptor(int descriptor);

// Writes the path with its parent resolved and its last part unchanged; returns whether it lies
// under the directory.
int resolve(int directory, const char *path, char resolved[PATH_MAX]);

// Counts a call; returns the error number to fail with, 0, or -1 for half of the work.
int fault(enum call_class class);

int is_recording(void);

// An operation runs and is recorded between these, so that the trace has the order of the disk,
// with several threads and processes too.
void begin_recording(void);
void end_recording(void);

void record(enum interpose_operation operation, int flags, uint64_t file, uint64_t offset,
            const struct iovec *first, int count, size_t length, const char *second);

#endif
