#ifndef ENTRIES_H
#define ENTRIES_H

#include "CBaseline.h"

#include <lmdb.h>

typedef struct {
    size_t offset;
    size_t length;
} baseline_slice;

// All bytes stand in a row in `bytes`, which slices point into.
struct baseline_entries {
    size_t count;
    size_t record_bytes;
    baseline_slice *records;
    baseline_slice *identifiers;
    // Key, value, key, value ... of the small tables.
    size_t extra_count[3];
    baseline_slice *extras[3];
    unsigned char *bytes;
    size_t used;
    size_t capacity;
};

static const char *const baseline_extra_tables[3] = {"donors", "images", "meta"};
enum { BASELINE_DONORS, BASELINE_IMAGES, BASELINE_META };

static inline MDB_val baseline_value(const baseline_entries *entries, baseline_slice slice) {
    return (MDB_val){slice.length, entries->bytes + slice.offset};
}

static inline uint64_t baseline_big_endian(const unsigned char *bytes, size_t width) {
    uint64_t value = 0;
    for (size_t index = 0; index < width; index++) value = value << 8 | bytes[index];
    return value;
}

static inline void baseline_put_big_endian(unsigned char *bytes, uint64_t value, size_t width) {
    for (size_t index = width; index > 0; index--, value >>= 8)
        bytes[index - 1] = (unsigned char)value;
}

// Opens an environment in the same way as the store opens its log.
int baseline_environment_open(const char *directory, unsigned flags, MDB_env **result);

#endif
