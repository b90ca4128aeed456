#include "CTestFork.h"

#include <fcntl.h>
#include <lmdb.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

int ctestfork_fork(void) { return fork(); }

int ctestfork_wait(int child) {
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
    return WEXITSTATUS(status);
}

static MDB_env *open_environment(const char *directory, size_t map_size) {
    MDB_env *env;
    if (mdb_env_create(&env) || mdb_env_set_maxdbs(env, 4)) return NULL;
    if (map_size && mdb_env_set_mapsize(env, map_size)) return NULL;
    return mdb_env_open(env, directory, MDB_NOTLS, 0600) ? NULL : env;
}

int ctestfork_leave_stale_reader(const char *directory) {
    pid_t child = fork();
    if (child != 0) return ctestfork_wait(child);
    MDB_txn *txn;
    MDB_env *env = open_environment(directory, 0);
    if (!env || mdb_txn_begin(env, NULL, MDB_RDONLY, &txn)) _exit(1);
    _exit(0);
}

int ctestfork_grow(const char *directory, const char *table, size_t map_size, size_t value_size) {
    pid_t child = fork();
    if (child != 0) return ctestfork_wait(child);
    MDB_txn *txn;
    MDB_dbi dbi;
    MDB_env *env = open_environment(directory, map_size);
    MDB_val key = {5, "grown"}, value = {value_size, calloc(value_size, 1)};
    if (!env || mdb_txn_begin(env, NULL, 0, &txn) || mdb_dbi_open(txn, table, 0, &dbi)) _exit(1);
    if (mdb_put(txn, dbi, &key, &value, 0) || mdb_txn_commit(txn)) _exit(2);
    _exit(0);
}

int ctestfork_die_writing(const char *directory, const char *table) {
    pid_t child = fork();
    if (child != 0) return ctestfork_wait(child);
    MDB_txn *txn;
    MDB_dbi dbi;
    MDB_env *env = open_environment(directory, 0);
    MDB_val key = {5, "never"}, value = {5, "never"};
    if (!env || mdb_txn_begin(env, NULL, 0, &txn) || mdb_dbi_open(txn, table, 0, &dbi)) _exit(1);
    if (mdb_put(txn, dbi, &key, &value, 0)) _exit(2);
    _exit(0);
}

// Starts a child that takes a lock and keeps it until it is ended; -1 if it cannot.
static int hold(int (*take)(const char *path, int option), const char *path, int option) {
    int ready[2];
    if (pipe(ready)) return -1;
    pid_t child = fork();
    if (child == 0) {
        if (take(path, option) || write(ready[1], "x", 1) != 1) _exit(1);
        for (;;) pause();
    }
    close(ready[1]);
    char byte;
    ssize_t count = child < 0 ? 0 : read(ready[0], &byte, 1);
    close(ready[0]);
    if (count == 1) return child;
    if (child > 0) ctestfork_end(child);
    return -1;
}

static int take_writer(const char *directory, int flags) {
    MDB_txn *txn;
    MDB_env *env = open_environment(directory, flags);
    return !env || mdb_txn_begin(env, NULL, 0, &txn);
}

int ctestfork_hold_writer(const char *directory) { return hold(take_writer, directory, 0); }

static int take_lock(const char *path, int is_record_lock) {
    int file = open(path, O_RDWR | O_CREAT, 0600);
    if (file < 0) return -1;
    if (is_record_lock) {
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        return fcntl(file, F_SETLK, &lock);
    }
    if (flock(file, LOCK_EX | LOCK_NB)) return -1;
    return ftruncate(file, 0) || dprintf(file, "%d", getpid()) < 0 ? -1 : 0;
}

int ctestfork_hold_lock(const char *path, int is_record_lock) {
    return hold(take_lock, path, is_record_lock);
}

void ctestfork_end(int child) {
    // A signal to -1, the result of a failed start, would go to every process.
    if (child <= 0) return;
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}
