#define _GNU_SOURCE
#include "faults.h"

#include <dlfcn.h>
#include <link.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

enum { MAPS = 32, PATH = 4096 };

static struct {
    atomic_uintptr_t start;
    atomic_size_t length;
    char path[PATH];
} maps[MAPS];
static char message_before[256], message_after[512];
static volatile sig_atomic_t exit_code;
/// Where the instructions of LMDB are, if it is a library of its own.
static uintptr_t code_start, code_end;

static void copy(char *to, const char *from, size_t size) {
    size_t length = strnlen(from, size - 1);
    memcpy(to, from, length);
    to[length] = 0;
}

static void say(const char *text) {
    ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
}

static void end(const char *path) {
    say(message_before);
    say(path);
    say(message_after);
    _exit(exit_code);
}

static uintptr_t instruction(const void *context) {
    const ucontext_t *state = context;
#if defined(__x86_64__)
    return (uintptr_t)state->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return (uintptr_t)state->uc_mcontext.pc;
#else
    (void)state;
    return 0;
#endif
}

static void handle(int number, siginfo_t *information, void *context) {
    uintptr_t address = (uintptr_t)information->si_addr;
    for (int index = 0; index < MAPS; index++) {
        uintptr_t start = atomic_load(&maps[index].start);
        if (start && address >= start && address - start < atomic_load(&maps[index].length)) {
            end(maps[index].path);
        }
    }
    uintptr_t place = instruction(context);
    if (place >= code_start && place < code_end) end("the store");
    // Neither a page of a store nor LMDB: it happens again, and ends the process as ever.
    signal(number, SIG_DFL);
}

static int find_code(struct dl_phdr_info *library, size_t size, void *symbol) {
    (void)size;
    for (int index = 0; index < library->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[index];
        uintptr_t start = library->dlpi_addr + part->p_vaddr;
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        if ((uintptr_t)symbol < start || (uintptr_t)symbol - start >= part->p_memsz) continue;
        if (strstr(library->dlpi_name, "lmdb")) {
            code_start = start;
            code_end = start + part->p_memsz;
        }
        return 1;
    }
    return 0;
}

void faults_tell(const char *before, const char *after, int code) {
    copy(message_before, before, sizeof message_before);
    copy(message_after, after, sizeof message_after);
    exit_code = code;
    void *symbol = dlsym(RTLD_DEFAULT, "mdb_txn_begin");
    if (symbol) dl_iterate_phdr(find_code, symbol);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = handle;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &action, 0);
    sigaction(SIGBUS, &action, 0);
}

void faults_watch(const void *map, size_t length, const char *path) {
    for (int index = 0; index < MAPS; index++) {
        uintptr_t none = 0;
        // Whoever takes the place fills it before anything can be found in it.
        if (atomic_compare_exchange_strong(&maps[index].start, &none, UINTPTR_MAX)) {
            copy(maps[index].path, path, PATH);
            atomic_store(&maps[index].length, length);
            atomic_store(&maps[index].start, (uintptr_t)map);
            return;
        }
    }
}

void faults_forget(const void *map) {
    for (int index = 0; index < MAPS; index++) {
        uintptr_t start = (uintptr_t)map;
        if (start && atomic_compare_exchange_strong(&maps[index].start, &start, 0)) return;
    }
}

void faults_assertion(const char *path) {
    if (exit_code) end(path);
}
