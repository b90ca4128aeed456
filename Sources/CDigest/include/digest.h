// SHA-256 by the system's libcrypto. No call fails: where libcrypto has no memory, the process ends,
// as it does where Swift has none.

#ifndef CDIGEST_H
#define CDIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { DIGEST_LENGTH = 32 };

/// The digest of `count` bytes, written to `digest`.
void digest_once(const uint8_t *bytes, size_t count, uint8_t *digest);

/// The HMAC (RFC 2104) of `count` bytes under a key, written to `digest`.
void digest_keyed(
    const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t *digest
);

/// A digest of bytes that come in pieces; to be ended with `digest_end`.
struct digest_state;

/// Begins without a byte, or with those of another state, which goes on.
struct digest_state *digest_begin(const struct digest_state *other);

void digest_add(struct digest_state *state, const uint8_t *bytes, size_t count);

/// Writes the digest of all bytes that were added to `digest`, if that is not null.
void digest_end(struct digest_state *state, uint8_t *digest);

#endif
