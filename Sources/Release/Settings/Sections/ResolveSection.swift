import Releases

/// `resolve:` of a train.
enum ResolveSection {
    static let structured = Key<Bool>(
        "structured", .flag, .defaults(false),
        "Merges project files, strings and property lists in conflict by their structure, if all that conflicts can be."
    )
    static let versions = Key<Resolving.Versions>(
        "versions", .choice(), .defaults(.conflict),
        "Which version or build number stands in such files where both sides changed it.")
    static let paths = Key<[Named<Resolving.Side>]>(
        "paths", .map(name: "GLOB", of: .choice()), .defaults([]),
        "Whose version of a file in conflict stands, by path. The most specific pattern counts, before the structure.")

    static let shape = Shape<Resolving>.section(Table(structured, versions, paths)) { section in
        var resolving = Resolving()
        section.setter(structured, \Resolving.isStructured)(&resolving)
        section.setter(versions, \Resolving.versions)(&resolving)
        resolving.paths = Resolving.sorted(
            (section.read(paths) ?? []).map { Resolving.PathRule(pattern: $0.name, side: $0.value) })
        return resolving
    }
}
