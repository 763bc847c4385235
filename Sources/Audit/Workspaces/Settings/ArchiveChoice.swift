/// Which build configuration the schemes of a project archive each target in.
struct ArchiveChoice<Name: Hashable> {
    private struct Archive: Hashable, Comparable {
        let scheme: String
        let configuration: String

        static func < (left: Archive, right: Archive) -> Bool {
            (left.scheme, left.configuration) < (right.scheme, right.configuration)
        }
    }

    private var archives: [Name: Set<Archive>] = [:]

    /// Notes what a scheme archives.
    mutating func add(_ target: Name, scheme: String, configuration: String) {
        archives[target, default: []].insert(Archive(scheme: scheme, configuration: configuration))
    }

    /// The configuration that a target is archived in. Of several schemes the one called like the target decides, then
    /// one that archives `Release`, then the first by name.
    func configuration(of target: Name, called name: String) -> String? {
        let all = archives[target] ?? []
        let best = all.filter { $0.scheme == name }.min() ?? all.filter { $0.configuration == "Release" }.min()
        return (best ?? all.min())?.configuration
    }
}
