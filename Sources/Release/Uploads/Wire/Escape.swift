import HTTPTransport

/// How a value is written so that it stays a value where it is put.
enum Escape {
    /// Inside a string of JSON, without its quotes (RFC 8259, section 7).
    static func json(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// In the path or the query of a URL, and in a form.
    static func url(_ text: String) -> String { PercentEncoding.encode(text) }

    /// In the value of a header (RFC 9110, section 5.5): what is no visible ASCII is percent-encoded, and with it every
    /// line break, which would begin a header of its own.
    static func header(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            (0x20...0x7E).contains(scalar.value) ? String(scalar) : PercentEncoding.encode(String(scalar))
        }.joined()
    }
}
