/// How much a finding matters.
package enum Severity: String, Hashable, Comparable, Sendable, Codable, CaseIterable {
    /// Good to know.
    case note
    /// Likely wrong, or a matter of review.
    case warning
    /// Wrong: it costs a rejection, or App Store Connect refuses it.
    case error

    /// Notes first.
    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}
