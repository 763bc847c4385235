import ManifestSyntax

/// A dictionary of a manifest holds a key twice.
struct DuplicateKey: Rule {
    static let name = "duplicate-key"
    static let severity = Severity.warning
    static let summary = "A manifest holds the same key twice."
    static let explanation = """
        Property list readers keep one of the two and drop the other without a word, and not all keep the same one. It
        is usually the trace of a merge.

        Keep the one that is meant.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            bundle.target.manifests.flatMap { manifest in
                manifest.root.map { duplicates(in: $0, manifest.path, bundle) } ?? []
            }
        }
    }

    private func duplicates(in node: PropertyNode, _ path: String, _ bundle: AuditedBundle) -> [Finding] {
        if let elements = node.elements { return elements.flatMap { duplicates(in: $0, path, bundle) } }
        guard let entries = node.entries else { return [] }
        var first: [String: PropertyNode.Entry] = [:]
        var found: [Finding] = []
        for entry in entries {
            if let earlier = first[entry.key] {
                found.append(finding(entry, after: earlier, path, bundle))
            } else {
                first[entry.key] = entry
            }
            found += duplicates(in: entry.node, path, bundle)
        }
        return found
    }

    private func finding(
        _ entry: PropertyNode.Entry, after earlier: PropertyNode.Entry, _ path: String, _ bundle: AuditedBundle
    ) -> Finding {
        let isSame = entry.node.hasSameValue(as: earlier.node)
        return Finding(
            Self.self, isSame ? .note : .warning, app: bundle.app, key: entry.key, path: path, span: entry.keySpan,
            message: "\(entry.key) stands twice, \(isSame ? "with the same value" : "with different values")",
            help: "Keep the one that is meant.",
            evidence: ["\(path):\(earlier.keySpan.line) has it first", "\(path):\(entry.keySpan.line) has it again"])
    }
}
