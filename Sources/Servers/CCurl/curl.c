/* The macros of <curl/curl.h> that check types would stand in the way of the table below. */
#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"
#include <dlfcn.h>
#include <stddef.h>

#define EACH_FUNCTION(F)                                                                                              \
    F(global_init) F(easy_init) F(easy_cleanup) F(easy_strerror) F(easy_setopt) F(easy_getinfo)                       \
    F(slist_append) F(slist_free_all) F(multi_init) F(multi_cleanup) F(multi_setopt) F(multi_add_handle)              \
    F(multi_remove_handle) F(multi_perform) F(multi_poll) F(multi_wakeup) F(multi_info_read)

/* What relctl_curl_load found. */
static struct {
#define MEMBER(name) __typeof__(&curl_##name) name;
    EACH_FUNCTION(MEMBER)
} curl;

const char *relctl_curl_load(void) {
    /* The name has stood since 2006; every distribution with OpenSSL's flavour has it. */
    void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return dlerror();
#define FIND(name)                                                                                                    \
    curl.name = (__typeof__(&curl_##name))dlsym(library, "curl_" #name);                                              \
    if (curl.name == NULL) return dlerror();
    EACH_FUNCTION(FIND)
    CURLcode code = curl.global_init(CURL_GLOBAL_DEFAULT);
    return code == CURLE_OK ? NULL : curl.easy_strerror(code);
}

CURL *relctl_curl_open(void) { return curl.easy_init(); }
void relctl_curl_close(CURL *handle) { curl.easy_cleanup(handle); }
const char *relctl_curl_describe(CURLcode code) { return curl.easy_strerror(code); }

CURLcode relctl_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl.easy_setopt(handle, option, value);
}
CURLcode relctl_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl.easy_setopt(handle, option, value);
}
CURLcode relctl_curl_set_string(CURL *handle, CURLoption option, const char *value) {
    return curl.easy_setopt(handle, option, value);
}
CURLcode relctl_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl.easy_setopt(handle, option, value);
}
CURLcode relctl_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl.easy_setopt(handle, option, value);
}
CURLcode relctl_curl_set_writer(CURL *handle, CURLoption option, curl_write_callback value) {
    return curl.easy_setopt(handle, option, value);
}
CURLcode relctl_curl_get_long(CURL *handle, CURLINFO key, long *value) {
    return curl.easy_getinfo(handle, key, value);
}
CURLcode relctl_curl_get_offset(CURL *handle, CURLINFO key, curl_off_t *value) {
    return curl.easy_getinfo(handle, key, value);
}

struct curl_slist *relctl_curl_list_append(struct curl_slist *list, const char *line) {
    return curl.slist_append(list, line);
}
void relctl_curl_list_free(struct curl_slist *list) { curl.slist_free_all(list); }

CURLM *relctl_curl_multi_open(void) { return curl.multi_init(); }
void relctl_curl_multi_close(CURLM *multi) { curl.multi_cleanup(multi); }
CURLMcode relctl_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl.multi_setopt(multi, option, value);
}
void relctl_curl_multi_add(CURLM *multi, CURL *handle) { curl.multi_add_handle(multi, handle); }
void relctl_curl_multi_remove(CURLM *multi, CURL *handle) { curl.multi_remove_handle(multi, handle); }
void relctl_curl_multi_perform(CURLM *multi) {
    int running = 0;
    curl.multi_perform(multi, &running);
}
void relctl_curl_multi_wait(CURLM *multi, int milliseconds) { curl.multi_poll(multi, NULL, 0, milliseconds, NULL); }
void relctl_curl_multi_wake_up(CURLM *multi) { curl.multi_wakeup(multi); }

/* CURLMsg holds a union; messages of other kinds than this one are to be skipped. */
CURL *relctl_curl_multi_next_done(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl.multi_info_read(multi, &left)) != NULL) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}
