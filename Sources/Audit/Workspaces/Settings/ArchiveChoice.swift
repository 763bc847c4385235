/// Which build configuration the schemes of a project archive each target in.
struct ArchiveChoice<Name: Hashable> {
    private struct Archive: Hashable, Comparable {
        let scheme: String
        let configuration: String
        let isForExtension: Bool

        static func < (left: Archive, right: Archive) -> Bool {
            (left.scheme, left.configuration) < (right.scheme, right.configuration)
        }
    }

    private var archives: [Name: Set<Archive>] = [:]

    /// Notes what a scheme archives. Xcode makes a scheme for each app extension, to debug it: it builds the app too.
    mutating func add(_ target: Name, scheme: String, configuration: String, isForExtension: Bool = false) {
        archives[target, default: []].insert(
            Archive(scheme: scheme, configuration: configuration, isForExtension: isForExtension))
    }

    /// The configuration that a target is archived in. Of several schemes the one called like the target decides, then
    /// one that archives `Release`, then another one for release, then the first by name; those for an extension count
    /// where there are no others.
    func configuration(of target: Name, called name: String) -> String? {
        var all = archives[target] ?? []
        let usual = all.filter { !$0.isForExtension }
        if !usual.isEmpty { all = usual }
        let best = all.filter { $0.scheme == name }.min() ?? all.filter { $0.configuration == "Release" }.min()
        return (best ?? all.filter { BuildVariant($0.configuration) == .release }.min() ?? all.min())?.configuration
    }
}
