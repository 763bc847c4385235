/// Replaces the ids of objects in a project file.
enum Redirection {
    /// The text with each id that another stands for replaced, wherever it is a key or a value of an object, and with the
    /// addresses of packages written as the remaining object has them.
    static func text(of objects: ProjectObjects, _ twins: TwinSearch) throws(MergeConflict) -> [UInt8] {
        let (tree, redirects) = (objects.tree, twins.redirects)
        let lengths = Array(Set(redirects.keys.map(\.count)))
        var edits = Edits()
        for (id, address) in twins.addresses {
            guard let value = objects.node(id).flatMap({ tree.value("repositoryURL", of: $0) }) else { continue }
            edits.replace(tree.range(value), with: address)
        }
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
