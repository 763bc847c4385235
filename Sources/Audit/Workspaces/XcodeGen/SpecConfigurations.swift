/// The build configurations of a spec and which of them each target is looked at in.
///
/// Source: `Project`, `Config` and `SchemeGenerator` of XcodeGen 2.45.4.
struct SpecConfigurations {
    /// By name, as XcodeGen sorts them.
    let all: [String]
    private let types: [String: String]
    private let given: String?
    private let byDefault: String?
    private var archives = ArchiveChoice<String>()
    private let hosts: TargetHosts<String>

    init(_ spec: ManifestValue, given: String?, targets: [SpecTarget]) {
        let pairs = (spec["configs"]?.pairs ?? []).map { ($0.key, $0.value.scalarText ?? "") }
        let usual = [("Debug", "debug"), ("Release", "release")]
        types = Dictionary(pairs.isEmpty ? usual : pairs) { _, last in last }
        all = types.keys.sorted()
        self.given = given
        byDefault = spec["options"]?["defaultConfig"]?.scalarText
        let apps = targets.filter { Self.isApp($0) }.map(\.name)
        let needs = targets.map { target in
            (target.name, (target.value["dependencies"]?.elements ?? []).compactMap { $0["target"]?.string })
        }
        hosts = TargetHosts(apps: apps, dependencies: Dictionary(needs) { first, _ in first })
        addSchemes(spec)
        for target in targets { addScheme(of: target) }
    }

    private static func isApp(_ target: SpecTarget) -> Bool {
        target.value["type"]?.string?.dropPrefix("com.apple.product-type.") == "application"
    }

    private mutating func addSchemes(_ spec: ManifestValue) {
        for scheme in spec["schemes"]?.pairs ?? [] {
            let written = scheme.value["archive"]?["config"]?.scalarText
            guard let configuration = written ?? release else { continue }
            for target in scheme.value["build"]?["targets"]?.pairs ?? [] where Self.isArchived(target.value) {
                archives.add(
                    target.key, scheme: scheme.key, configuration: configuration,
                    isArbitrary: written == nil && isReleaseArbitrary)
            }
        }
    }

    /// A target may have a scheme of its own, or one for each variant of the configurations.
    private mutating func addScheme(of target: SpecTarget) {
        guard let scheme = target.value["scheme"], !scheme.isNothing else { return }
        let variants = scheme["configVariants"]?.texts ?? []
        if variants.isEmpty, let release {
            archives.add(
                target.name, scheme: target.name, configuration: release, isArbitrary: isReleaseArbitrary)
        }
        for variant in variants {
            guard let configuration = all.first(where: { isRelease($0, of: variant) }) else { continue }
            archives.add(target.name, scheme: "\(target.name) \(variant)", configuration: configuration)
        }
    }

    /// The archive configuration of schemes that name none.
    private var release: String? {
        if types["Release"] == "release" { return "Release" }
        return all.first { types[$0] == "release" }
    }

    /// True if ``release`` is the first of several by its name alone.
    private var isReleaseArbitrary: Bool { release != "Release" && types.values.count { $0 == "release" } > 1 }

    /// True if a configuration is of the type `debug`.
    func isDebugging(_ configuration: String) -> Bool { types[configuration] == "debug" }

    /// Whether a configuration is called after a variant and `release`.
    private func isRelease(_ configuration: String, of variant: String) -> Bool {
        guard types[configuration] == "release" else { return false }
        let rest = configuration.lowercased().replacing("release", with: "")
        return rest.trimming { " -_()".contains($0) } == variant.lowercased()
    }

    private static func isArchived(_ value: ManifestValue) -> Bool {
        guard let kinds = value.elements else { return value.scalarText != "none" && value.scalarText != "testing" }
        return kinds.contains { ["archive", "archiving"].contains($0.scalarText) }
    }

    /// The configuration that a target is looked at in: the archive configuration of its app, else a release one.
    func configuration(of target: String) -> String {
        let host = hosts[target]
        let wanted = given ?? archives.configuration(of: host, called: host)
        if let wanted, all.contains(wanted) { return wanted }
        let releases = all.filter { types[$0] == "release" }
        return ReleaseConfiguration.guess(among: releases.isEmpty ? all : releases, byDefault: byDefault) ?? "Release"
    }
}

extension String {
    /// Without what `isOuter` holds for at either end.
    fileprivate func trimming(_ isOuter: (Character) -> Bool) -> String {
        let start = drop(while: isOuter)
        let end = start.lastIndex { !isOuter($0) }
        return end.map { String(start[...$0]) } ?? ""
    }
}
