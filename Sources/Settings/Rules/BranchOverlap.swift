import Names
import Releases

/// Whether branches of two patterns could be the same, or could not both exist.
struct BranchOverlap {
    /// Whether some branch is of both patterns.
    static func canBeEqual(_ left: BranchPattern, _ right: BranchPattern) -> Bool {
        let (prefixes, suffixes) = ([left, right].map(prefix), [left, right].map(suffix))
        // A branch of both begins with the longer prefix and ends with the longer suffix; what is between is a version or
        // a part of one, so that a few samples cover every kind.
        let longPrefix = prefixes.max { $0.utf8.count < $1.utf8.count } ?? ""
        let longSuffix = suffixes.max { $0.utf8.count < $1.utf8.count } ?? ""
        let samples = left.hasVersion || right.hasVersion ? ["", "1", "v1", "1-x", "-x", ".1", "1."] : [""]
        let candidates =
            samples.map { longPrefix + $0 + longSuffix } + [left, right].filter { !$0.hasVersion }.map(\.text)
        return candidates.compactMap(BranchName.init).contains { left.match($0) != nil && right.match($0) != nil }
    }

    /// Whether a branch of the one can be a folder in the path of a branch of the other: `TrendyolGo` and
    /// `TrendyolGo/Release` can't both exist, as git keeps refs like files.
    static func canBeNested(_ left: BranchPattern, _ right: BranchPattern) -> Bool {
        folders(of: left).contains { canBeEqual($0, right) } || folders(of: right).contains { canBeEqual(left, $0) }
    }

    private static func prefix(_ pattern: BranchPattern) -> String {
        String(pattern.listingPrefix.dropFirst("refs/heads/".count))
    }

    private static func suffix(_ pattern: BranchPattern) -> String {
        guard pattern.hasVersion else { return "" }
        return String(pattern.text.dropFirst(prefix(pattern).count + "{version}".count))
    }

    private static func folders(of pattern: BranchPattern) -> [BranchPattern] {
        let parts = pattern.text.split(separator: "/")
        return (1..<max(1, parts.count)).compactMap { BranchPattern(parts.prefix($0).joined(separator: "/")) }
    }
}
