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

// Defined in the executable, these replace the C library's functions in every dynamically linked
// library, including LMDB and Swift's.

static atomic_bool is_counting;
static _Atomic uint64_t fdatasyncs, fsyncs, msyncs, synchronous_writes, writes, written_bytes;
static _Atomic uint64_t pages;
static _Atomic uint64_t allocations, allocated_bytes;

static void count(_Atomic uint64_t *counter) {
    if (atomic_load_explicit(&is_counting, memory_order_relaxed)) atomic_fetch_add(counter, 1);
}

// The last written page of each descriptor, plus one; 0 after a sync.
enum { page_size = 4096, descriptor_count = 4096 };
static _Atomic uint64_t last_pages[descriptor_count];

// Pages of the file that a sync must bring to the disk; consecutive writes to one page count once.
static void count_pages(int descriptor, off_t offset, ssize_t length, bool is_synchronous) {
    if (length <= 0 || offset < 0) return;
    uint64_t first = (uint64_t)offset / page_size, end = (uint64_t)(offset + length - 1) / page_size;
    uint64_t touched = end - first + 1;
    bool is_known = descriptor >= 0 && descriptor < descriptor_count;
    if (is_known && !is_synchronous) {
        if (atomic_load(&last_pages[descriptor]) == first + 1) touched -= 1;
        atomic_store(&last_pages[descriptor], end + 1);
    }
    atomic_fetch_add(&pages, touched);
}

static void forget_last_page(int descriptor) {
    if (descriptor >= 0 && descriptor < descriptor_count) atomic_store(&last_pages[descriptor], 0);
}

// `offset` is the place of the write, or negative for the descriptor's position.
static ssize_t count_write(int descriptor, ssize_t written, off_t offset) {
    if (!atomic_load_explicit(&is_counting, memory_order_relaxed) || written < 0) return written;
    int error = errno;
    int flags = fcntl(descriptor, F_GETFL);
    bool is_synchronous = flags >= 0 && flags & O_DSYNC;
    atomic_fetch_add(is_synchronous ? &synchronous_writes : &writes, 1);
    atomic_fetch_add(&written_bytes, (uint64_t)written);
    // Anything but a file has no offset and no pages.
    if (offset < 0) {
        off_t end = lseek(descriptor, 0, SEEK_CUR);
        offset = end < 0 ? -1 : end - written;
    }
    count_pages(descriptor, offset, written, is_synchronous);
    errno = error;
    return written;
}

int fdatasync(int descriptor) {
    count(&fdatasyncs);
    forget_last_page(descriptor);
    return (int)syscall(SYS_fdatasync, descriptor);
}

int fsync(int descriptor) {
    count(&fsyncs);
    forget_last_page(descriptor);
    return (int)syscall(SYS_fsync, descriptor);
}

int msync(void *address, size_t length, int flags) {
    count(&msyncs);
    return (int)syscall(SYS_msync, address, length, flags);
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
    return count_write(descriptor, syscall(SYS_write, descriptor, bytes, length), -1);
}

ssize_t writev(int descriptor, const struct iovec *parts, int part_count) {
    ssize_t written = syscall(SYS_writev, descriptor, parts, (long)part_count);
    return count_write(descriptor, written, -1);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
    ssize_t written = syscall(SYS_pwrite64, descriptor, bytes, length, offset);
    return count_write(descriptor, written, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset) {
    ssize_t written = syscall(SYS_pwrite64, descriptor, bytes, length, offset);
    return count_write(descriptor, written, offset);
}

// glibc's own functions, for programs that replace them.
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
    pages = allocations = allocated_bytes = 0;
    for (int index = 0; index < descriptor_count; index++) last_pages[index] = 0;
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
        .pages = pages,
        .allocations = allocations,
        .allocated_bytes = allocated_bytes,
    };
}
