#ifndef RELCTL_CGIT2_H
#define RELCTL_CGIT2_H

/* git2.h leaves out git2/sys: name what GitStore needs. */
#include <git2.h>
#include <git2/sys/mempack.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>
#include <zlib.h>

/* libgit2 is loaded at its first use, not linked: it brings a dozen libraries (Docs/Decisions/0015). Its functions may be
   called only after relctl_git_load said NULL. */

/* Loads libgit2 and initialises it: once per process, from one thread. NULL, or what went wrong. */
const char *relctl_git_load(void);

/* A store of our own below libgit2: its table of functions comes first, then what they need. */
typedef struct {
    git_odb_backend parent;
    void *store;
} relctl_git_backend;

/* git_libgit2_opts is variadic, which Swift can't call. */
static inline int relctl_git_set_option_int(int option, int value) {
    return git_libgit2_opts(option, value);
}

/* Size options are size_t. */
static inline int relctl_git_set_option_size(int option, size_t value) {
    return git_libgit2_opts(option, value);
}

/* Where libgit2 looks for the configuration of a level; "" is nowhere. */
static inline int relctl_git_set_search_path(int level, const char *path) {
    return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}

/* The repository extensions that a reader and adder of objects may meet without harm. */
static inline int relctl_git_allow_harmless_extensions(void) {
    const char *names[] = {
        "partialclone", "preciousobjects", "worktreeconfig", "refstorage", "relativeworktrees"
    };
    return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, sizeof(names) / sizeof(names[0]));
}

#endif
