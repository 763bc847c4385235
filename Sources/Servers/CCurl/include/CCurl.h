#ifndef RELCTL_CCURL_H
#define RELCTL_CCURL_H

#include <curl/curl.h>

/* libcurl's functions under names of our own: it is loaded at its first use, not linked, because the thirty libraries that
   it brings would be loaded with it at every start (Docs/Decisions/0015). All of them may be called only after
   relctl_curl_load said NULL. */

/* Loads libcurl and initialises it: once per process, from one thread. NULL, or what went wrong. */
const char *relctl_curl_load(void);

CURL *relctl_curl_open(void);
void relctl_curl_close(CURL *handle);
const char *relctl_curl_describe(CURLcode code);

/* libcurl's setters are variadic, which Swift can't call: one typed function per kind of argument. */
CURLcode relctl_curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode relctl_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value);
CURLcode relctl_curl_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode relctl_curl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode relctl_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode relctl_curl_set_writer(CURL *handle, CURLoption option, curl_write_callback value);
CURLcode relctl_curl_get_long(CURL *handle, CURLINFO key, long *value);
CURLcode relctl_curl_get_offset(CURL *handle, CURLINFO key, curl_off_t *value);

struct curl_slist *relctl_curl_list_append(struct curl_slist *list, const char *line);
void relctl_curl_list_free(struct curl_slist *list);

CURLM *relctl_curl_multi_open(void);
void relctl_curl_multi_close(CURLM *multi);
CURLMcode relctl_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);
void relctl_curl_multi_add(CURLM *multi, CURL *handle);
void relctl_curl_multi_remove(CURLM *multi, CURL *handle);
void relctl_curl_multi_perform(CURLM *multi);
/* Waits until something happens on a connection, somebody wakes it up, or the milliseconds are over. */
void relctl_curl_multi_wait(CURLM *multi, int milliseconds);
/* The one that any thread may call. */
void relctl_curl_multi_wake_up(CURLM *multi);
/* The next transfer that ended, with its result; NULL when there is none. */
CURL *relctl_curl_multi_next_done(CURLM *multi, CURLcode *result);

/* Keeps other processes of the user from reading this one's memory and environment, and the kernel from writing a core
   file. Here because prctl(2) is variadic too. 0, or errno. */
int relctl_process_forbid_dumps(void);

#endif
