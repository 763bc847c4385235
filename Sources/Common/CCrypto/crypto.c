#include "CCrypto.h"
#include <dlfcn.h>
#include <limits.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <string.h>

#define EACH_FUNCTION(F)                                                                                              \
    F(BIO_free) F(BIO_new_mem_buf) F(BN_bn2binpad) F(ECDSA_SIG_free) F(ECDSA_SIG_get0_r) F(ECDSA_SIG_get0_s)          \
    F(ERR_clear_error) F(EVP_DigestFinal_ex) F(EVP_DigestInit_ex) F(EVP_DigestSign) F(EVP_DigestSignInit)             \
    F(EVP_DigestUpdate) F(EVP_MD_CTX_free) F(EVP_MD_CTX_new) F(EVP_PKEY_free) F(EVP_PKEY_get_group_name)              \
    F(EVP_PKEY_new_raw_private_key) F(EVP_md5) F(EVP_sha1) F(EVP_sha256) F(EVP_sha512) F(HMAC)                        \
    F(PEM_read_bio_PrivateKey) F(d2i_ECDSA_SIG)

void ERR_clear_error(void);

/* What relctl_crypto_load found. */
static struct {
#define MEMBER(name) __typeof__(&name) name;
    EACH_FUNCTION(MEMBER)
} ssl;

const char *relctl_crypto_load(void) {
    void *library = dlopen("libcrypto.so.3", RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return dlerror();
#define FIND(name)                                                                                                    \
    ssl.name = (__typeof__(&name))dlsym(library, #name);                                                              \
    if (ssl.name == NULL) return dlerror();
    EACH_FUNCTION(FIND)
    return NULL;
}

static const EVP_MD *digest(relctl_crypto_function function) {
    switch (function) {
    case relctl_crypto_md5: return ssl.EVP_md5();
    case relctl_crypto_sha1: return ssl.EVP_sha1();
    case relctl_crypto_sha256: return ssl.EVP_sha256();
    case relctl_crypto_sha512: return ssl.EVP_sha512();
    }
    return NULL;
}

void *relctl_crypto_hash_open(relctl_crypto_function function) {
    EVP_MD_CTX *hash = ssl.EVP_MD_CTX_new();
    if (hash != NULL && ssl.EVP_DigestInit_ex(hash, digest(function), NULL) == 1) return hash;
    ssl.EVP_MD_CTX_free(hash);
    return NULL;
}

int relctl_crypto_hash_update(void *hash, const uint8_t *bytes, size_t count) {
    return ssl.EVP_DigestUpdate(hash, bytes, count) == 1;
}

int relctl_crypto_hash_finish(void *hash, uint8_t *result, unsigned int *length) {
    return ssl.EVP_DigestFinal_ex(hash, result, length) == 1;
}

void relctl_crypto_hash_close(void *hash) { ssl.EVP_MD_CTX_free(hash); }

int relctl_crypto_hmac_sha256(const uint8_t *key, size_t key_length, const uint8_t *bytes, size_t count, uint8_t *result) {
    unsigned int length = 0;
    if (key_length > INT_MAX) return 0;
    return ssl.HMAC(ssl.EVP_sha256(), key, (int)key_length, bytes, count, result, &length) != NULL && length == 32;
}

/* Signs bytes in one call. `length` is the room in `result`, and then what the signature takes. */
static int sign(EVP_PKEY *key, const EVP_MD *digest, const uint8_t *bytes, size_t count, uint8_t *result, size_t *length) {
    EVP_MD_CTX *context = ssl.EVP_MD_CTX_new();
    int done = context != NULL && ssl.EVP_DigestSignInit(context, NULL, digest, NULL, key) == 1
        && ssl.EVP_DigestSign(context, result, length, bytes, count) == 1;
    ssl.EVP_MD_CTX_free(context);
    return done;
}

int relctl_crypto_sign_ed25519(const uint8_t *seed, const uint8_t *bytes, size_t count, uint8_t *result) {
    EVP_PKEY *key = ssl.EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, seed, 32);
    if (key == NULL) return 0;
    size_t length = 64;
    int done = sign(key, NULL, bytes, count, result, &length) && length == 64;
    ssl.EVP_PKEY_free(key);
    return done;
}

/* Without it OpenSSL asks for a passphrase on the terminal. */
static int no_passphrase(char *buffer, int size, int writing, void *context) {
    (void)buffer, (void)size, (void)writing, (void)context;
    return -1;
}

void *relctl_crypto_p256_open(const char *pem, size_t count) {
    if (count > INT_MAX) return NULL;
    BIO *text = ssl.BIO_new_mem_buf(pem, (int)count);
    if (text == NULL) return NULL;
    EVP_PKEY *key = ssl.PEM_read_bio_PrivateKey(text, NULL, no_passphrase, NULL);
    ssl.BIO_free(text);
    ssl.ERR_clear_error();
    char group[32] = "";
    if (key == NULL) return NULL;
    if (ssl.EVP_PKEY_get_group_name(key, group, sizeof group, NULL) == 1 && strcmp(group, "prime256v1") == 0) return key;
    ssl.EVP_PKEY_free(key);
    return NULL;
}

void relctl_crypto_p256_close(void *key) { ssl.EVP_PKEY_free(key); }

int relctl_crypto_sign_p256(void *key, const uint8_t *bytes, size_t count, uint8_t *result) {
    /* A sequence of two integers of up to 33 bytes, each with its tag and length (RFC 3279, section 2.2.3). */
    uint8_t encoded[72];
    size_t length = sizeof encoded;
    if (!sign(key, ssl.EVP_sha256(), bytes, count, encoded, &length)) return 0;
    const uint8_t *start = encoded;
    ECDSA_SIG *signature = ssl.d2i_ECDSA_SIG(NULL, &start, (long)length);
    if (signature == NULL) return 0;
    int done = ssl.BN_bn2binpad(ssl.ECDSA_SIG_get0_r(signature), result, 32) == 32
        && ssl.BN_bn2binpad(ssl.ECDSA_SIG_get0_s(signature), result + 32, 32) == 32;
    ssl.ECDSA_SIG_free(signature);
    return done;
}
