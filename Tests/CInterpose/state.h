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

// Whether a descriptor does.
int is_inside_descriptor(int descriptor);

// Writes the path with its parent resolved and its last part as it is; returns whether it lies
// under the directory.
int resolve(int directory, const char *path, char resolved[PATH_MAX]);

// Counts a call; returns the error number that it shall fail with, 0, or -1: do half of it.
int fault(enum call_class class);

int is_recording(void);

// Between these an operation is done and recorded, so that the trace has the order of the disk,
// also with several threads and processes.
void begin_recording(void);
void end_recording(void);

void record(enum interpose_operation operation, int flags, uint64_t file, uint64_t offset,
            const struct iovec *first, int count, size_t length, const char *second);

#endif
