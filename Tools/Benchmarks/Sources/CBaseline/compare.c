#include "entries.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static bool slices_equal(
    const baseline_entries *left, baseline_slice a, const baseline_entries *right, baseline_slice b
) {
    return a.length == b.length
        && !memcmp(left->bytes + a.offset, right->bytes + b.offset, a.length);
}

static bool equal(const baseline_entries *left, const baseline_entries *right) {
    if (left->count != right->count) return false;
    for (size_t index = 0; index < left->count; index++)
        if (!slices_equal(left, left->records[index], right, right->records[index])
            || !slices_equal(left, left->identifiers[index], right, right->identifiers[index]))
            return false;
    for (int table = 0; table < 3; table++) {
        size_t count = left->extra_count[table];
        if (count != right->extra_count[table]) return false;
        for (size_t index = 0; index < count; index++) {
            baseline_slice *a = left->extras[table] + index * 2;
            baseline_slice *b = right->extras[table] + index * 2;
            if (!slices_equal(left, a[0], right, b[0])) return false;
            if (table == BASELINE_META) {
                // The other rows of `meta` identify the store and the log; only the store computes
                // the digest.
                if (memcmp(left->bytes + a[0].offset, "head", 4)) continue;
                a[1].length = b[1].length = 12;
            }
            if (!slices_equal(left, a[1], right, b[1])) return false;
        }
    }
    return true;
}

int baseline_logs_equal(const char *left, const char *right, bool *result) {
    baseline_entries *a = NULL, *b = NULL;
    int code = baseline_entries_read(left, &a);
    if (!code) code = baseline_entries_read(right, &b);
    if (!code) *result = equal(a, b);
    baseline_entries_free(a);
    baseline_entries_free(b);
    return code;
}

static int table_bytes(MDB_txn *txn, const char *name, uint64_t *result) {
    MDB_dbi dbi;
    MDB_stat stat;
    int code = mdb_dbi_open(txn, name, 0, &dbi);
    if (!code) code = mdb_stat(txn, dbi, &stat);
    if (!code)
        *result = (stat.ms_branch_pages + stat.ms_leaf_pages + stat.ms_overflow_pages)
            * stat.ms_psize;
    return code;
}

int baseline_log_sizes(const char *directory, baseline_sizes *result) {
    char path[4096];
    struct stat file;
    MDB_env *env;
    MDB_txn *txn;
    if (snprintf(path, sizeof path, "%s/data.mdb", directory) >= (int)sizeof path)
        return ENAMETOOLONG;
    if (stat(path, &file)) return errno;
    result->file_bytes = (uint64_t)file.st_size;
    int code = baseline_environment_open(directory, MDB_RDONLY, &env);
    if (code) return code;
    if (!(code = mdb_txn_begin(env, NULL, MDB_RDONLY, &txn))) {
        code = table_bytes(txn, "events", &result->events_bytes);
        if (!code) code = table_bytes(txn, "identifiers", &result->identifiers_bytes);
        mdb_txn_abort(txn);
    }
    mdb_env_close(env);
    return code;
}
