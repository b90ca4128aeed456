#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

// Under Valgrind a program has less than 64 GiB of addresses, the size of the store's map. These
// replace the C library's functions, as in counting.c, and map less of a file when all of it does
// not fit: enough for a small store under a profiler. Without Valgrind they make the same system
// calls.

enum { MOST_MAPS = 16 };
static const size_t whole = (size_t)64 << 30, part = (size_t)4 << 30;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *parts[MOST_MAPS];

// Replaces `old` by `new`; false if `old` is missing.
static bool replace(void *old, void *new) {
    bool is_found = false;
    pthread_mutex_lock(&mutex);
    for (int index = 0; index < MOST_MAPS && !is_found; index++) {
        is_found = parts[index] == old;
        if (is_found) parts[index] = new;
    }
    pthread_mutex_unlock(&mutex);
    return is_found;
}

static void *map(
    void *address, size_t length, int protection, int flags, int descriptor, off_t offset
) {
    return (void *)syscall(SYS_mmap, address, length, protection, flags, descriptor, offset);
}

void *mmap(
    void *address, size_t length, int protection, int flags, int descriptor, off_t offset
) {
    void *result = map(address, length, protection, flags, descriptor, offset);
    if (result != MAP_FAILED || errno != EINVAL || descriptor < 0 || length != whole) return result;
    result = map(address, part, protection, flags, descriptor, offset);
    if (result == MAP_FAILED || replace(NULL, result)) return result;
    syscall(SYS_munmap, result, part);
    errno = ENOMEM;
    return MAP_FAILED;
}

int munmap(void *address, size_t length) {
    bool is_part = length == whole && address && replace(address, NULL);
    return (int)syscall(SYS_munmap, address, is_part ? part : length);
}
