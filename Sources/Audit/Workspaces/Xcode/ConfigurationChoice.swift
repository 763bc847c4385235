/// Which build configuration each target of the Xcode projects is looked at in.
struct ConfigurationChoice {
    private let given: String?
    private let schemes: SchemeIndex
    private let hosts: TargetHosts<Target.ID>
    /// The configuration that the apps agree on, for frameworks that they share.
    private let common: String?

    init(given: String?, schemes: SchemeIndex, projects: [ProjectObjects]) {
        self.given = given
        self.schemes = schemes
        var (apps, needs): ([Target.ID], [Target.ID: [Target.ID]]) = ([], [:])
        for project in projects {
            for target in project.nativeTargets {
                guard let name = target.text("name") else { continue }
                let id = Target.ID(project: project.project, name: name)
                if target.text("productType") == "com.apple.product-type.application" { apps.append(id) }
                needs[id, default: []] += project.list(target, "dependencies").objects.compactMap { dependency in
                    project[dependency.text("target")]?.text("name").map { Target.ID(project: id.project, name: $0) }
                }
            }
        }
        let hosts = TargetHosts(apps: apps, dependencies: needs)
        let ofApps = Set(apps.filter { hosts[$0] == $0 }.map { schemes.archiveConfiguration(of: $0) ?? "Release" })
        self.hosts = hosts
        common = ofApps.count == 1 ? ofApps.first : nil
    }

    /// One of `available`, which are the configurations of the target in the order of the project.
    func configuration(
        of target: Target.ID, available: [String], byDefault: String?, debugging: Set<String>
    ) -> String {
        // An extension is archived with its app, whatever a scheme of its own says.
        let ofScheme = schemes.archiveConfiguration(of: hosts[target]) ?? schemes.archiveConfiguration(of: target)
        let wanted = given.map { [$0] } ?? [ofScheme, common].compactMap(\.self)
        return wanted.first { available.contains($0) }
            ?? ReleaseConfiguration.guess(among: available, byDefault: byDefault, debugging: debugging)
            ?? wanted.first ?? "Release"
    }
}

extension ProjectObjects {
    /// The targets of the project, in its order.
    var targets: [ProjectObject] {
        self[root].map { list($0, "targets").objects } ?? []
    }

    /// The targets that build something.
    var nativeTargets: [ProjectObject] {
        targets.filter { $0.isa == "PBXNativeTarget" }
    }
}
