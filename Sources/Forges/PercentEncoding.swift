/// Percent-encoding of text that goes into a URL (RFC 3986).
enum PercentEncoding {
    /// Text as one path segment or one value of a query: every byte outside the unreserved set (RFC 3986, 2.3) is
    /// encoded, the slash too, which is how GitLab wants project paths and branch names.
    static func segment(_ text: String) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// `?a=1&b=2`, and nothing for no pairs.
    static func query(_ pairs: [(name: String, value: String)]) -> String {
        guard !pairs.isEmpty else { return "" }
        return "?" + pairs.map { segment($0.name) + "=" + segment($0.value) }.joined(separator: "&")
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
