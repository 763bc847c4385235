#ifndef RELCTL_CCURL_SHIM_H
#define RELCTL_CCURL_SHIM_H

#include <curl/curl.h>

/* libcurl's setters are variadic, which Swift can't call: one typed function per kind of argument. */
static inline CURLcode relctl_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode relctl_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode relctl_curl_set_string(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode relctl_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode relctl_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode relctl_curl_set_writer(CURL *handle, CURLoption option, curl_write_callback value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode relctl_curl_get_long(CURL *handle, CURLINFO key, long *value) {
    return curl_easy_getinfo(handle, key, value);
}
static inline CURLcode relctl_curl_get_offset(CURL *handle, CURLINFO key, curl_off_t *value) {
    return curl_easy_getinfo(handle, key, value);
}
static inline CURLMcode relctl_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/* The next transfer that ended, with its result; NULL when there is none. CURLMsg holds a union, and messages of other
   kinds are to be skipped. */
static inline CURL *relctl_curl_multi_next_done(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left)) != NULL) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}

#endif
