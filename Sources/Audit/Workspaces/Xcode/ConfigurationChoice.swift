/// Which build configuration each target of the Xcode projects is looked at in.
struct ConfigurationChoice {
    private let given: String?
    private let schemes: SchemeIndex
    private let hosts: [Target.ID: Target.ID]
    /// What the apps agree on, for frameworks that they share.
    private let common: String?

    init(given: String?, schemes: SchemeIndex, projects: [ProjectObjects]) {
        self.given = given
        self.schemes = schemes
        var hosts: [Target.ID: Target.ID] = [:]
        var ofApps: Set<String> = []
        for project in projects {
            for app in project.nativeTargets where app.text("productType") == "com.apple.product-type.application" {
                guard let name = app.text("name") else { continue }
                let id = Target.ID(project: project.project, name: name)
                ofApps.insert(schemes.archiveConfiguration(of: id) ?? "Release")
                for dependency in project.list(app, "dependencies").objects {
                    guard let target = project[dependency.text("target")]?.text("name") else { continue }
                    hosts[Target.ID(project: project.project, name: target)] = id
                }
            }
        }
        self.hosts = hosts
        common = ofApps.count == 1 ? ofApps.first : nil
    }

    /// One of `available`, which are the configurations of the target in the order of the project.
    func configuration(of target: Target.ID, available: [String], byDefault: String?) -> String {
        // An extension is archived with its app, whatever a scheme of its own says.
        let ofScheme =
            hosts[target].flatMap { schemes.archiveConfiguration(of: $0) }
            ?? schemes.archiveConfiguration(of: target)
        let wanted = given.map { [$0] } ?? [ofScheme, common, "Release"].compactMap(\.self)
        return wanted.first { available.contains($0) } ?? byDefault ?? available.first ?? wanted.first ?? "Release"
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
