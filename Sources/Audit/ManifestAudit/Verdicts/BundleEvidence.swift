import Workspaces

/// The input of the verdicts on one bundle's declarations.
struct BundleEvidence: Sendable {
    let target: Target
    let settings: AppAuditSettings
    let declarations: [Declaration]
    /// Targets that the bundle is built from, itself first.
    let closure: [Target]
    /// The same targets as a build with the Mac's own SDK has them, where a target of another system has one.
    let macClosure: [Target]
    /// Linked modules whose content is not known.
    var opaque: [OpaqueDependency]
    /// Problems in reading that may hide a use.
    let unresolved: [Diagnostic]
    /// Evidence in the bundle's own closure, embedded extensions aside.
    let own: EvidenceSearch
    /// Evidence in its closure and its extensions'.
    let shared: EvidenceSearch
    /// The evidence in `macClosure`, as that build compiles it.
    let mac: EvidenceSearch?
    /// The same as `shared`, as the builds for other systems with the same Info.plist compile it.
    let others: [EvidenceSearch]
    /// The keys that third-party modules need, with those of the configuration.
    let sdks: SDKTable
    /// The URL schemes that the bundle declares as its own, in small letters.
    let ownSchemes: Set<String>
}
