import Printing

/// A request as it came over the wire, read to its end.
package struct WireRequest: Sendable {
    /// In upper case.
    package var method: String
    /// The path as sent, percent-encoded.
    package var path: String
    /// The query as sent, without the `?`.
    package var query: String
    /// Names in lower case.
    package var headers: [String: String]
    package var body: [UInt8]

    /// The parts of the path, each decoded: an encoded slash stays inside its part.
    var segments: [String] { path.split(separator: "/").map { FormText.decoded($0, plusIsSpace: false) } }
}

/// An answer as it goes over the wire.
package struct WireAnswer: Hashable, Sendable {
    /// The status code.
    package var status: Int
    /// Header names and values, in order.
    package var headers: [Header]
    package var body: [UInt8]

    package struct Header: Hashable, Sendable {
        /// As sent.
        package var name: String
        /// As sent.
        package var value: String

        package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    package init(_ status: Int, headers: [Header] = [], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// An answer in JSON.
    package init(_ status: Int, _ json: JSONValue, headers: [Header] = []) {
        self.init(status, headers: [Header("Content-Type", "application/json")] + headers, body: json.bytes)
    }

    /// An answer in another kind of text.
    package init(_ status: Int, text: String, type: String = "text/plain", headers: [Header] = []) {
        self.init(status, headers: [Header("Content-Type", type)] + headers, body: Array(text.utf8))
    }
}

/// `application/x-www-form-urlencoded` text, as queries and forms use it.
enum FormText {
    /// Names and values, in order.
    static func pairs(_ text: some StringProtocol) -> [(name: String, value: String)] {
        text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : "")
        }
    }

    /// Undoes percent-encoding; a `%` that starts no code stays.
    static func decoded(_ text: some StringProtocol, plusIsSpace: Bool = true) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Percent-encodes everything but letters, digits and `-._~`.
    static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".unicodeScalars)
        var result = String.UnicodeScalarView()
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCII, scalar.properties.isAlphabetic || (48...57).contains(byte) || "-._~".utf8.contains(byte)
            {
                result.append(scalar)
            } else {
                result.append(contentsOf: ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]])
            }
        }
        return String(result)
    }
}
