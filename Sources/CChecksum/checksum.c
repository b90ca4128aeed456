#include "CChecksum.h"

#include <string.h>

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
