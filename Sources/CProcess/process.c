#define _GNU_SOURCE
#include "CProcess.h"

#include <linux/magic.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef FUSE_SUPER_MAGIC
#define FUSE_SUPER_MAGIC 0x65735546
#endif

int process_descriptor(pid_t identifier) { return (int)syscall(SYS_pidfd_open, identifier, 0); }

int process_root_is_fuse(int directory) {
    struct statfs status;
    if (fstatfs(directory, &status) != 0) return -1;
    return status.f_type == FUSE_SUPER_MAGIC;
}
