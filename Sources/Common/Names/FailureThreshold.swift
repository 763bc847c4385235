/// From which severity on findings fail an audit.
package enum FailureThreshold: String, Hashable, Sendable, CaseIterable {
    case error, warning, never
}
