/// Percent-encoding of everything but the unreserved characters (RFC 3986, section 2.3).
package enum PercentEncoding {
    /// The text as one path segment or one value of a query: the slash is encoded too, which is how GitLab wants project
    /// paths and branch names.
    package static func encode(_ text: String, uppercase: Bool = true) -> String {
        let digits = Array(uppercase ? "0123456789ABCDEF".utf8 : "0123456789abcdef".utf8)
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
    package static func query(_ pairs: [(name: String, value: String)]) -> String {
        guard !pairs.isEmpty else { return "" }
        return "?" + pairs.map { encode($0.name) + "=" + encode($0.value) }.joined(separator: "&")
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    /// Undoes ``encode(_:uppercase:)``; `nil` for what is no encoded UTF-8.
    package static func decode(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let code = String(decoding: rest.prefix(2), as: UTF8.self)
            guard code.utf8.count == 2, code.allSatisfy(\.isHexDigit), let decoded = UInt8(code, radix: 16) else {
                return nil
            }
            bytes.append(decoded)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
