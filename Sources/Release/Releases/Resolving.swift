import Names

/// How conflicts that git's merge leaves are settled without people: `resolve:` of a train.
package struct Resolving: Hashable, Sendable {
    /// Which version number stands where both sides changed one.
    package enum Versions: String, Hashable, Sendable, CaseIterable {
        /// The branch's own.
        case own
        /// The upstream's.
        case upstream
        /// The higher one.
        case highest
        /// None: it is a conflict.
        case conflict
    }

    /// Whose version of a file stands.
    package enum Side: String, Hashable, Sendable, CaseIterable {
        /// The branch's own.
        case own
        /// The upstream's.
        case upstream
        /// Nobody's: it is a conflict.
        case conflict
    }

    /// A rule for paths.
    package struct PathRule: Hashable, Sendable {
        /// The pattern, as in `.gitattributes`.
        package var pattern: String
        /// Whose version stands.
        package var side: Side

        /// Both together.
        package init(pattern: String, side: Side) { (self.pattern, self.side) = (pattern, side) }
    }

    /// Whether project files, strings and property lists merge by their structure.
    package var isStructured = false
    /// Which version number stands where both sides changed one.
    package var versions = Versions.conflict
    /// Rules by path, the most specific first.
    package var paths: [PathRule] = []

    /// Nothing is settled.
    package init() {}

    /// Whether conflicts stay as git leaves them.
    package var isOff: Bool { !isStructured && versions == .conflict && paths.isEmpty }

    /// The rules with the most specific pattern first: the one with the most characters that stand for themselves.
    package static func sorted(_ rules: [PathRule]) -> [PathRule] {
        rules.sorted { left, right in
            let weights = [left, right].map { rule in rule.pattern.count { !"*?[]".contains($0) } }
            return weights[0] == weights[1] ? left.pattern < right.pattern : weights[0] > weights[1]
        }
    }

    /// What would settle a conflict, tried from the least on; what to write below `resolve:`.
    static let offers: [(rule: Resolving, text: String)] = {
        var structured = Resolving()
        structured.isStructured = true
        var highest = structured
        highest.versions = .highest
        return [(structured, "{ structured: true }"), (highest, "{ structured: true, versions: highest }")]
    }()
}

/// The trailers that name what a merge settled: `Relctl-Resolved: PATH (KIND)`.
package enum ResolvedTrailers {
    private static let key = "Relctl-Resolved: "

    /// A line for each file.
    static func text(_ resolved: [MergeResult.Resolved]) -> String {
        resolved.map { "\(key)\($0.path) (\($0.kind))\n" }.joined()
    }

    /// What the trailers of a merge commit name.
    static func resolved(by commit: Commit) -> [MergeResult.Resolved] {
        guard PullMessage.upstream(of: commit) != nil else { return [] }
        return commit.message.split(whereSeparator: \.isNewline).compactMap { line in
            guard line.hasPrefix(key), line.hasSuffix(")"), let open = line.lastIndex(of: "(") else { return nil }
            let path = line[..<open].dropFirst(key.count).dropLast()
            return MergeResult.Resolved(path: String(path), kind: String(line[open...].dropFirst().dropLast()))
        }
    }
}
