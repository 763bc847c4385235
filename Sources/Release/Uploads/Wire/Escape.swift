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

    /// In a text or an attribute of XML (https://www.w3.org/TR/xml/#syntax), where control characters may not stand at all.
    static func xml(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&apos;"
            case _ where scalar.value < 0x20: " "
            default: String(scalar)
            }
        }.joined()
    }

    /// In a body of a media type in lower case: a form, XML, or else JSON.
    static func inBody(ofType type: String) -> (String) -> String {
        if type.contains("x-www-form-urlencoded") { return { url($0) } }
        return type.contains("xml") ? { xml($0) } : { json($0) }
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
