// What is done to many bytes at once: CRC-32C by the processor's own instruction, where it has one,
// and a hash for tables in memory.

#ifndef CCHECKSUM_H
#define CCHECKSUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this processor has an instruction for CRC-32C.
bool checksum_has_instruction(void);

/// Carries a CRC-32C state (neither inverted at the start nor at the end) over `count` bytes.
///
/// Only where `checksum_has_instruction()` says yes.
uint32_t checksum_extend(uint32_t state, const uint8_t *bytes, size_t count);

/// A hash of `count` bytes for a table in memory; not the same in every version, never stored.
uint64_t checksum_hash(const uint8_t *bytes, size_t count, uint64_t seed);

/// Whether two runs of `count` bytes are the same.
bool checksum_equal(const uint8_t *left, const uint8_t *right, size_t count);

/// The place of the first `byte` among `count` bytes; `count` if it is not there.
size_t checksum_find(const uint8_t *bytes, size_t count, uint8_t byte);

/// Which of two runs of `count` bytes comes first, byte by byte: less than 0 for the left one.
int checksum_order(const uint8_t *left, const uint8_t *right, size_t count);

#endif
