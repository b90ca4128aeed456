#include "CTestFork.h"

#include <lmdb.h>
#include <stdlib.h>
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
