#include "log.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// The head: the next position, the next donor as in `entries`, and as many bytes as the digest,
// which this does not compute.
static int put_head(
    const baseline_log *log, const baseline_entries *entries, MDB_txn *txn, uint64_t next
) {
    for (size_t index = 0; index < entries->extra_count[BASELINE_META]; index++) {
        MDB_val key = baseline_value(entries, entries->extras[BASELINE_META][index * 2]);
        MDB_val value = baseline_value(entries, entries->extras[BASELINE_META][index * 2 + 1]);
        if (key.mv_size != 4 || memcmp(key.mv_data, "head", 4) || value.mv_size != 44) continue;
        unsigned char row[44] = {0};
        baseline_put_big_endian(row, next, 8);
        memcpy(row + 8, (unsigned char *)value.mv_data + 8, 4);
        value.mv_data = row;
        return mdb_put(txn, log->meta, &key, &value, 0);
    }
    return MDB_NOTFOUND;
}

static int fill(baseline_log *log, const baseline_entries *entries, MDB_txn *txn) {
    int code;
    if ((code = mdb_dbi_open(txn, "events", MDB_CREATE, &log->events))
        || (code = mdb_dbi_open(txn, "identifiers", MDB_CREATE, &log->identifiers)))
        return code;
    for (int table = 0; table < 3; table++) {
        MDB_dbi dbi;
        if ((code = mdb_dbi_open(txn, baseline_extra_tables[table], MDB_CREATE, &dbi))) return code;
        if (table == BASELINE_META) log->meta = dbi;
        for (size_t index = 0; index < entries->extra_count[table]; index++) {
            MDB_val key = baseline_value(entries, entries->extras[table][index * 2]);
            MDB_val value = baseline_value(entries, entries->extras[table][index * 2 + 1]);
            if ((code = mdb_put(txn, dbi, &key, &value, 0))) return code;
        }
    }
    // The copied head names the end of the log of `entries`; this one replaces it.
    return put_head(log, entries, txn, 1);
}

int baseline_log_create(
    const char *directory, const baseline_entries *entries, baseline_log **result
) {
    MDB_txn *txn;
    baseline_log *log = calloc(1, sizeof *log);
    if (!log) return ENOMEM;
    log->next = 1;
    int code = baseline_environment_open(directory, 0, &log->env);
    if (!code) code = mdb_txn_begin(log->env, NULL, 0, &txn);
    if (!code) {
        code = fill(log, entries, txn);
        if (code)
            mdb_txn_abort(txn);
        else
            code = mdb_txn_commit(txn);
    }
    if (code) {
        baseline_log_close(log);
        return code;
    }
    *result = log;
    return 0;
}

static int read_next(const baseline_log *log, MDB_txn *txn, uint64_t *next) {
    MDB_val key = {4, "head"}, value;
    int code = mdb_get(txn, log->meta, &key, &value);
    if (!code && value.mv_size < 8) code = MDB_CORRUPTED;
    if (!code) *next = baseline_big_endian(value.mv_data, 8);
    return code;
}

int baseline_log_open(const char *directory, bool is_writing, baseline_log **result) {
    MDB_txn *txn;
    baseline_log *log = calloc(1, sizeof *log);
    if (!log) return ENOMEM;
    unsigned flags = is_writing ? 0 : MDB_RDONLY;
    int code = baseline_environment_open(directory, flags, &log->env);
    if (!code) code = mdb_txn_begin(log->env, NULL, MDB_RDONLY, &txn);
    if (!code) {
        if (!(code = mdb_dbi_open(txn, "events", 0, &log->events))
            && !(code = mdb_dbi_open(txn, "identifiers", 0, &log->identifiers))
            && !(code = mdb_dbi_open(txn, "meta", 0, &log->meta)))
            code = read_next(log, txn, &log->next);
        if (code)
            mdb_txn_abort(txn);
        else
            code = mdb_txn_commit(txn);
    }
    if (code) {
        baseline_log_close(log);
        return code;
    }
    *result = log;
    return 0;
}

void baseline_log_close(baseline_log *log) {
    if (log && log->env) mdb_env_close(log->env);
    free(log);
}

static int look_up(MDB_txn *txn, MDB_dbi identifiers, MDB_val key) {
    MDB_cursor *cursor;
    MDB_val value;
    int code = mdb_cursor_open(txn, identifiers, &cursor);
    if (code) return code;
    key.mv_size -= 8;
    code = mdb_cursor_get(cursor, &key, &value, MDB_SET_RANGE);
    mdb_cursor_close(cursor);
    return code == MDB_NOTFOUND ? 0 : code;
}

static int append(
    const baseline_log *log, const baseline_entries *entries, MDB_txn *txn, size_t first,
    size_t count, bool reads, uint64_t next
) {
    int code = 0;
    for (size_t index = first; index < first + count && !code; index++) {
        unsigned char position[8];
        baseline_put_big_endian(position, next + (index - first), 8);
        MDB_val key = {8, position};
        MDB_val record = baseline_value(entries, entries->records[index]);
        MDB_val identifier = baseline_value(entries, entries->identifiers[index]);
        if (reads && (code = look_up(txn, log->identifiers, identifier))) break;
        if ((code = mdb_put(txn, log->events, &key, &record, MDB_APPEND))) break;
        code = mdb_put(txn, log->identifiers, &identifier, &key, 0);
    }
    return code ? code : put_head(log, entries, txn, next + count);
}

int baseline_log_append(
    baseline_log *log, const baseline_entries *entries, size_t first, size_t count, bool reads
) {
    MDB_txn *txn;
    if (first + count > entries->count) return EINVAL;
    int code = mdb_txn_begin(log->env, NULL, 0, &txn);
    if (code) return code;
    // Under the writer's lock, so that threads may share the log.
    uint64_t next = log->next;
    if (reads) code = read_next(log, txn, &next);
    if (!code) code = append(log, entries, txn, first, count, reads, next);
    if (code) {
        mdb_txn_abort(txn);
        return code;
    }
    log->next = next + count;
    return mdb_txn_commit(txn);
}

const char *baseline_lmdb_version(void) { return mdb_version(NULL, NULL, NULL); }
