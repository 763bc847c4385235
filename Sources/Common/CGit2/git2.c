#include "CGit2.h"
#include <dlfcn.h>
#include <stddef.h>

#define EACH_FUNCTION(F)                                                                                              \
    F(buf_dispose) F(config_free) F(config_iterator_free) F(config_iterator_new) F(config_next) F(diff_free)          \
    F(diff_get_delta) F(diff_num_deltas) F(diff_options_init) F(diff_tree_to_workdir_with_index) F(error_last)        \
    F(error_set_str) F(indexer_append) F(indexer_commit) F(indexer_free) F(indexer_new) F(indexer_options_init)       \
    F(libgit2_init) F(libgit2_opts) F(mempack_new) F(object_free) F(object_id) F(object_lookup) F(odb_add_backend)    \
    F(odb_backend_data_alloc) F(odb_backend_one_pack) F(odb_backend_pack) F(odb_exists) F(odb_exists_prefix)          \
    F(odb_foreach) F(odb_free) F(odb_hash)                                                                            \
    F(odb_init_backend) F(odb_new) F(odb_object_data) F(odb_object_free) F(odb_object_size) F(odb_object_type)        \
    F(odb_read) F(odb_read_header) F(odb_refresh) F(packbuilder_free) F(packbuilder_insert) F(packbuilder_name) F(packbuilder_new)        \
    F(packbuilder_write) F(packbuilder_write_buf) F(reference_create) F(reference_free) F(reference_is_valid_name)                         \
    F(reference_iterator_free) F(reference_iterator_glob_new) F(reference_iterator_new) F(reference_lookup)           \
    F(reference_next) F(reference_next_name) F(reference_peel) F(reference_symbolic_target) F(remote_free)            \
    F(remote_lookup) F(remote_url) F(repository_commondir) F(repository_config_snapshot) F(repository_free)           \
    F(repository_init_ext) F(repository_init_options_init) F(repository_open_ext) F(repository_path)                  \
    F(repository_set_odb) F(repository_workdir) F(revparse_single)

/* One jump through a pointer, in a register that calls may use up; arguments, results and the stack stay as they are. */
#if defined(__x86_64__)
#define JUMP_THROUGH(pointer) "jmp *" pointer "(%rip)\n"
#elif defined(__aarch64__)
#define JUMP_THROUGH(pointer) "adrp x16, " pointer "\nldr x16, [x16, :lo12:" pointer "]\nbr x16\n"
#else
#error "write the jump for this processor, or link libgit2"
#endif

/* A function of libgit2's name that goes on to where relctl_git_load found the real one. That needs no signature, which differ
   from version to version: callers follow <git2.h>. Hidden, so that libgit2 itself never finds them. */
#define FUNCTION(name)                                                                                                \
    static void *found_##name __attribute__((used));                                                                  \
    __asm__(".pushsection .text\n"                                                                                    \
            ".globl git_" #name "\n.hidden git_" #name "\n.type git_" #name ", %function\n"                           \
            "git_" #name ":\n" JUMP_THROUGH("found_" #name)                                                           \
            ".size git_" #name ", . - git_" #name "\n"                                                                \
            ".popsection\n");
EACH_FUNCTION(FUNCTION)

/* Set while libgit2 starts, in the thread that starts it. */
static _Thread_local int is_starting;

/* mbedTLS' function of this name, as Debian's libgit2 finds it: before mbedTLS' own, because the program exports this one
   (Package.swift). libgit2 reads all certificates of the system as it starts, five milliseconds of every command, for
   connections that relctl makes through libcurl. Without certificates libgit2 trusts nobody. Another caller in the process
   (a libcurl that is built with mbedTLS; Debian's is not) gets an error, never an empty list. */
__attribute__((visibility("default"), used)) int mbedtls_x509_crt_parse_file(void *certificates, const char *path) {
    (void)certificates, (void)path;
    return is_starting ? 0 : -1;
}

const char *relctl_git_load(void) {
    /* The version that the headers are of: libgit2 promises no more. */
    void *library = dlopen("libgit2.so." LIBGIT2_SOVERSION, RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return dlerror();
#define FIND(name)                                                                                                    \
    found_##name = dlsym(library, "git_" #name);                                                                      \
    if (found_##name == NULL) return dlerror();
    EACH_FUNCTION(FIND)
    is_starting = 1;
    int starts = git_libgit2_init();
    is_starting = 0;
    if (starts > 0) return NULL;
    const git_error *error = git_error_last();
    return error == NULL ? "libgit2 did not start" : error->message;
}
