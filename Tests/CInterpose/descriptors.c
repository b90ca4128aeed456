// Calls that take a descriptor.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "state.h"

// Calls the system directly: other libraries in between do not matter here.
#define ALIAS(name, other) extern __typeof__(other) name __attribute__((alias(#other)))

static uint64_t number(int descriptor) {
    struct stat status;
    int error = errno;
    uint64_t result = fstat(descriptor, &status) ? 0 : status.st_ino;
    errno = error;
    return result;
}

static int is_synchronous(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    return flags >= 0 && (flags & O_DSYNC);  // a part of O_SYNC
}

static size_t total(const struct iovec *parts, int count) {
    size_t length = 0;
    for (int i = 0; i < count; i++) length += parts[i].iov_len;
    return length;
}

// Writes at an offset, or at the descriptor's own when it is negative.
static ssize_t do_write(int fd, const struct iovec *parts, int count, off_t offset) {
    if (offset < 0) return syscall(SYS_writev, fd, parts, count);
    return syscall(SYS_pwritev, fd, parts, count, (long)offset, 0L);
}

static ssize_t do_half(int fd, const struct iovec *parts, int count, off_t offset) {
    // The first part alone, or half of the only one.
    struct iovec half = parts[0];
    if (count == 1) half.iov_len /= 2;
    return do_write(fd, &half, 1, offset);
}

static ssize_t write_parts(int fd, const struct iovec *parts, int count, off_t offset) {
    if (fd == 1 && is_recording()) {
        begin_recording();
        record(INTERPOSE_OUTPUT, 0, 0, 0, parts, count, total(parts, count), NULL);
        end_recording();
        return do_write(fd, parts, count, offset);
    }
    if (!is_inside_descriptor(fd)) return do_write(fd, parts, count, offset);
    int synchronous = is_synchronous(fd);
    int failure = fault(synchronous ? CALL_META : CALL_WRITE);
    if (failure > 0) return errno = failure, -1;
    begin_recording();
    off_t place = offset;
    if (offset < 0) {
        int end = fcntl(fd, F_GETFL) & O_APPEND;
        place = lseek(fd, 0, end ? SEEK_END : SEEK_CUR);
    }
    ssize_t written = failure ? do_half(fd, parts, count, offset)
                              : do_write(fd, parts, count, offset);
    if (written > 0)
        record(INTERPOSE_WRITE, synchronous, number(fd), (uint64_t)place, parts, count,
               (size_t)written, NULL);
    end_recording();
    return written;
}

ssize_t write(int fd, const void *bytes, size_t length) {
    struct iovec part = {(void *)bytes, length};
    return write_parts(fd, &part, 1, -1);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
    struct iovec part = {(void *)bytes, length};
    if (offset < 0) return errno = EINVAL, -1;
    return write_parts(fd, &part, 1, offset);
}
ALIAS(pwrite64, pwrite);

ssize_t writev(int fd, const struct iovec *parts, int count) {
    return write_parts(fd, parts, count, -1);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
    if (offset < 0) return errno = EINVAL, -1;
    return write_parts(fd, parts, count, offset);
}
ALIAS(pwritev64, pwritev);

ssize_t read(int fd, void *bytes, size_t length) {
    int failure = is_inside_descriptor(fd) ? fault(CALL_READ) : 0;
    if (failure > 0) return errno = failure, -1;
    return syscall(SYS_read, fd, bytes, failure ? length / 2 : length);
}

ssize_t pread(int fd, void *bytes, size_t length, off_t offset) {
    int failure = is_inside_descriptor(fd) ? fault(CALL_READ) : 0;
    if (failure > 0) return errno = failure, -1;
    return syscall(SYS_pread64, fd, bytes, failure ? length / 2 : length, offset);
}
ALIAS(pread64, pread);

static int synchronize(int fd, long call) {
    if (!is_inside_descriptor(fd)) return (int)syscall(call, fd);
    int failure = fault(CALL_SYNC);
    if (failure) return errno = failure > 0 ? failure : EIO, -1;
    begin_recording();
    int result = (int)syscall(call, fd);
    struct stat status;
    if (!result && !fstat(fd, &status))
        record(S_ISDIR(status.st_mode) ? INTERPOSE_SYNC_DIRECTORY : INTERPOSE_SYNC, 0,
               status.st_ino, 0, NULL, 0, 0, NULL);
    end_recording();
    return result;
}

int fsync(int fd) { return synchronize(fd, SYS_fsync); }
int fdatasync(int fd) { return synchronize(fd, SYS_fdatasync); }

static int resize(int fd, off_t size, long call, off_t offset, off_t length) {
    int inside = is_inside_descriptor(fd), failure = inside ? fault(CALL_SIZE) : 0;
    if (failure) return errno = failure > 0 ? failure : EIO, -1;
    if (inside) begin_recording();
    int result = call == SYS_ftruncate ? (int)syscall(call, fd, size)
                                       : (int)syscall(call, fd, 0, offset, length);
    struct stat status;
    if (inside && !result && !fstat(fd, &status))
        record(INTERPOSE_RESIZE, 0, status.st_ino, (uint64_t)status.st_size, NULL, 0, 0, NULL);
    if (inside) end_recording();
    return result;
}

int ftruncate(int fd, off_t size) { return resize(fd, size, SYS_ftruncate, 0, 0); }
ALIAS(ftruncate64, ftruncate);

int posix_fallocate(int fd, off_t offset, off_t length) {
    int error = errno;
    int result = resize(fd, 0, SYS_fallocate, offset, length) ? errno : 0;
    errno = error;
    return result;
}
ALIAS(posix_fallocate64, posix_fallocate);

void *mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset) {
    if (fd >= 0 && is_inside_descriptor(fd)) {
        int failure = fault(CALL_MMAP);
        if (failure) return errno = failure > 0 ? failure : ENOMEM, MAP_FAILED;
        if ((flags & MAP_SHARED) && (protection & PROT_WRITE)) {
            begin_recording();
            record(INTERPOSE_MAP_SHARED, 0, number(fd), 0, NULL, 0, 0, NULL);
            end_recording();
        }
    }
    return (void *)syscall(SYS_mmap, address, length, protection, flags, fd, offset);
}
ALIAS(mmap64, mmap);

int fchmod(int fd, mode_t mode) {
    int failure = is_inside_descriptor(fd) ? fault(CALL_CHMOD) : 0;
    if (failure) return errno = failure > 0 ? failure : EIO, -1;
    return (int)syscall(SYS_fchmod, fd, mode);
}
