#define _GNU_SOURCE
#include "state.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *const interpose_classes[CALL_CLASSES] = {
    "open", "read", "write", "meta", "sync", "size", "mmap", "rename", "link", "unlink", "mkdir",
    "chmod",
};

// Set before main and then constant, except for the counts.
static char directory[PATH_MAX];
static int trace = -1;
static int report = -1;
static int fault_class = -1, fault_number, fault_errno, fault_is_lasting, fault_is_short;
static int fault_is_kill;
static unsigned random_ppm, random_errno;
static uint64_t random_seed;
static atomic_uint counts[CALL_CLASSES];
static atomic_uint all_calls;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int open_for_appending(const char *variable) {
    const char *path = getenv(variable);
    if (!path) return -1;
    // High, so that the program's own files keep their usual numbers.
    int low = (int)syscall(SYS_openat, AT_FDCWD, path,
                           O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    int high = fcntl(low, F_DUPFD_CLOEXEC, 200);
    syscall(SYS_close, low);
    if (high < 0) abort();
    return high;
}

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("INTERPOSE_DIRECTORY");
    if (!path || strlen(path) >= sizeof directory) return;
    trace = open_for_appending("INTERPOSE_TRACE");
    report = open_for_appending("INTERPOSE_REPORT");
    const char *text = getenv("INTERPOSE_FAULT");
    char class[16], how[16];
    if (text) {
        if (sscanf(text, "%15s %d %d %15s", class, &fault_number, &fault_errno, how) != 4) abort();
        for (int i = 0; i < CALL_CLASSES; i++)
            if (!strcmp(class, interpose_classes[i])) fault_class = i;
        if (fault_class < 0) abort();
        fault_is_lasting = !strcmp(how, "on");
        fault_is_short = !strcmp(how, "short");
        fault_is_kill = !strcmp(how, "kill");
    }
    text = getenv("INTERPOSE_RANDOM");
    unsigned long long seed = 0;
    if (text && sscanf(text, "%u %llu %u", &random_ppm, &seed, &random_errno) != 3) abort();
    random_seed = seed;
    strcpy(directory, path);
}

static void tell(const char *what, const char *class, unsigned number) {
    char line[64];
    int length = snprintf(line, sizeof line, "%s %s %u\n", what, class, number);
    if (report >= 0 && syscall(SYS_write, report, line, (size_t)length) < 0) abort();
}

__attribute__((destructor)) static void finish(void) {
    if (!directory[0]) return;
    for (int i = 0; i < CALL_CLASSES; i++) tell("count", interpose_classes[i], counts[i]);
}

int is_inside(const char *path) {
    size_t length = strlen(directory);
    return length && !strncmp(path, directory, length) && (!path[length] || path[length] == '/');
}

int is_inside_descriptor(int descriptor) {
    char link[64], path[PATH_MAX];
    if (!directory[0]) return 0;
    int error = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    errno = error;
    if (length < 0) return 0;
    path[length] = 0;
    return is_inside(path);
}

int resolve(int at, const char *path, char resolved[PATH_MAX]) {
    char whole[PATH_MAX], parent[PATH_MAX];
    if (!directory[0] || !path) return 0;
    int error = errno, length;
    if (path[0] == '/' || at == AT_FDCWD)
        length = snprintf(whole, sizeof whole, "%s%s", path[0] == '/' ? "" : "./", path);
    else
        length = snprintf(whole, sizeof whole, "/proc/self/fd/%d/%s", at, path);
    if (length < 0 || length >= PATH_MAX) return 0;
    while (length > 1 && whole[length - 1] == '/') whole[--length] = 0;
    char *slash = strrchr(whole, '/');
    if (!strcmp(slash, "/..") || !strcmp(slash, "/.") || slash == whole) {
        if (!realpath(whole, resolved)) resolved[0] = 0;
    } else {
        *slash = 0;
        if (realpath(whole, parent))
            snprintf(resolved, PATH_MAX, "%s/%s", strcmp(parent, "/") ? parent : "", slash + 1);
        else
            resolved[0] = 0;
    }
    errno = error;
    return is_inside(resolved);
}

int fault(enum call_class class) {
    unsigned number = ++counts[class];
    int result = 0;
    if (class == (unsigned)fault_class &&
        (fault_is_lasting ? number >= (unsigned)fault_number : number == (unsigned)fault_number))
        result = fault_is_short || fault_is_kill ? -1 : fault_errno;
    if (random_ppm) {
        // SplitMix64, as in SeededGenerator.
        uint64_t value = random_seed + ++all_calls * 0x9E3779B97F4A7C15u;
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9u;
        value = (value ^ value >> 27) * 0x94D049BB133111EBu;
        if ((value ^ value >> 31) % 1000000 < random_ppm) result = (int)random_errno;
    }
    if (result) tell("fault", interpose_classes[class], number);
    if (result && fault_is_kill) kill(getpid(), SIGKILL);
    return result;
}

int is_recording(void) { return trace >= 0; }

void begin_recording(void) {
    int error = errno;
    pthread_mutex_lock(&lock);
    if (trace >= 0) flock(trace, LOCK_EX);
    errno = error;
}

void end_recording(void) {
    int error = errno;
    if (trace >= 0) flock(trace, LOCK_UN);
    pthread_mutex_unlock(&lock);
    errno = error;
}

void record(enum interpose_operation operation, int flags, uint64_t file, uint64_t offset,
            const struct iovec *first, int count, size_t length, const char *second) {
    if (trace < 0) return;
    int error = errno;
    size_t rest = length, second_length = second ? strlen(second) : 0;
    struct interpose_record header = {(uint8_t)operation, (uint8_t)flags, 0, (uint32_t)getpid(),
                                      file, offset, (uint32_t)length, (uint32_t)second_length};
    // Flattened, because no call takes as many parts as LMDB's largest write plus two.
    char *bytes = malloc(sizeof header + length + second_length), *end = bytes;
    if (!bytes) abort();
    end = mempcpy(end, &header, sizeof header);
    for (int i = 0; i < count && rest; i++) {
        size_t part = first[i].iov_len < rest ? first[i].iov_len : rest;
        end = mempcpy(end, first[i].iov_base, part);
        rest -= part;
    }
    if (second) end = mempcpy(end, second, second_length);
    for (char *at = bytes; at < end;) {
        ssize_t written = syscall(SYS_write, trace, at, (size_t)(end - at));
        if (written <= 0) abort();
        at += written;
    }
    free(bytes);
    errno = error;
}
