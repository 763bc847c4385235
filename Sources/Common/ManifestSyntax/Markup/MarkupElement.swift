/// A start tag of an XML document that keeps what it says in attributes: schemes, workspaces, storyboards.
package struct MarkupElement: Hashable, Sendable {
    /// The name, with its prefix.
    package var name: String
    /// Attributes by name, references resolved; of two with the same name the first.
    package var attributes: [String: String]
    /// How many elements it stands in.
    package var depth: Int
    /// Where the tag starts.
    package var span: Span

    /// Every element of the document, in the order of the text. Text between tags is not looked at.
    package static func all(in bytes: [UInt8], limits: Limits = .standard) throws(SyntaxError) -> [MarkupElement] {
        guard bytes.count <= limits.bytes else {
            throw SyntaxError("\(bytes.count) bytes are more than the limit of \(limits.bytes)", at: .start)
        }
        let detected = TextEncoding.detect(bytes)
        let text = detected.map { $0.encoding.decode(bytes[$0.mark...]) } ?? bytes
        var reader = MarkupReader(try XMLDeclaration.decode(text, isDetected: detected != nil), limits: limits)
        return try reader.read()
    }
}
