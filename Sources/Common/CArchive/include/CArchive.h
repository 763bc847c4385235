#ifndef RELCTL_CARCHIVE_H
#define RELCTL_CARCHIVE_H

#include <stddef.h>
#include <stdint.h>

/* libarchive's functions under names of our own: it is loaded at its first use, as libcurl is (Docs/Decisions/0015), and
   declared in archive.c, so that its headers are not needed. All of them may be called only after relctl_archive_load
   said NULL. */

/* Loads libarchive. NULL, or what went wrong. */
const char *relctl_archive_load(void);

/* A reader of the zip or tar file at a path; NULL where there is no memory. Nothing else is read, and no program run. */
void *relctl_archive_open(const char *path);
void relctl_archive_close(void *reader);
/* What went wrong last. */
const char *relctl_archive_error(void *reader);
/* Goes to the next entry: 1; 0 at the end; -1: see relctl_archive_error. */
int relctl_archive_next(void *reader);
/* The path of the present entry, as it stands in the archive; NULL where it has none. */
const char *relctl_archive_path(void *reader);
/* Whether the present entry is a regular file. */
int relctl_archive_is_file(void *reader);
/* Reads bytes of the present entry: how many; 0 at its end; negative: see relctl_archive_error. */
ptrdiff_t relctl_archive_read(void *reader, void *bytes, size_t count);

#endif
