#ifndef RELCTL_CGIT2_SHIM_H
#define RELCTL_CGIT2_SHIM_H

/* git2.h leaves out git2/sys: name what GitStore needs. */
#include <git2.h>
#include <git2/sys/mempack.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>

/* git_libgit2_opts is variadic, which Swift can't call. */
static inline int relctl_git_set_option_int(int option, int value) {
    return git_libgit2_opts(option, value);
}

#endif
