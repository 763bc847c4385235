import GitStore
import Names
import Releases
import StructuredMerge

/// Settles files in conflict as `resolve:` of a train says: by path first, else by their structure.
struct ConflictResolver {
    private let structured: Set<ConflictResolution.Kind>
    private let versions: VersionRule
    private let paths: [(pattern: PathPattern, side: ConflictResolution.Side)]

    init(_ resolving: ConflictResolution) {
        structured = resolving.structured
        versions = resolving.versions
        paths = resolving.paths.map { (PathPattern($0.pattern), $0.side) }
    }

    /// How the file's conflict is settled; `nil` leaves it to people.
    func resolution(of file: ConflictedFile) -> ConflictedFile.Resolution? {
        // A trailer names the file: a path that would not fit into a line of its own is for people.
        guard !file.path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return nil
        }
        switch paths.first(where: { $0.pattern.matches(file.path) })?.side {
        case .own?: return .ours(kind: "own")
        case .upstream?: return .theirs(kind: "upstream")
        case .conflict?: return nil
        case nil: return structured(file)
        }
    }

    /// A rule for versions alone settles what conflicts in nothing but version numbers.
    private func structured(_ file: ConflictedFile) -> ConflictedFile.Resolution? {
        guard !structured.isEmpty || versions != .conflict, let kind = FileKind(path: file.path) else { return nil }
        let isStructured = ConflictResolution.Kind(rawValue: kind.rawValue).map(structured.contains) ?? false
        guard isStructured || versions != .conflict else { return nil }
        let outcome = StructuredMerge.merge(
            base: file.base, ours: file.ours, theirs: file.theirs, kind: kind, versions: versions)
        guard case .settled(let bytes, let decisions) = outcome, isStructured || !decisions.isEmpty else { return nil }
        return .contents(bytes, kind: decisions.isEmpty ? kind.rawValue : "versions")
    }
}
