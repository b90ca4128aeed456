#ifndef CINTERPOSE_H
#define CINTERPOSE_H

// A library for LD_PRELOAD. It stands between a program and the C library, looks at every call that
// changes files under one directory, and records it or makes it fail.
//
// INTERPOSE_DIRECTORY  the directory, as realpath(3) writes it; without it nothing happens
// INTERPOSE_TRACE      record into this file, which must lie outside of the directory
// INTERPOSE_FAULT      "CLASS N ERRNO HOW": let call N of a class fail; HOW is `once`, `on` (it and
//                      all after it), `short` (half of the bytes are written, ERRNO is ignored) or
//                      `kill` (the process is killed before the call, ERRNO is ignored)
// INTERPOSE_RANDOM     "PPM SEED ERRNO": let each call fail with this probability in a million
// INTERPOSE_REPORT     append a line for each failure, and at the end one for each class
//
// `interpose_classes` lists the classes. A write through a descriptor opened with O_DSYNC or O_SYNC
// is a `meta` and no `write`, because LMDB writes its meta page that way.

#include <stdint.h>

enum interpose_operation {
    INTERPOSE_CREATE = 1,      // file, path
    INTERPOSE_WRITE,           // file, offset, bytes; flag 1: through O_DSYNC or O_SYNC
    INTERPOSE_RESIZE,          // file, offset is the new size
    INTERPOSE_SYNC,            // file
    INTERPOSE_SYNC_DIRECTORY,  // file
    INTERPOSE_MKDIR,           // file, path
    INTERPOSE_RENAME,          // path, path
    INTERPOSE_UNLINK,          // path; of rmdir too
    INTERPOSE_SYMLINK,         // path, what the link says
    INTERPOSE_LINK,            // path, path
    INTERPOSE_OUTPUT,          // bytes written to standard output
    INTERPOSE_MAP_SHARED,      // file, path: mapped so that it can be written behind our back
};

// Precedes each operation of a trace; `first` and `second` bytes follow.
struct interpose_record {
    uint8_t operation;
    uint8_t flags;
    uint16_t unused;
    uint32_t process;
    uint64_t file;  // the number of the inode
    uint64_t offset;
    uint32_t first;
    uint32_t second;
};

#endif
