/// Replaces the ids of objects in a project file.
enum Redirection {
    /// The text with each id that another stands for replaced, wherever it is a key or a value of an object.
    static func text(of tree: SyntaxTree, _ redirects: [[UInt8]: [UInt8]]) throws(MergeConflict) -> [UInt8] {
        let lengths = Array(Set(redirects.keys.map(\.count)))
        var edits = Edits()
        for node in tree.nodes {
            let value = node.kind == .scalar ? node.start..<node.end : 0..<0
            for range in [node.keyStart..<node.keyEnd, value] where !range.isEmpty {
                let bytes = Int(range.lowerBound)..<Int(range.upperBound)
                let isQuoted = tree.text[bytes.lowerBound] == UInt8(ascii: "\"")
                guard lengths.contains(bytes.count - (isQuoted ? 2 : 0)) else { continue }
                let token = isQuoted ? bytes.lowerBound + 1..<bytes.upperBound - 1 : bytes
                if let id = redirects[Array(tree.text[token])] { edits.replace(token, with: id) }
            }
        }
        return try edits.applied(to: tree.text, in: 0..<tree.text.count)
    }
}
