#define _GNU_SOURCE
#include "CBaseline.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// Defined in the executable, these stand in the place of the C library's for every library that is
// linked dynamically, LMDB and Swift's among them.

static atomic_bool is_counting;
static _Atomic uint64_t fdatasyncs, fsyncs, msyncs, synchronous_writes, writes, written_bytes;
static _Atomic uint64_t allocations, allocated_bytes;

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

// What glibc's own have for those who stand before them.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void count_allocation(size_t size) {
    if (!atomic_load_explicit(&is_counting, memory_order_relaxed)) return;
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&allocated_bytes, size, memory_order_relaxed);
}

void *malloc(size_t size) {
    count_allocation(size);
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    count_allocation(count * size);
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    count_allocation(size);
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count_allocation(size);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    count_allocation(size);
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}

void baseline_counting_begin(void) {
    fdatasyncs = fsyncs = msyncs = synchronous_writes = writes = written_bytes = 0;
    allocations = allocated_bytes = 0;
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
        .allocations = allocations,
        .allocated_bytes = allocated_bytes,
    };
}
