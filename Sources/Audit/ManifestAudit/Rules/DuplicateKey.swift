import ManifestSyntax

/// A dictionary of a manifest holds a key twice.
struct DuplicateKey: Rule {
    static let name = "duplicate-key"
    static let severity = Severity.warning
    static let summary = "A manifest holds the same key twice."
    static let page: String? =
        "https://developer.apple.com/documentation/bundleresources/information-property-list"
    static let explanation = """
        Property list readers keep one of the two and drop the other without a word, and not all keep the same one. It
        is usually the trace of a merge.

        Keep the one that is meant.
        """

    func findings(in context: AuditContext) -> [Finding] {
        // Bundles may share a manifest of any size.
        var known: [String: [Pair]] = [:]
        return context.audited.flatMap { bundle in
            bundle.target.manifests.flatMap { manifest -> [Finding] in
                guard let root = manifest.root else { return [] }
                let isShared = manifest.kind != .buildSettings && bundle.target.settings["INFOPLIST_PREPROCESS"] == nil
                var pairs: [Pair] = []
                if isShared, let found = known[manifest.path] { pairs = found } else { collect(root, into: &pairs) }
                if isShared { known[manifest.path] = pairs }
                return pairs.map { finding($0.entry, after: $0.earlier, manifest.path, bundle) }
            }
        }
    }

    /// An entry, and the one before that has the same key.
    private typealias Pair = (entry: PropertyNode.Entry, earlier: PropertyNode.Entry)

    private func collect(_ node: PropertyNode, into pairs: inout [Pair]) {
        for element in node.elements ?? [] { collect(element, into: &pairs) }
        var first: [String: PropertyNode.Entry] = [:]
        for entry in node.entries ?? [] where pairs.count < AuditLimits.findings.ofRule {
            if let earlier = first[entry.key] { pairs.append((entry, earlier)) } else { first[entry.key] = entry }
            collect(entry.node, into: &pairs)
        }
    }

    private func finding(
        _ entry: PropertyNode.Entry, after earlier: PropertyNode.Entry, _ path: String, _ bundle: AuditedBundle
    ) -> Finding {
        let isSame = entry.node.hasSameValue(as: earlier.node)
        return Finding(
            Self.self, isSame ? .note : .warning, of: bundle, key: entry.key, path: path, span: entry.keySpan,
            message: "\(entry.key) stands twice, \(isSame ? "with the same value" : "with different values")",
            help: "Keep the one that is meant.",
            evidence: ["\(path):\(earlier.keySpan.line) has it first", "\(path):\(entry.keySpan.line) has it again"])
    }
}
