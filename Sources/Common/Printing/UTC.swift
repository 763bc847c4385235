import FoundationEssentials

/// Times for scripts and people: ISO 8601 in UTC, to the second.
package enum UTC {
    /// `2026-11-21T09:30:00Z`, of seconds since 1970.
    package static func text(_ seconds: Int) -> String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    }
}
