#include "log.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

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
    return 0;
}

int baseline_log_create(
    const char *directory, const baseline_entries *entries, baseline_log **result
) {
    MDB_txn *txn;
    baseline_log *log = calloc(1, sizeof *log);
    if (!log) return ENOMEM;
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

int baseline_log_open(const char *directory, baseline_log **result) {
    MDB_txn *txn;
    baseline_log *log = calloc(1, sizeof *log);
    if (!log) return ENOMEM;
    int code = baseline_environment_open(directory, MDB_RDONLY, &log->env);
    if (!code) code = mdb_txn_begin(log->env, NULL, MDB_RDONLY, &txn);
    if (!code) {
        code = mdb_dbi_open(txn, "events", 0, &log->events);
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

// The head: the next position, the next donor as `entries` has it, and as many bytes as the digest
// has, which this does not compute.
static int put_head(
    const baseline_log *log, const baseline_entries *entries, MDB_txn *txn, size_t next
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

int baseline_log_append(
    baseline_log *log, const baseline_entries *entries, size_t first, size_t count, bool reads
) {
    MDB_txn *txn;
    if (first + count > entries->count) return EINVAL;
    int code = mdb_txn_begin(log->env, NULL, 0, &txn);
    if (code) return code;
    if (reads) {
        MDB_val key = {4, "head"}, value;
        code = mdb_get(txn, log->meta, &key, &value);
    }
    for (size_t index = first; index < first + count && !code; index++) {
        unsigned char position[8];
        baseline_put_big_endian(position, index + 1, 8);
        MDB_val key = {8, position};
        MDB_val record = baseline_value(entries, entries->records[index]);
        MDB_val identifier = baseline_value(entries, entries->identifiers[index]);
        if (reads && (code = look_up(txn, log->identifiers, identifier))) break;
        if ((code = mdb_put(txn, log->events, &key, &record, MDB_APPEND))) break;
        code = mdb_put(txn, log->identifiers, &identifier, &key, 0);
    }
    if (!code) code = put_head(log, entries, txn, first + count + 1);
    if (code) {
        mdb_txn_abort(txn);
        return code;
    }
    return mdb_txn_commit(txn);
}
