#include "entries.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int baseline_environment_open(const char *directory, unsigned flags, MDB_env **result) {
    MDB_env *env;
    int code = mdb_env_create(&env);
    if (code) return code;
    if (!(code = mdb_env_set_mapsize(env, (size_t)64 << 30))
        && !(code = mdb_env_set_maxreaders(env, 510)) && !(code = mdb_env_set_maxdbs(env, 5)))
        code = mdb_env_open(env, directory, MDB_NOTLS | flags, 0600);
    if (code) {
        mdb_env_close(env);
        return code;
    }
    *result = env;
    return 0;
}

static int keep(baseline_entries *entries, MDB_val value, baseline_slice *slice) {
    if (entries->capacity - entries->used < value.mv_size) {
        size_t capacity = (entries->capacity + value.mv_size) * 2;
        unsigned char *bytes = realloc(entries->bytes, capacity);
        if (!bytes) return ENOMEM;
        entries->bytes = bytes;
        entries->capacity = capacity;
    }
    *slice = (baseline_slice){entries->used, value.mv_size};
    if (value.mv_size) memcpy(entries->bytes + entries->used, value.mv_data, value.mv_size);
    entries->used += value.mv_size;
    return 0;
}

typedef int (*take_entry)(baseline_entries *, int table, size_t index, MDB_val key, MDB_val value);

static int for_each(
    baseline_entries *entries, MDB_txn *txn, MDB_dbi dbi, int table, take_entry take
) {
    MDB_cursor *cursor;
    MDB_val key, value;
    int code = mdb_cursor_open(txn, dbi, &cursor);
    if (code) return code;
    size_t index = 0;
    code = mdb_cursor_get(cursor, &key, &value, MDB_FIRST);
    while (!code) {
        code = take(entries, table, index++, key, value);
        if (!code) code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT);
    }
    mdb_cursor_close(cursor);
    return code == MDB_NOTFOUND ? 0 : code;
}

static int take_record(
    baseline_entries *entries, int table, size_t index, MDB_val key, MDB_val value
) {
    (void)table;
    if (key.mv_size != 8 || baseline_big_endian(key.mv_data, 8) != index + 1) return MDB_CORRUPTED;
    entries->record_bytes += value.mv_size;
    return keep(entries, value, &entries->records[index]);
}

static int take_identifier(
    baseline_entries *entries, int table, size_t index, MDB_val key, MDB_val value
) {
    (void)table;
    (void)index;
    uint64_t position = value.mv_size == 8 ? baseline_big_endian(value.mv_data, 8) : 0;
    if (position == 0 || position > entries->count) return MDB_CORRUPTED;
    return keep(entries, key, &entries->identifiers[position - 1]);
}

static int take_extra(
    baseline_entries *entries, int table, size_t index, MDB_val key, MDB_val value
) {
    int code = keep(entries, key, &entries->extras[table][index * 2]);
    return code ? code : keep(entries, value, &entries->extras[table][index * 2 + 1]);
}

static int read_all(baseline_entries *entries, MDB_txn *txn) {
    MDB_dbi events, identifiers, dbi;
    MDB_stat stat;
    int code;
    if ((code = mdb_dbi_open(txn, "events", 0, &events))
        || (code = mdb_dbi_open(txn, "identifiers", 0, &identifiers))
        || (code = mdb_stat(txn, events, &stat)))
        return code;
    entries->count = stat.ms_entries;
    entries->records = calloc(entries->count + 1, sizeof *entries->records);
    entries->identifiers = calloc(entries->count + 1, sizeof *entries->identifiers);
    if (!entries->records || !entries->identifiers) return ENOMEM;
    if ((code = for_each(entries, txn, events, 0, take_record))
        || (code = for_each(entries, txn, identifiers, 0, take_identifier)))
        return code;
    for (int table = 0; table < 3; table++) {
        if ((code = mdb_dbi_open(txn, baseline_extra_tables[table], 0, &dbi))
            || (code = mdb_stat(txn, dbi, &stat)))
            return code;
        entries->extra_count[table] = stat.ms_entries;
        entries->extras[table] = calloc(stat.ms_entries * 2 + 1, sizeof *entries->extras[table]);
        if (!entries->extras[table]) return ENOMEM;
        if ((code = for_each(entries, txn, dbi, table, take_extra))) return code;
    }
    return 0;
}

int baseline_entries_read(const char *directory, baseline_entries **result) {
    MDB_env *env;
    MDB_txn *txn;
    int code = baseline_environment_open(directory, MDB_RDONLY, &env);
    if (code) return code;
    baseline_entries *entries = calloc(1, sizeof *entries);
    if (!entries) code = ENOMEM;
    if (!code && !(code = mdb_txn_begin(env, NULL, MDB_RDONLY, &txn))) {
        code = read_all(entries, txn);
        mdb_txn_abort(txn);
    }
    mdb_env_close(env);
    if (code) {
        baseline_entries_free(entries);
        return code;
    }
    *result = entries;
    return 0;
}

void baseline_entries_free(baseline_entries *entries) {
    if (!entries) return;
    free(entries->records);
    free(entries->identifiers);
    for (int table = 0; table < 3; table++) free(entries->extras[table]);
    free(entries->bytes);
    free(entries);
}

size_t baseline_entries_count(const baseline_entries *entries) { return entries->count; }

size_t baseline_entries_record_bytes(const baseline_entries *entries) {
    return entries->record_bytes;
}
