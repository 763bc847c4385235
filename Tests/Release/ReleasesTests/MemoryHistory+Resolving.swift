import Names

@testable import Releases

/// `resolve:` on trees in memory. A path pattern is a whole path or `**`; of the structured kinds there is `strings`, whose
/// files are sets of words.
extension MemoryHistory {
    func merge(ours: CommitID, theirs: CommitID, resolving: ConflictResolution) throws -> MergeResult {
        let plain = try merge(ours: ours, theirs: theirs, base: nil)
        guard !plain.conflicts.isEmpty, let base = try mergeBases(ours, theirs).first else { return plain }
        let versions = try [base, ours, theirs].map { try files(at: $0) }
        var settled: [String: String] = [:]
        var resolved: [MergeResult.Resolved] = []
        for path in plain.conflicts.map(\.path) {
            let texts = versions.map { $0[path] ?? "" }
            guard let (text, kind) = Self.resolution(of: path, texts, resolving) else { return plain }
            settled[path] = text
            resolved.append(MergeResult.Resolved(path: path, kind: kind))
        }
        var result = MergeResult(
            tree: write(mergedFiles(versions[0], versions[1], versions[2]).merging(settled) { $1 }), conflicts: [],
            newObjects: [])
        result.resolved = resolved
        return result
    }

    /// - Parameter texts: of the base, ours and theirs.
    private static func resolution(
        of path: String, _ texts: [String], _ resolving: ConflictResolution
    ) -> (text: String, kind: String)? {
        switch resolving.paths.first(where: { $0.pattern == path || $0.pattern == "**" })?.side {
        case .own?: return (texts[1], "own")
        case .upstream?: return (texts[2], "upstream")
        case .conflict?: return nil
        case nil: break
        }
        guard resolving.structured.contains(.strings), path.hasSuffix(".strings") else { return nil }
        let words = texts.map { Set($0.split(separator: " ")) }
        let kept = words[0].intersection(words[1]).intersection(words[2])
        let added = words[1].union(words[2]).subtracting(words[0])
        return (kept.union(added).sorted().joined(separator: " "), "strings")
    }

    /// The files of a merge; where both sides changed one, ours'.
    private func mergedFiles(
        _ old: [String: String], _ mine: [String: String], _ other: [String: String]
    ) -> [String: String] {
        var files = mine
        for path in Set(old.keys).union(other.keys) where other[path] != old[path] && mine[path] == old[path] {
            files[path] = other[path]
        }
        return files
    }
}
