import Workspaces

/// Third-party modules of a bundle's closure that use a capability only for what the app may ask of them.
///
/// What their own sources call is no evidence, and without a use by others the verdict stays open.
struct OptionalModules {
    /// The first module that the bundle is built from; `nil` if there is none.
    let first: String?
    /// The names of the targets that build these modules from sources.
    private let targets: Set<String>

    /// - Parameter names: the modules that the catalogue lists so.
    init(named names: [String], in bundle: BundleEvidence) {
        let known = Set(names.map(SDKTable.normalized))
        guard !known.isEmpty else {
            first = nil
            targets = []
            return
        }
        let built = bundle.allTargets.filter { $0.isDependency && known.contains(SDKTable.normalized($0.moduleName)) }
        let opaque = bundle.allTargets.flatMap(\.opaque).map(\.name)
            .filter { known.contains(SDKTable.normalized($0)) }
        let imported = bundle.allBuilds.flatMap { $0.imports(of: names, as: .link) }.map(\.symbol)
        first = opaque.first ?? built.first?.moduleName ?? imported.first
        targets = Set(built.map(\.name))
    }

    /// Whether the evidence stands in the modules' own sources.
    func hold(_ evidence: Evidence) -> Bool { targets.contains(evidence.target) }
}
