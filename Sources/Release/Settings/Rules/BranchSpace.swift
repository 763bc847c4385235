import Names
import Releases

/// The branches that a pattern can name, to be compared with those of another.
struct BranchSpace {
    let pattern: BranchPattern
    private let prefix: String
    private let suffix: String
    /// The spaces of the folders in the path: of `A/B/{version}` those of `A` and `A/B`.
    private let folders: [BranchSpace]

    init(_ pattern: BranchPattern) {
        let parts = pattern.text.split(separator: "/")
        let folders = (1..<max(1, parts.count)).map { parts.prefix($0).joined(separator: "/") }
        self.init(pattern, folders: folders.compactMap(BranchPattern.init).map { BranchSpace($0, folders: []) })
    }

    private init(_ pattern: BranchPattern, folders: [BranchSpace]) {
        let parts = pattern.text.split(separator: "{version}", omittingEmptySubsequences: false)
        (self.pattern, self.folders) = (pattern, folders)
        (prefix, suffix) = (String(parts.first ?? ""), pattern.hasVersion ? String(parts.last ?? "") : "")
    }

    /// Whether some branch is of both patterns.
    func overlaps(_ other: BranchSpace) -> Bool {
        guard pattern.hasVersion || other.pattern.hasVersion else { return pattern.text == other.pattern.text }
        guard prefix.hasPrefix(other.prefix) || other.prefix.hasPrefix(prefix),
            suffix.hasSuffix(other.suffix) || other.suffix.hasSuffix(suffix)
        else { return false }
        // A branch of both begins with the longer prefix and ends with the longer suffix. What is between is a version or
        // a part of one, of which a few samples cover every kind.
        let longPrefix = prefix.utf8.count > other.prefix.utf8.count ? prefix : other.prefix
        let longSuffix = suffix.utf8.count > other.suffix.utf8.count ? suffix : other.suffix
        let between = ["", "1", "v1", "1-x", "-x", ".1", "1."].map { longPrefix + $0 + longSuffix }
        let fixed = [self, other].filter { !$0.pattern.hasVersion }.map(\.pattern.text)
        return (fixed.isEmpty ? between : fixed).compactMap(BranchName.init).contains {
            pattern.matches($0) && other.pattern.matches($0)
        }
    }

    /// Whether a branch of the one can be a folder in the path of a branch of the other: `TrendyolGo` and
    /// `TrendyolGo/Release` can't both exist, as git keeps refs like files.
    func isNested(with other: BranchSpace) -> Bool {
        folders.contains { $0.overlaps(other) } || other.folders.contains { $0.overlaps(self) }
    }
}
