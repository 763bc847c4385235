import Workspaces

/// The input of the verdicts on one bundle's declarations.
struct BundleEvidence: Sendable {
    let target: Target
    let settings: AppAuditSettings
    let declarations: [Declaration]
    /// Targets that the bundle is built from, itself first.
    let closure: [Target]
    /// Linked modules whose content is not known.
    var opaque: [OpaqueDependency]
    /// Problems in reading that may hide a use.
    let unresolved: [Diagnostic]
    /// Evidence in the bundle's own closure, embedded extensions aside.
    let own: EvidenceSearch
    /// Evidence in its closure and its extensions'.
    let shared: EvidenceSearch
    /// The same as a build with the Mac's own SDK compiles it, where a target of another system has one.
    let mac: EvidenceSearch?
    /// The keys that third-party modules need, with those of the configuration.
    let sdks: SDKTable
    /// The URL schemes that the bundle declares as its own, in small letters.
    let ownSchemes: Set<String>
}
