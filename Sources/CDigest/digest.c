#include "digest.h"

#include <limits.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <pthread.h>
#include <stdlib.h>

// Looked up once: to look it up costs more than to hash a small record.
static const EVP_MD *sha256;
// Each thread's own context: to make one costs half as much as to hash a small record.
static pthread_key_t own;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void require(int succeeded) {
    if (!succeeded) abort();
}

static void release(void *context) { EVP_MD_CTX_free(context); }

static void look_up(void) {
    sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
    require(sha256 != NULL);
    require(pthread_key_create(&own, release) == 0);
}

static const EVP_MD *method(void) {
    pthread_once(&once, look_up);
    return sha256;
}

// Begun without a byte.
static EVP_MD_CTX *own_context(void) {
    const EVP_MD *type = method();
    EVP_MD_CTX *context = pthread_getspecific(own);
    if (context == NULL) {
        context = EVP_MD_CTX_new();
        require(context != NULL);
        require(pthread_setspecific(own, context) == 0);
    }
    require(EVP_DigestInit_ex(context, type, NULL));
    return context;
}

void digest_once(const uint8_t *bytes, size_t count, uint8_t *digest) {
    EVP_MD_CTX *context = own_context();
    require(EVP_DigestUpdate(context, bytes, count));
    require(EVP_DigestFinal_ex(context, digest, NULL));
}

void digest_keyed(
    const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t *digest
) {
    require(key_count <= INT_MAX);
    require(HMAC(method(), key, (int)key_count, bytes, count, digest, NULL) != NULL);
}

// What the header calls a state is a context of libcrypto.

struct digest_state *digest_begin(const struct digest_state *other) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    require(context != NULL);
    if (other == NULL) {
        require(EVP_DigestInit_ex(context, method(), NULL));
    } else {
        require(EVP_MD_CTX_copy_ex(context, (const EVP_MD_CTX *)other));
    }
    return (struct digest_state *)context;
}

void digest_add(struct digest_state *state, const uint8_t *bytes, size_t count) {
    require(EVP_DigestUpdate((EVP_MD_CTX *)state, bytes, count));
}

void digest_end(struct digest_state *state, uint8_t *digest) {
    EVP_MD_CTX *context = (EVP_MD_CTX *)state;
    if (digest != NULL) require(EVP_DigestFinal_ex(context, digest, NULL));
    EVP_MD_CTX_free(context);
}
