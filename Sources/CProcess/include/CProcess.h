#ifndef CPROCESS_H
#define CPROCESS_H

#include <sys/types.h>

/// Returns a descriptor of the process with an identifier; -1 with `errno` if there is none.
///
/// It goes on to mean this process after another one got the identifier. By `pidfd_open(2)`.
int process_descriptor(pid_t identifier);

/// Returns whether a directory is of a file system in user space, which no sandbox has as its root;
/// -1 with `errno` if it cannot be told.
int process_root_is_fuse(int directory);

#endif
