/// Which build configuration the schemes of a project archive each target in.
struct ArchiveChoice<Name: Hashable> {
    private var archives: [Name: Set<Archive>] = [:]

    /// Notes what a scheme archives. Xcode makes a scheme for each app extension, to debug it: it builds the app too.
    ///
    /// - Parameter isArbitrary: whether nobody chose the configuration, and nothing but the alphabet did.
    mutating func add(
        _ target: Name, scheme: String, configuration: String, isForExtension: Bool = false, isArbitrary: Bool = false
    ) {
        archives[target, default: []].insert(
            Archive(
                scheme: scheme, configuration: configuration, isForExtension: isForExtension, isArbitrary: isArbitrary))
    }

    /// The configuration that a target is archived in. Of several schemes the one called like the target decides, then
    /// the one that is likeliest for the store by the names of its configuration and its own, then the first by name;
    /// those for an extension count where there are no others. A configuration that nobody chose gives way to one that
    /// somebody did and that is for the same or more by its name.
    func configuration(of target: Name, called name: String) -> String? {
        var all = archives[target] ?? []
        let usual = all.filter { !$0.isForExtension }
        if !usual.isEmpty { all = usual }
        let chosen = all.filter { !$0.isArbitrary }.map { BuildPurpose($0.configuration) }.min()
        if let chosen { all = all.filter { !$0.isArbitrary || BuildPurpose($0.configuration) < chosen } }
        let own = all.filter { $0.scheme == name }
        return (own.isEmpty ? all : own).min(by: Archive.isLikelier)?.configuration
    }
}

private struct Archive: Hashable {
    let scheme: String
    let configuration: String
    let isForExtension: Bool
    let isArbitrary: Bool

    static func isLikelier(_ left: Archive, _ right: Archive) -> Bool {
        let (first, second) = (left.rank, right.rank)
        return first == second
            ? (left.scheme, left.configuration) < (right.scheme, right.configuration)
            : first.lexicographicallyPrecedes(second)
    }

    /// The smaller, the likelier for the store.
    private var rank: [Int] {
        [
            BuildPurpose(configuration).rawValue, BuildPurpose(scheme).rawValue,
            configuration == "Release" ? 0 : 1, BuildPurpose.namesStore(configuration) ? 0 : 1,
        ]
    }
}
