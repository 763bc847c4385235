#include "CArchive.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/types.h>

/* As <archive.h> and <archive_entry.h> of libarchive 3 have them (soname 13, since 2011). */
struct archive;
struct archive_entry;
enum { archive_ok = 0, archive_eof = 1, archive_warn = -20 };

static struct {
    struct archive *(*read_new)(void);
    int (*support_zip)(struct archive *);
    int (*support_tar)(struct archive *);
    int (*support_gzip)(struct archive *);
    int (*support_bzip2)(struct archive *);
    int (*support_xz)(struct archive *);
    int (*open_filename)(struct archive *, const char *, size_t);
    int (*next_header)(struct archive *, struct archive_entry **);
    ssize_t (*read_data)(struct archive *, void *, size_t);
    int (*read_free)(struct archive *);
    const char *(*error_string)(struct archive *);
    const char *(*pathname)(struct archive_entry *);
    mode_t (*filetype)(struct archive_entry *);
} library;

struct reader {
    struct archive *archive;
    struct archive_entry *entry;
};

const char *relctl_archive_load(void) {
    void *handle = dlopen("libarchive.so.13", RTLD_LAZY | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
#define FIND(member, name)                                                                                            \
    library.member = (__typeof__(library.member))dlsym(handle, name);                                                 \
    if (library.member == NULL) return dlerror();
    FIND(read_new, "archive_read_new")
    FIND(support_zip, "archive_read_support_format_zip")
    FIND(support_tar, "archive_read_support_format_tar")
    FIND(support_gzip, "archive_read_support_filter_gzip")
    FIND(support_bzip2, "archive_read_support_filter_bzip2")
    FIND(support_xz, "archive_read_support_filter_xz")
    FIND(open_filename, "archive_read_open_filename")
    FIND(next_header, "archive_read_next_header")
    FIND(read_data, "archive_read_data")
    FIND(read_free, "archive_read_free")
    FIND(error_string, "archive_error_string")
    FIND(pathname, "archive_entry_pathname")
    FIND(filetype, "archive_entry_filetype")
    return NULL;
}

void *relctl_archive_open(const char *path) {
    struct reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return NULL;
    reader->archive = library.read_new();
    if (reader->archive == NULL) {
        free(reader);
        return NULL;
    }
    library.support_zip(reader->archive);
    library.support_tar(reader->archive);
    library.support_gzip(reader->archive);
    library.support_bzip2(reader->archive);
    library.support_xz(reader->archive);
    /* What goes wrong here is told by the first step. */
    library.open_filename(reader->archive, path, 1 << 16);
    return reader;
}

void relctl_archive_close(void *opaque) {
    struct reader *reader = opaque;
    library.read_free(reader->archive);
    free(reader);
}

const char *relctl_archive_error(void *opaque) {
    const char *text = library.error_string(((struct reader *)opaque)->archive);
    return text == NULL ? "the archive can't be read" : text;
}

int relctl_archive_next(void *opaque) {
    struct reader *reader = opaque;
    int code = library.next_header(reader->archive, &reader->entry);
    if (code == archive_eof) return 0;
    return code >= archive_warn ? 1 : -1;
}

const char *relctl_archive_path(void *opaque) { return library.pathname(((struct reader *)opaque)->entry); }

int relctl_archive_is_file(void *opaque) {
    return (library.filetype(((struct reader *)opaque)->entry) & 0170000) == 0100000;
}

ptrdiff_t relctl_archive_read(void *opaque, void *bytes, size_t count) {
    return library.read_data(((struct reader *)opaque)->archive, bytes, count);
}
