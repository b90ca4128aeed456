#ifndef CBASELINE_H
#define CBASELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The store's operations on its log, with LMDB's C API and nothing else.
//
// Functions that return `int` return 0, or an error code of LMDB or of the system. LMDB allows one
// environment per file and process, so the store must not have a log of these functions open.

// The version of LMDB.
const char *baseline_lmdb_version(void);

// MARK: Entries

// The entries of a log in memory, as its tables hold them, in the order of their positions.
typedef struct baseline_entries baseline_entries;

// Reads the whole log of a generation's directory.
int baseline_entries_read(const char *directory, baseline_entries **result);
void baseline_entries_free(baseline_entries *entries);

size_t baseline_entries_count(const baseline_entries *entries);
// The bytes of all records, envelopes included.
size_t baseline_entries_record_bytes(const baseline_entries *entries);

// MARK: Logs

typedef struct baseline_log baseline_log;

// Makes a log in an empty directory, with the donors, images and meta rows of `entries`.
int baseline_log_create(
    const char *directory,
    const baseline_entries *entries,
    baseline_log **result
);

// Opens an existing log.
int baseline_log_open(const char *directory, bool is_writing, baseline_log **result);
void baseline_log_close(baseline_log *log);

// Appends entries in one commit, at the next positions. Each entry is one put into `events` and one
// into `identifiers`; the head is put once. `reads` adds the reads of an idempotent append beside
// others: the head, and per entry a cursor on the first key of its identifier.
int baseline_log_append(
    baseline_log *log,
    const baseline_entries *entries,
    size_t first,
    size_t count,
    bool reads
);

// Whether two logs, both closed, hold the same entries in `events`, `identifiers` and `donors`, and
// the same head.
int baseline_logs_equal(const char *left, const char *right, bool *result);

typedef struct {
    // The size of data.mdb.
    uint64_t file_bytes;
    // The pages of `events` and `identifiers`.
    uint64_t events_bytes;
    uint64_t identifiers_bytes;
} baseline_sizes;

int baseline_log_sizes(const char *directory, baseline_sizes *result);

// MARK: Reading

// Finds a donation by its entry's key in `identifiers`, and reads every byte of its record.
int baseline_log_find(const baseline_log *log, const baseline_entries *entries, size_t index);

// Reads every byte of the last records, or of all if there are fewer.
int baseline_log_tail(const baseline_log *log, size_t count);

// MARK: Scans

typedef enum {
    // Eight tables, like the store.
    BASELINE_CRC_TABLES,
    // The instruction of SSE4.2.
    BASELINE_CRC_SSE42,
} baseline_crc;

bool baseline_crc_is_supported(baseline_crc crc);

typedef struct {
    uint64_t events;
    uint64_t bytes;
    // The number of records that do not match the checksum in their envelope.
    uint64_t mismatches;
} baseline_scan_result;

// Walks `events` with a cursor and computes the checksum of every record.
int baseline_log_scan(const baseline_log *log, baseline_crc crc, baseline_scan_result *result);

// MARK: Calls to the disk

// The calls of this process that can reach the disk, since counting began. Interposed functions of
// the C library count and make the same system call.
typedef struct {
    uint64_t fdatasync;
    uint64_t fsync;
    uint64_t msync;
    // Writes on descriptors opened with O_DSYNC or O_SYNC.
    uint64_t synchronous_writes;
    // All other writes.
    uint64_t writes;
    uint64_t written_bytes;
    // Pages of 4 KiB of files that these writes touch; consecutive writes to one page without a
    // sync between them count once.
    uint64_t pages;
    // Allocations: malloc, calloc, realloc and the like.
    uint64_t allocations;
    uint64_t allocated_bytes;
} baseline_counts;

void baseline_counting_begin(void);
baseline_counts baseline_counting_end(void);

// Keeps this process and its later threads on one processor core.
int baseline_stay_on_one_core(void);

// The least nanoseconds of a commit on the disk of a directory: the median of a pwrite of 4 KiB, an
// fdatasync and a pwrite of 120 bytes on an O_DSYNC descriptor, in an existing file.
int baseline_disk_probe(const char *directory, size_t times, double *nanoseconds);

#endif
