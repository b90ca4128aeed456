// Calls that take a path.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "state.h"

#define ALIAS(name, other) extern __typeof__(other) name __attribute__((alias(#other)))

static void record_paths(enum interpose_operation operation, const char *first,
                         const char *second) {
    struct stat status;
    struct iovec part = {(void *)first, strlen(first)};
    int error = errno;
    uint64_t file = lstat(first, &status) ? 0 : status.st_ino;
    errno = error;
    record(operation, 0, file, 0, &part, 1, part.iov_len, second);
}

static int failed(int failure) {
    errno = failure > 0 ? failure : EIO;
    return -1;
}

// MARK: Opening

static int do_open(int at, const char *path, int flags, mode_t mode) {
    char resolved[PATH_MAX];
    if (!resolve(at, path, resolved)) return (int)syscall(SYS_openat, at, path, flags, mode);
    int failure = fault(CALL_OPEN);
    if (failure) return failed(failure);
    if (!(flags & (O_CREAT | O_TRUNC))) return (int)syscall(SYS_openat, at, path, flags, mode);
    begin_recording();
    struct stat before, after;
    int error = errno, existed = !lstat(resolved, &before);
    errno = error;
    int fd = (int)syscall(SYS_openat, at, path, flags, mode);
    if (fd >= 0 && !existed) record_paths(INTERPOSE_CREATE, resolved, NULL);
    if (fd >= 0 && existed && (flags & O_TRUNC) && !fstat(fd, &after))
        record(INTERPOSE_RESIZE, 0, after.st_ino, 0, NULL, 0, 0, NULL);
    end_recording();
    return fd;
}

static mode_t mode_of(int flags, va_list *arguments) {
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(*arguments, mode_t) : 0;
}

#define OPEN(at)                          \
    va_list arguments;                    \
    va_start(arguments, flags);           \
    mode_t mode = mode_of(flags, &arguments); \
    va_end(arguments);                    \
    return do_open(at, path, flags, mode)

int open(const char *path, int flags, ...) { OPEN(AT_FDCWD); }
int open64(const char *path, int flags, ...) { OPEN(AT_FDCWD); }
int openat(int at, const char *path, int flags, ...) { OPEN(at); }
int openat64(int at, const char *path, int flags, ...) { OPEN(at); }
int __open_2(const char *path, int flags) { return do_open(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return do_open(AT_FDCWD, path, flags, 0); }
int __openat_2(int at, const char *path, int flags) { return do_open(at, path, flags, 0); }

int creat(const char *path, mode_t mode) {
    return do_open(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}
ALIAS(creat64, creat);

// MARK: Names

int mkdirat(int at, const char *path, mode_t mode) {
    char resolved[PATH_MAX];
    if (!resolve(at, path, resolved)) return (int)syscall(SYS_mkdirat, at, path, mode);
    int failure = fault(CALL_MKDIR);
    if (failure) return failed(failure);
    begin_recording();
    int result = (int)syscall(SYS_mkdirat, at, path, mode);
    if (!result) record_paths(INTERPOSE_MKDIR, resolved, NULL);
    end_recording();
    return result;
}

int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

int renameat2(int from_at, const char *from, int to_at, const char *to, unsigned flags) {
    char first[PATH_MAX], second[PATH_MAX];
    int inside = resolve(from_at, from, first), inside_too = resolve(to_at, to, second);
    if (!inside && !inside_too)
        return (int)syscall(SYS_renameat2, from_at, from, to_at, to, flags);
    int failure = fault(CALL_RENAME);
    if (failure) return failed(failure);
    begin_recording();
    int result = (int)syscall(SYS_renameat2, from_at, from, to_at, to, flags);
    if (!result) record_paths(INTERPOSE_RENAME, first, second);
    end_recording();
    return result;
}

int renameat(int from_at, const char *from, int to_at, const char *to) {
    return renameat2(from_at, from, to_at, to, 0);
}

int rename(const char *from, const char *to) {
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0);
}

int linkat(int from_at, const char *from, int to_at, const char *to, int flags) {
    char first[PATH_MAX], second[PATH_MAX];
    int inside = resolve(from_at, from, first), inside_too = resolve(to_at, to, second);
    if (!inside && !inside_too) return (int)syscall(SYS_linkat, from_at, from, to_at, to, flags);
    int failure = fault(CALL_LINK);
    if (failure) return failed(failure);
    begin_recording();
    int result = (int)syscall(SYS_linkat, from_at, from, to_at, to, flags);
    if (!result) record_paths(INTERPOSE_LINK, first, second);
    end_recording();
    return result;
}

int link(const char *from, const char *to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }

int symlinkat(const char *target, int at, const char *path) {
    char resolved[PATH_MAX];
    if (!resolve(at, path, resolved)) return (int)syscall(SYS_symlinkat, target, at, path);
    int failure = fault(CALL_LINK);
    if (failure) return failed(failure);
    begin_recording();
    int result = (int)syscall(SYS_symlinkat, target, at, path);
    if (!result) record_paths(INTERPOSE_SYMLINK, resolved, target);
    end_recording();
    return result;
}

int symlink(const char *target, const char *path) { return symlinkat(target, AT_FDCWD, path); }

int unlinkat(int at, const char *path, int flags) {
    char resolved[PATH_MAX];
    if (!resolve(at, path, resolved)) return (int)syscall(SYS_unlinkat, at, path, flags);
    int failure = fault(CALL_UNLINK);
    if (failure) return failed(failure);
    begin_recording();
    int result = (int)syscall(SYS_unlinkat, at, path, flags);
    if (!result) record_paths(INTERPOSE_UNLINK, resolved, NULL);
    end_recording();
    return result;
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

int fchmodat(int at, const char *path, mode_t mode, int flags) {
    char resolved[PATH_MAX];
    if (!resolve(at, path, resolved)) return (int)syscall(SYS_fchmodat, at, path, mode, flags);
    int failure = fault(CALL_CHMOD);
    if (failure) return failed(failure);
    return (int)syscall(SYS_fchmodat, at, path, mode, flags);
}

int chmod(const char *path, mode_t mode) { return fchmodat(AT_FDCWD, path, mode, 0); }
