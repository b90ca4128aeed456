#include "log.h"

#include <pthread.h>
#include <string.h>

// The envelope ends with the checksum of the bytes before it and of the payload after it.
enum { CHECKSUM_OFFSET = 28, ENVELOPE_LENGTH = 32 };

typedef uint32_t (*add_bytes)(uint32_t state, const unsigned char *bytes, size_t count);

static uint32_t tables[8][256];
static pthread_once_t tables_once = PTHREAD_ONCE_INIT;

static void make_tables(void) {
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t value = byte;
        for (int bit = 0; bit < 8; bit++) value = value >> 1 ^ (value & 1 ? 0x82F63B78 : 0);
        tables[0][byte] = value;
    }
    for (int table = 1; table < 8; table++)
        for (int byte = 0; byte < 256; byte++) {
            uint32_t previous = tables[table - 1][byte];
            tables[table][byte] = previous >> 8 ^ tables[0][previous & 0xFF];
        }
}

static uint32_t add_by_tables(uint32_t state, const unsigned char *bytes, size_t count) {
    for (; count >= 8; bytes += 8, count -= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
#endif
        word ^= state;
        state = tables[7][word & 0xFF] ^ tables[6][word >> 8 & 0xFF] ^ tables[5][word >> 16 & 0xFF]
            ^ tables[4][word >> 24 & 0xFF] ^ tables[3][word >> 32 & 0xFF]
            ^ tables[2][word >> 40 & 0xFF] ^ tables[1][word >> 48 & 0xFF] ^ tables[0][word >> 56];
    }
    for (; count > 0; bytes++, count--) state = state >> 8 ^ tables[0][(state ^ *bytes) & 0xFF];
    return state;
}

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) static uint32_t add_by_sse42(
    uint32_t state, const unsigned char *bytes, size_t count
) {
    uint64_t wide = state;
    for (; count >= 8; bytes += 8, count -= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        wide = __builtin_ia32_crc32di(wide, word);
    }
    state = (uint32_t)wide;
    for (; count > 0; bytes++, count--) state = __builtin_ia32_crc32qi(state, *bytes);
    return state;
}
#endif

static add_bytes implementation(baseline_crc crc) {
    if (crc == BASELINE_CRC_TABLES) return add_by_tables;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("sse4.2")) return add_by_sse42;
#endif
    return NULL;
}

bool baseline_crc_is_supported(baseline_crc crc) { return implementation(crc) != NULL; }

int baseline_log_scan(const baseline_log *log, baseline_crc crc, baseline_scan_result *result) {
    MDB_txn *txn;
    MDB_cursor *cursor;
    MDB_val key, value;
    add_bytes add = implementation(crc);
    if (!add) return MDB_INCOMPATIBLE;
    pthread_once(&tables_once, make_tables);
    *result = (baseline_scan_result){0};
    int code = mdb_txn_begin(log->env, NULL, MDB_RDONLY, &txn);
    if (code) return code;
    if (!(code = mdb_cursor_open(txn, log->events, &cursor))) {
        code = mdb_cursor_get(cursor, &key, &value, MDB_FIRST);
        while (!code) {
            const unsigned char *record = value.mv_data;
            result->events++;
            result->bytes += value.mv_size;
            if (value.mv_size < ENVELOPE_LENGTH) {
                result->mismatches++;
            } else {
                uint32_t state = add(UINT32_MAX, record, CHECKSUM_OFFSET);
                state = add(state, record + ENVELOPE_LENGTH, value.mv_size - ENVELOPE_LENGTH);
                uint64_t stored = baseline_big_endian(record + CHECKSUM_OFFSET, 4);
                result->mismatches += stored != (uint32_t)~state;
            }
            code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT);
        }
        mdb_cursor_close(cursor);
    }
    mdb_txn_abort(txn);
    return code == MDB_NOTFOUND ? 0 : code;
}

static int check(MDB_val record) {
    pthread_once(&tables_once, make_tables);
    add_bytes add = implementation(BASELINE_CRC_SSE42);
    if (!add) add = add_by_tables;
    if (record.mv_size < ENVELOPE_LENGTH) return MDB_CORRUPTED;
    const unsigned char *bytes = record.mv_data;
    uint32_t state = add(UINT32_MAX, bytes, CHECKSUM_OFFSET);
    state = ~add(state, bytes + ENVELOPE_LENGTH, record.mv_size - ENVELOPE_LENGTH);
    uint64_t stored = baseline_big_endian(bytes + CHECKSUM_OFFSET, 4);
    return stored == state ? 0 : MDB_CORRUPTED;
}

int baseline_log_find(const baseline_log *log, const baseline_entries *entries, size_t index) {
    MDB_txn *txn;
    MDB_val position, record;
    if (index >= entries->count) return MDB_NOTFOUND;
    MDB_val identifier = baseline_value(entries, entries->identifiers[index]);
    int code = mdb_txn_begin(log->env, NULL, MDB_RDONLY, &txn);
    if (code) return code;
    if (!(code = mdb_get(txn, log->identifiers, &identifier, &position))
        && !(code = mdb_get(txn, log->events, &position, &record)))
        code = check(record);
    mdb_txn_abort(txn);
    return code;
}

int baseline_log_tail(const baseline_log *log, size_t count) {
    MDB_txn *txn;
    MDB_cursor *cursor;
    MDB_val key, record;
    int code = mdb_txn_begin(log->env, NULL, MDB_RDONLY, &txn);
    if (code) return code;
    if (!(code = mdb_cursor_open(txn, log->events, &cursor))) {
        for (size_t read = 0; read < count && !code; read++) {
            code = mdb_cursor_get(cursor, &key, &record, read == 0 ? MDB_LAST : MDB_PREV);
            if (!code) code = check(record);
        }
        mdb_cursor_close(cursor);
    }
    mdb_txn_abort(txn);
    return code == MDB_NOTFOUND ? 0 : code;
}
