import CCurl

/// How every connection is made: proxies, certificate authorities, TLS. Read from the environment once.
struct ConnectionSettings: Sendable {
    private let proxies: [String: String]
    private let exceptions: String?
    private let authorities: String?
    private let authoritiesFolder: String?

    init(environment: [String: String]) {
        func firstSet(of names: [String]) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        func first(_ names: String...) -> String? { firstSet(of: names) }
        // As curl does: HTTP_PROXY in capitals is not read, because a CGI server sets it from a request header.
        let fallback = first("all_proxy", "ALL_PROXY")
        proxies = [
            "http": first("http_proxy") ?? fallback, "https": first("https_proxy", "HTTPS_PROXY") ?? fallback,
        ].compactMapValues { $0 }
        exceptions = first("no_proxy", "NO_PROXY")
        authorities = firstSet(of: CertificateTrust.variables)
        authoritiesFolder = first("SSL_CERT_DIR")
    }

    /// The passwords of proxies, which no text may show.
    var secrets: [Secret] {
        proxies.values.compactMap { proxy in
            guard let at = proxy.lastIndex(of: "@"),
                let colon = proxy[..<at].lastIndex(of: ":"), proxy[colon...].hasPrefix("://") == false
            else { return nil }
            return Secret(String(proxy[proxy.index(after: colon)..<at]))
        }
    }

    func apply(to handle: EasyHandle, for request: HTTPRequest) {
        // An empty proxy keeps libcurl from reading the environment by itself. Requests to this machine use no proxy,
        // which would receive the token in plain text.
        let proxy = request.isToLoopback ? nil : proxies[request.isEncrypted ? "https" : "http"]
        handle.set(CURLOPT_PROXY, proxy ?? "")
        if let exceptions { handle.set(CURLOPT_NOPROXY, exceptions) }
        if let authorities { handle.set(CURLOPT_CAINFO, authorities) }
        if let authoritiesFolder { handle.set(CURLOPT_CAPATH, authoritiesFolder) }
        handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        handle.set(CURLOPT_PROTOCOLS_STR, "http,https")
        handle.set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        handle.set(CURLOPT_FOLLOWLOCATION, 0)
        handle.set(CURLOPT_TCP_KEEPALIVE, 1)
        // Timeouts without SIGALRM; the thread of the loop blocks SIGPIPE in return.
        handle.set(CURLOPT_NOSIGNAL, 1)
    }
}
