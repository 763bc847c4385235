import Names
import Releases

/// `resolve:` of a train.
enum ResolveSection {
    static let structured = Key<[ConflictResolution.Kind]>(
        "structured", .list(of: .choice()), .defaults([]),
        "The kinds of files that merge by their structure where git conflicts, if all that conflicts can be settled. "
            + "Only text files that both sides keep at one path: what is binary to git, deleted or moved is left to people."
    )
    static let versions = Key<VersionRule>(
        "versions", .choice(), .defaults(.conflict),
        "Which version or build number stands in such files where both sides changed it.")
    static let paths = Key<[Named<ConflictResolution.Side>]>(
        "paths", .map(name: "GLOB", of: .choice()), .defaults([]),
        "Whose version of a file in conflict stands, by path. The most specific pattern counts, before the structure. "
            + "The same files only as for `structured`.")

    static let landing = Key<Bool>(
        "landing", .flag, .defaults(false),
        "Merges `lands_on` into the branch of a published release where only such files conflict between the two.")

    static let shape = Shape<ConflictResolution>.section(Table(structured, versions, paths, landing)) { section in
        var resolving = ConflictResolution()
        resolving.structured = Set(section.read(structured) ?? [])
        section.read(versions, into: &resolving.versions)
        resolving.paths = ConflictResolution.sorted(
            (section.read(paths) ?? []).map { ConflictResolution.PathRule(pattern: $0.name, side: $0.value) })
        section.read(landing, into: &resolving.landing)
        return resolving
    }
}
