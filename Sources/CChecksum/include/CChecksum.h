// CRC-32C by the processor's own instruction, where it has one.

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

#endif
