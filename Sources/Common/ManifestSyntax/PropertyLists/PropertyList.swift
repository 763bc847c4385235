/// A property list in any of the three formats that Apple's tools read: XML, binary and OpenStep.
package struct PropertyList: Sendable {
    /// How it was written.
    package enum Format: String, Hashable, Sendable {
        case xml
        case binary
        /// Also called ASCII or old-style: `project.pbxproj`, `.strings`.
        case openStep
    }

    /// How it was written.
    package let format: Format
    /// The value at the top of the list.
    package let root: PropertyNode
    /// Its comments, in the order of the text.
    package let comments: [Comment]
    /// The text in UTF-8 without byte order mark, which comments are ranges of; empty for the binary format.
    package let text: [UInt8]

    /// Reads a property list of any format, told by its first bytes.
    package init(_ bytes: [UInt8], limits: Limits = .standard) throws(SyntaxError) {
        guard bytes.count <= limits.bytes else {
            throw SyntaxError("\(bytes.count) bytes are more than the limit of \(limits.bytes)", at: .start)
        }
        if bytes.starts(with: "bplist".utf8) {
            var reader = try BinaryPropertyListReader(bytes, limits: limits)
            (format, root, comments, text) = (.binary, try reader.read(), [], [])
            return
        }
        let detected = TextEncoding.detect(bytes)
        let text = detected.map { $0.encoding.decode(bytes[$0.mark...]) } ?? bytes
        if text.first(where: { !$0.isSpace }) == UInt8(ascii: "<"), !Self.startsWithData(text) {
            let text = try XMLDeclaration.decode(text, isDetected: detected != nil)
            var reader = XMLPropertyListReader(text, limits: limits)
            (format, root, comments, self.text) = (.xml, try reader.read(), reader.comments, text)
        } else {
            var reader = OpenStepReader(text, limits: limits)
            (format, root, comments, self.text) = (.openStep, try reader.read(), reader.comments, text)
        }
    }

    /// Reads a property list for its first error alone. Of the OpenStep format, in which projects have megabytes, no values
    /// are made.
    package static func check(_ bytes: [UInt8], limits: Limits = .standard) throws(SyntaxError) {
        let first = bytes.first { !$0.isSpace }
        guard bytes.count <= limits.bytes, TextEncoding.detect(bytes) == nil, first != UInt8(ascii: "<"),
            !bytes.starts(with: "bplist".utf8)
        else {
            _ = try PropertyList(bytes, limits: limits)
            return
        }
        var reader = OpenStepReader(bytes, limits: limits, keepsValues: false)
        _ = try reader.read()
    }

    /// `<0fbd 77>` is data in OpenStep format, and a tag can't start with a digit. All else that starts with `<` is XML.
    private static func startsWithData(_ text: [UInt8]) -> Bool {
        let inside = text.drop { $0.isSpace }.dropFirst().drop { $0.isSpace }
        guard let first = inside.first else { return false }
        return first.isDigit || first == UInt8(ascii: ">")
            || (first.hexValue != nil
                && inside.prefix { $0 != UInt8(ascii: ">") }.allSatisfy { $0.hexValue != nil || $0.isSpace })
    }
}
