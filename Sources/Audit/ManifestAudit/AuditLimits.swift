import Workspaces

/// How much one audit looks at before the rest is left out; beside the limits of reading the tree.
struct AuditLimits: Sendable {
    /// Apps, extensions, watch apps and App Clips.
    var bundles = 1000
    /// Declarations of one bundle, and of all together.
    var declarations = (ofBundle: 5000, ofAll: 100_000)
    /// The longest value of a declaration, in bytes.
    static let valueLengthLimit = 4096
    /// Targets in the closures of all bundles, each counted once per bundle, and the references between them that are
    /// followed.
    var closures = (targets: 300_000, references: 5_000_000)
    /// Comparisons of declarations with what a closure is made of.
    var comparisons = 200_000_000
    /// Bytes of sources that are looked into, before none counts.
    var sources = 1 << 30
    /// The number of problems kept for each bundle; one is enough to weaken its verdicts.
    static let problems = 200
    /// Findings of one report, of one rule about one bundle.
    static let findings = (ofAll: 20_000, ofRule: 1000)

    static let standard = AuditLimits()
}
