#define _GNU_SOURCE
#include "CBaseline.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// Defined in the executable, these stand in the place of the C library's for every library that is
// linked dynamically, LMDB and Swift's among them.

static atomic_bool is_counting;
static _Atomic uint64_t fdatasyncs, fsyncs, msyncs, synchronous_writes, writes, written_bytes;

static void count(_Atomic uint64_t *counter) {
    if (atomic_load_explicit(&is_counting, memory_order_relaxed)) atomic_fetch_add(counter, 1);
}

static ssize_t count_write(int descriptor, ssize_t written) {
    if (!atomic_load_explicit(&is_counting, memory_order_relaxed) || written < 0) return written;
    int error = errno;
    int flags = fcntl(descriptor, F_GETFL);
    bool is_synchronous = flags >= 0 && flags & O_DSYNC;
    atomic_fetch_add(is_synchronous ? &synchronous_writes : &writes, 1);
    atomic_fetch_add(&written_bytes, (uint64_t)written);
    errno = error;
    return written;
}

int fdatasync(int descriptor) {
    count(&fdatasyncs);
    return (int)syscall(SYS_fdatasync, descriptor);
}

int fsync(int descriptor) {
    count(&fsyncs);
    return (int)syscall(SYS_fsync, descriptor);
}

int msync(void *address, size_t length, int flags) {
    count(&msyncs);
    return (int)syscall(SYS_msync, address, length, flags);
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
    return count_write(descriptor, syscall(SYS_write, descriptor, bytes, length));
}

ssize_t writev(int descriptor, const struct iovec *parts, int part_count) {
    return count_write(descriptor, syscall(SYS_writev, descriptor, parts, (long)part_count));
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
    return count_write(descriptor, syscall(SYS_pwrite64, descriptor, bytes, length, offset));
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset) {
    return count_write(descriptor, syscall(SYS_pwrite64, descriptor, bytes, length, offset));
}

void baseline_counting_begin(void) {
    fdatasyncs = fsyncs = msyncs = synchronous_writes = writes = written_bytes = 0;
    is_counting = true;
}

baseline_counts baseline_counting_end(void) {
    is_counting = false;
    return (baseline_counts){
        .fdatasync = fdatasyncs,
        .fsync = fsyncs,
        .msync = msyncs,
        .synchronous_writes = synchronous_writes,
        .writes = writes,
        .written_bytes = written_bytes,
    };
}

static int ascending(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static int probe(int data, int meta, size_t times, double *samples) {
    static const unsigned char page[4096];
    for (size_t index = 0; index < times; index++) {
        struct timespec start, end;
        off_t offset = (off_t)(1 + index % 63) * (off_t)sizeof page;
        clock_gettime(CLOCK_MONOTONIC, &start);
        if (pwrite(data, page, sizeof page, offset) < 0 || fdatasync(data)
            || pwrite(meta, page, 120, 32) < 0)
            return errno;
        clock_gettime(CLOCK_MONOTONIC, &end);
        samples[index] = (double)(end.tv_sec - start.tv_sec) * 1e9
            + (double)(end.tv_nsec - start.tv_nsec);
    }
    return 0;
}

int baseline_disk_probe(const char *directory, size_t times, double *nanoseconds) {
    char path[4096];
    if (times == 0) return EINVAL;
    if (snprintf(path, sizeof path, "%s/probe", directory) >= (int)sizeof path) return ENAMETOOLONG;
    int data = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    int meta = open(path, O_WRONLY | O_DSYNC | O_CLOEXEC);
    double *samples = calloc(times, sizeof *samples);
    int code = data < 0 || meta < 0 || !samples ? (errno ? errno : ENOMEM) : 0;
    static const unsigned char page[4096];
    for (off_t index = 0; index < 64 && !code; index++)
        if (pwrite(data, page, sizeof page, index * (off_t)sizeof page) < 0) code = errno;
    if (!code && fsync(data)) code = errno;
    if (!code) code = probe(data, meta, times, samples);
    if (!code) {
        qsort(samples, times, sizeof *samples, ascending);
        *nanoseconds = samples[times / 2];
    }
    free(samples);
    if (data >= 0) close(data);
    if (meta >= 0) close(meta);
    unlink(path);
    return code;
}
