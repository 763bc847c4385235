/// The build configurations of a spec and which of them each target is looked at in.
struct SpecConfigurations {
    /// In the order of the spec.
    let all: [String]
    private let types: [String: String]
    private let given: String?
    private var archives = ArchiveChoice<String>()
    private var hosts: [String: String] = [:]

    init(_ spec: ManifestValue, given: String?, targets: [(name: String, value: ManifestValue)]) {
        let pairs = spec["configs"]?.pairs ?? []
        all = pairs.isEmpty ? ["Debug", "Release"] : pairs.map(\.key)
        types = Dictionary(pairs.map { ($0.key, $0.value.scalarText ?? "") }) { first, _ in first }
        self.given = given
        for scheme in spec["schemes"]?.pairs ?? [] {
            guard let configuration = scheme.value["archive"]?["config"]?.scalarText else { continue }
            for target in scheme.value["build"]?["targets"]?.pairs ?? [] where Self.isArchived(target.value) {
                archives.add(target.key, scheme: scheme.key, configuration: configuration)
            }
        }
        // An extension is archived with the app that it belongs to.
        for (name, value) in targets {
            guard value["type"]?.string == "application" else { continue }
            for dependency in value["dependencies"]?.elements ?? [] {
                if let target = dependency["target"]?.string { hosts[target] = hosts[target] ?? name }
            }
        }
    }

    private static func isArchived(_ value: ManifestValue) -> Bool {
        guard let kinds = value.elements else { return value.scalarText != "none" && value.scalarText != "testing" }
        return kinds.contains { ["archive", "archiving"].contains($0.scalarText) }
    }

    func configuration(of target: String) -> String {
        let ofScheme = archives.configuration(of: hosts[target] ?? target, called: hosts[target] ?? target)
        let wanted = given.map { [$0] } ?? [ofScheme, "Release"].compactMap(\.self)
        if let found = wanted.first(where: { all.contains($0) }) { return found }
        return all.first { types[$0] == "release" } ?? all.last ?? "Release"
    }

    /// `debug` or `release`, as the spec says; for the usual two by their names.
    func type(of configuration: String) -> String? {
        types[configuration] ?? (["Debug", "Release"].contains(configuration) ? configuration.lowercased() : nil)
    }
}
