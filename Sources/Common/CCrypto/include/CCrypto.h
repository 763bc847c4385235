#ifndef RELCTL_CCRYPTO_H
#define RELCTL_CCRYPTO_H

#include <stddef.h>
#include <stdint.h>

/* The few functions of OpenSSL's libcrypto that relctl calls. The library is loaded at its first use (Docs/Decisions/0015):
   call nothing else before relctl_crypto_load returned NULL. A function that returns int returns 1 for success, else 0. */

typedef enum {
    relctl_crypto_md5,
    relctl_crypto_sha1,
    relctl_crypto_sha256,
    relctl_crypto_sha512,
} relctl_crypto_function;

/* The bytes of the longest hash. */
enum { relctl_crypto_longest_hash = 64 };

/* Loads libcrypto: once per process, from one thread. NULL, or why it failed. */
const char *relctl_crypto_load(void);

/* A hash of bytes that come in pieces. NULL without memory, or where the library forbids the function (FIPS). */
void *relctl_crypto_hash_open(relctl_crypto_function function);
int relctl_crypto_hash_update(void *hash, const uint8_t *bytes, size_t count);
/* Writes the hash to `result` (relctl_crypto_longest_hash bytes) and sets `length`. */
int relctl_crypto_hash_finish(void *hash, uint8_t *result, unsigned int *length);
void relctl_crypto_hash_close(void *hash);

/* HMAC with SHA-256 (RFC 2104): 32 bytes. */
int relctl_crypto_hmac_sha256(const uint8_t *key, size_t key_length, const uint8_t *bytes, size_t count, uint8_t *result);

/* A signature with Ed25519 (RFC 8032): `seed` has 32 bytes, `result` 64. */
int relctl_crypto_sign_ed25519(const uint8_t *seed, const uint8_t *bytes, size_t count, uint8_t *result);

/* A private key on the curve P-256 from PEM (PKCS #8 or SEC 1) without a passphrase; NULL for anything else. */
void *relctl_crypto_p256_open(const char *pem, size_t count);
void relctl_crypto_p256_close(void *key);
/* ECDSA with SHA-256 (FIPS 186-5): r and s, 32 bytes each. */
int relctl_crypto_sign_p256(void *key, const uint8_t *bytes, size_t count, uint8_t *result);

#endif
