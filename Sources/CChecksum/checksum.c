#include "CChecksum.h"

#include <string.h>

// Folded multiplication, eight bytes at a time: the two halves of a 128-bit product, xored.
static uint64_t fold(uint64_t left, uint64_t right) {
    __uint128_t product = (__uint128_t)left * right;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

uint64_t checksum_hash(const uint8_t *bytes, size_t count, uint64_t seed) {
    const uint64_t first = 0x9E3779B97F4A7C15, second = 0xD1B54A32D192ED03;
    uint64_t state = seed ^ (count * first);
    for (; count >= 8; bytes += 8, count -= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        state = fold(state ^ word ^ first, second);
    }
    uint64_t rest = 0;
    memcpy(&rest, bytes, count);
    return fold(fold(state ^ rest, first), second ^ seed);
}

bool checksum_equal(const uint8_t *left, const uint8_t *right, size_t count) {
    return memcmp(left, right, count) == 0;
}

size_t checksum_find(const uint8_t *bytes, size_t count, uint8_t byte) {
    const uint8_t *found = memchr(bytes, byte, count);
    return found ? (size_t)(found - bytes) : count;
}

int checksum_order(const uint8_t *left, const uint8_t *right, size_t count) {
    return memcmp(left, right, count);
}

#if defined(__x86_64__)

bool checksum_has_instruction(void) {
    return __builtin_cpu_supports("sse4.2");
}

__attribute__((target("sse4.2")))
uint32_t checksum_extend(uint32_t state, const uint8_t *bytes, size_t count) {
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

#elif defined(__aarch64__) && defined(__linux__)

#include <sys/auxv.h>

bool checksum_has_instruction(void) {
    return getauxval(AT_HWCAP) & (1 << 7); // HWCAP_CRC32
}

__attribute__((target("crc")))
uint32_t checksum_extend(uint32_t state, const uint8_t *bytes, size_t count) {
    for (; count >= 8; bytes += 8, count -= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        state = __builtin_arm_crc32cd(state, word);
    }
    for (; count > 0; bytes++, count--) state = __builtin_arm_crc32cb(state, *bytes);
    return state;
}

#else

bool checksum_has_instruction(void) {
    return false;
}

uint32_t checksum_extend(uint32_t state, const uint8_t *bytes, size_t count) {
    (void)bytes;
    (void)count;
    return state;
}

#endif
