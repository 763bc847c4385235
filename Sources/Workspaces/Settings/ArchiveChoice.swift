/// Which build configuration the schemes of a project archive each target in.
struct ArchiveChoice<Name: Hashable> {
    private var archives: [Name: [(scheme: String, configuration: String)]] = [:]

    /// Notes what a scheme archives.
    mutating func add(_ target: Name, scheme: String, configuration: String) {
        archives[target, default: []].append((scheme, configuration))
    }

    /// The configuration that a target is archived in. Of several schemes the one called like the target decides, then
    /// one that archives `Release`, then the first by name.
    func configuration(of target: Name, called name: String) -> String? {
        let sorted = (archives[target] ?? []).sorted { ($0.scheme, $0.configuration) < ($1.scheme, $1.configuration) }
        let best = sorted.first { $0.scheme == name } ?? sorted.first { $0.configuration == "Release" }
        return (best ?? sorted.first)?.configuration
    }
}
