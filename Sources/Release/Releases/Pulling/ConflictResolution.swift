import Names

/// How conflicts that git's merge leaves are settled without people: `resolve:` of a train.
package struct ConflictResolution: Hashable, Sendable {
    /// The files that merge by their structure.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// `project.pbxproj`.
        case project
        /// `.strings`, `.stringsdict`, `.xcstrings`.
        case strings
        /// XML property lists: `.plist`, `.entitlements`, `.xcprivacy`.
        case plist
        /// `Package.resolved`.
        case packages
        /// `Contents.json` of asset catalogues.
        case json
    }

    /// The side whose version of a file is taken.
    package enum Side: String, Hashable, Sendable, CaseIterable {
        /// The branch's own.
        case own
        /// The upstream's.
        case upstream
        /// Neither: the file is a conflict.
        case conflict
    }

    /// A rule for the files in conflict whose paths match a pattern.
    package struct PathRule: Hashable, Sendable {
        /// The pattern, as in `.gitattributes`.
        package var pattern: String
        /// The side whose version is taken.
        package var side: Side

        /// Creates a rule for the paths that match the pattern.
        package init(pattern: String, side: Side) { (self.pattern, self.side) = (pattern, side) }
    }

    /// The files that merge by their structure.
    package var structured: Set<Kind> = []
    /// The version number that is taken where both sides changed it.
    package var versions = VersionRule.conflict
    /// Rules by path, the most specific first.
    package var paths: [PathRule] = []
    /// Whether `lands_on` is merged into the branch of a published release where only such files stand between the two.
    package var landing = false

    /// The default: every conflict stays as git leaves it.
    package init() {}

    /// Whether conflicts stay as git leaves them.
    package var isOff: Bool { structured.isEmpty && versions == .conflict && paths.isEmpty }

    /// The rules with the most specific pattern first: the one with the most characters that stand for themselves.
    package static func sorted(_ rules: [PathRule]) -> [PathRule] {
        rules.sorted { left, right in
            let weights = [left, right].map { rule in rule.pattern.count { !"*?[]".contains($0) } }
            return weights[0] == weights[1] ? left.pattern < right.pattern : weights[0] > weights[1]
        }
    }

    /// The same rules for a merge whose sides are exchanged.
    var reversed: ConflictResolution {
        var result = self
        result.versions = versions.mirrored
        result.paths = paths.map { PathRule(pattern: $0.pattern, side: $0.side.reversed) }
        return result
    }

    /// Rules that relctl proposes for a conflict that these leave, the narrowest first. What a team decided about versions and
    /// paths stays.
    var proposals: [ConflictResolution] {
        var structured = self
        structured.structured = Set(Kind.allCases)
        guard versions == .conflict else { return [structured] }
        var highest = structured
        highest.versions = .highest
        return [structured, highest]
    }

    /// Returns the lines below `resolve:` for these rules. Kinds are limited to the given ones and those that the settled
    /// files need.
    func text(for resolved: [MergeResult.Resolved], keeping present: Set<Kind>) -> String {
        let needed = present.union(resolved.compactMap { Kind(rawValue: $0.kind) })
        let kinds = Kind.allCases.filter(needed.contains).map(\.rawValue)
        var lines = kinds.isEmpty ? [] : ["structured: [\(kinds.joined(separator: ", "))]"]
        if versions != .conflict { lines.append("versions: \(versions.rawValue)") }
        if !paths.isEmpty { lines.append("paths: { \(paths.map(\.text).joined(separator: ", ")) }") }
        if landing { lines.append("landing: true") }
        return "{ \(lines.joined(separator: ", ")) }"
    }
}

extension ConflictResolution.PathRule {
    /// The rule in YAML.
    fileprivate var text: String {
        let escaped = pattern.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\": \(side.rawValue)"
    }
}

extension ConflictResolution.Side {
    fileprivate var reversed: Self {
        switch self {
        case .own: .upstream
        case .upstream: .own
        case .conflict: .conflict
        }
    }
}

extension MergeResult.Resolved {
    /// The same file in a merge whose sides are exchanged.
    var reversed: Self {
        let side = ConflictResolution.Side(rawValue: kind)
        return Self(path: path, kind: side?.reversed.rawValue ?? kind)
    }
}

/// The trailers that name what a merge settled: `Relctl-Resolved: PATH (KIND)`.
package enum ResolvedTrailers {
    private static let key = "Relctl-Resolved: "

    /// A line for each file.
    static func text(_ resolved: [MergeResult.Resolved]) -> String {
        resolved.map { "\(key)\($0.path) (\($0.kind))\n" }.joined()
    }

    /// A message without the lines for files at its end.
    static func removed(from message: String) -> String {
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        while lines.count > 1, lines[lines.count - 2].hasPrefix(key) { lines.remove(at: lines.count - 2) }
        return lines.joined(separator: "\n")
    }

    /// Returns the files that the trailers of a pull name.
    static func resolved(by commit: Commit) -> [MergeResult.Resolved] {
        guard PullMessage.upstream(of: commit) != nil else { return [] }
        return commit.message.split(whereSeparator: \.isNewline).compactMap { line in
            guard line.hasPrefix(key), line.hasSuffix(")"), let open = line.lastIndex(of: "(") else { return nil }
            let path = line[..<open].dropFirst(key.count).dropLast()
            return MergeResult.Resolved(path: String(path), kind: String(line[open...].dropFirst().dropLast()))
        }
    }
}
