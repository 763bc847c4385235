import CCurl

/// One libcurl transfer and its settings. Used by the thread of the loop alone.
struct EasyHandle {
    let raw: UnsafeMutableRawPointer

    /// `nil` when memory ran out.
    init?() {
        guard Self.loadError == nil, let raw = relctl_curl_open() else { return nil }
        self.raw = raw
    }

    /// Why libcurl can't be used; `nil` when it can. It wants to be started once per process, before anything else; a
    /// `static let` is exactly that.
    static let loadError = relctl_curl_load().map { "\(String(cString: $0)); install libcurl4" }

    func set(_ option: CURLoption, _ value: Int) { _ = relctl_curl_set_long(raw, option, value) }

    func set(_ option: CURLoption, offset: Int) { _ = relctl_curl_set_offset(raw, option, curl_off_t(offset)) }

    /// libcurl copies the text.
    func set(_ option: CURLoption, _ value: String) { _ = relctl_curl_set_string(raw, option, value) }

    func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer?) {
        _ = relctl_curl_set_pointer(raw, option, pointer)
    }

    func set(_ option: CURLoption, list: UnsafeMutablePointer<curl_slist>?) {
        _ = relctl_curl_set_list(raw, option, list)
    }

    func set(_ option: CURLoption, writer: @escaping curl_write_callback) {
        _ = relctl_curl_set_writer(raw, option, writer)
    }

    /// Has libcurl keep a copy of the bytes and send them.
    func setBody(_ bytes: [UInt8]) {
        set(CURLOPT_POSTFIELDSIZE_LARGE, offset: bytes.count)
        bytes.withUnsafeBytes { buffer in
            set(CURLOPT_COPYPOSTFIELDS, pointer: UnsafeMutableRawPointer(mutating: buffer.baseAddress))
        }
    }

    /// Microseconds from the start until the request could be sent; 0 when it never could.
    var timeToRequest: Int {
        var time: curl_off_t = 0
        _ = relctl_curl_get_offset(raw, CURLINFO_PRETRANSFER_TIME_T, &time)
        return Int(time)
    }

    func close() { relctl_curl_close(raw) }
}
