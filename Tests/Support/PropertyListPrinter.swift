import ManifestSyntax

/// Writes property lists, so that what a reader made of a text can be read again and compared.
package enum PropertyListPrinter {
    /// The XML format. Dates lose fractions of a second.
    package static func xml(_ node: PropertyNode) -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n"
        appendXML(node, indent: "", to: &text)
        return text + "</plist>\n"
    }

    /// The OpenStep format, which knows dictionaries, arrays, strings and data; `nil` for anything else.
    package static func openStep(_ node: PropertyNode) -> String? {
        switch node.value {
        case .dictionary(let entries):
            let pairs = entries.map { entry in openStep(entry.node).map { "\(quoted(entry.key)) = \($0);\n" } }
            return pairs.contains(nil) ? nil : "{\n\(pairs.compactMap(\.self).joined())}"
        case .array(let elements):
            let printed = elements.map(openStep)
            return printed.contains(nil) ? nil : "(\(printed.compactMap(\.self).joined(separator: ",\n")))"
        case .string(let string): return quoted(string)
        case .data(let bytes): return "<\(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())>"
        default: return nil
        }
    }

    /// JSON, which knows no dates, no data and only finite numbers; `nil` for those.
    package static func json(_ node: PropertyNode) -> String? {
        switch node.value {
        case .dictionary(let entries):
            let pairs = entries.map { entry in json(entry.node).map { "\(jsonQuoted(entry.key)): \($0)" } }
            return pairs.contains(nil) ? nil : "{\(pairs.compactMap(\.self).joined(separator: ",\n"))}"
        case .array(let elements):
            let printed = elements.map(json)
            return printed.contains(nil) ? nil : "[\(printed.compactMap(\.self).joined(separator: ", "))]"
        case .string(let string): return jsonQuoted(string)
        case .integer(let integer): return String(integer)
        case .real(let real): return real.isFinite ? "\(real)" : nil
        case .boolean(let boolean): return String(boolean)
        case .date, .data: return nil
        }
    }

    private static func jsonQuoted(_ string: String) -> String {
        let units = string.utf16.map { unit in
            switch unit {
            case 0x22, 0x5C: "\\" + String(UnicodeScalar(UInt8(unit)))
            case 0x20..<0x7F: String(UnicodeScalar(UInt8(unit)))
            default: "\\u" + String(String(UInt32(unit) + 0x1_0000, radix: 16).suffix(4))
            }
        }
        return "\"\(units.joined())\""
    }

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for unit in string.utf16 {
            switch unit {
            case 0x22, 0x5C: text += "\\" + String(UnicodeScalar(UInt8(unit)))
            case 0x20..<0x7F: text.unicodeScalars.append(UnicodeScalar(UInt8(unit)))
            default: text += "\\U" + String(String(UInt32(unit) + 0x1_0000, radix: 16).suffix(4))
            }
        }
        return text + "\""
    }

    private static func appendXML(_ node: PropertyNode, indent: String, to text: inout String) {
        switch node.value {
        case .dictionary(let entries):
            text += "\(indent)<dict>\n"
            for entry in entries {
                text += "\(indent)\t<key>\(escaped(entry.key))</key>\n"
                appendXML(entry.node, indent: indent + "\t", to: &text)
            }
            text += "\(indent)</dict>\n"
        case .array(let elements):
            text += "\(indent)<array>\n"
            for element in elements { appendXML(element, indent: indent + "\t", to: &text) }
            text += "\(indent)</array>\n"
        case .string(let string): text += "\(indent)<string>\(escaped(string))</string>\n"
        case .integer(let integer): text += "\(indent)<integer>\(integer)</integer>\n"
        case .real(let real): text += "\(indent)<real>\(real)</real>\n"
        case .boolean(let boolean): text += "\(indent)<\(boolean)/>\n"
        case .date(let seconds): text += "\(indent)<date>\(date(seconds))</date>\n"
        case .data(let bytes): text += "\(indent)<data>\(base64(bytes))</data>\n"
        }
    }

    private static func escaped(_ string: String) -> String {
        var text = ""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private static func date(_ seconds: Double) -> String {
        let total = Int(seconds.rounded(.down))
        let days = (total - (total % 86_400 + 86_400) % 86_400) / 86_400
        let rest = total - days * 86_400
        // Counted from 0000-03-01, so that the leap day is the last of its year.
        let shifted = days + 730_791
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(padded).joined(separator: ":")
        return "\(year)-\(padded(month >= 10 ? month - 9 : month + 3))-\(padded(day))T\(clock)Z"
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = (Array(group) + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
            for position in 0..<4 {
                text.append(position <= group.count ? alphabet[bits >> (18 - 6 * position) & 0x3F] : "=")
            }
        }
        return text
    }
}
