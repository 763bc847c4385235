/// How much reading one tree may take before the rest of it is left out.
///
/// Each is several times what the largest known trees take, and small enough that all of them together end within
/// seconds and some hundred megabytes.
package struct ReadingLimits: Sendable {
    /// Files and folders that are listed; listings stay in memory.
    package var entries = 1_000_000
    /// Bytes of projects, specs, manifests and settings that are read.
    package var bytes = 128 << 20
    /// Values of those that are kept: nodes of property lists and specs, build settings, links.
    package var values = 3_000_000
    /// Files of all targets, each counted once per target.
    package var files = 1_000_000
    /// Work that allocates nothing: comparisons with patterns, expressions of manifests, lookups.
    package var steps = 10_000_000
    /// Places that could not be read or resolved.
    package var problems = 100_000

    /// The limits of an audit.
    package static let standard = ReadingLimits()

    /// The limits of an audit, for the caller to change.
    package init() {}
}
