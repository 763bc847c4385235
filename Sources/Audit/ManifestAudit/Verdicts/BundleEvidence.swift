import Workspaces

/// The input of the verdicts on one bundle's declarations.
struct BundleEvidence: Sendable {
    let target: Target
    let settings: AppAuditSettings
    let declarations: [Declaration]
    /// Targets that the bundle is built from, itself first.
    let closure: [Target]
    /// The targets of all its builds, those of `closure` first.
    let allTargets: [Target]
    /// Linked modules whose content is not known.
    var opaque: [OpaqueDependency]
    /// Problems in reading that may hide a use.
    let unresolved: [Diagnostic]
    /// Evidence in the bundle's own closure, embedded extensions aside.
    let own: EvidenceSearch
    /// Evidence in its closure and its extensions'.
    let shared: EvidenceSearch
    /// Evidence in its builds for other systems with the same manifests: what each of them has, as it compiles it.
    let otherBuilds: [EvidenceSearch]
    /// The keys that third-party modules need, with those of the configuration.
    let sdks: SDKTable
    /// The URL schemes that the bundle declares as its own, in small letters.
    let ownSchemes: Set<String>

    /// Evidence in all its builds.
    var allBuilds: [EvidenceSearch] { [shared] + otherBuilds }

    /// Evidence in its build with the Mac's own SDK, where that is not the audited one.
    var macBuild: EvidenceSearch? { otherBuilds.first { $0.index.platform == .macOS } }

    /// Whether the declared value is the bundle's identifier, of a key whose names no code passes to anything but symbols of
    /// its rows.
    func isCalledLike(_ declaration: Declaration) -> Bool {
        let keys = ["BGTaskSchedulerPermittedIdentifiers", "UISupportedExternalAccessoryProtocols"]
        return keys.contains(declaration.key) && declaration.value == target.bundleIdentifier
    }
}
