import FoundationEssentials

/// Times for scripts and people: ISO 8601 in UTC, to the second.
package enum UTC {
    /// From 1970 to the end of the year 9999, in seconds: times that strangers write can be computed with in this range.
    package static let range = 0...253_402_300_799

    /// `2026-11-21T09:30:00Z`, of seconds since 1970.
    package static func text(_ seconds: Int) -> String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    }
}
