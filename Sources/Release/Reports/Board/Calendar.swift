import Printing

/// Times and spans in words, in UTC: whoever reads may be anywhere, and the page does not ask where.
enum Calendar {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// `23 Nov 2026`, of seconds since 1970.
    static func day(_ time: Int) -> String {
        let parts = UTC.text(time).prefix { $0 != "T" }.split(separator: "-")
        guard parts.count == 3, let month = Int(parts[1]), let day = Int(parts[2]), 1...12 ~= month else {
            return UTC.text(time)
        }
        return "\(day) \(months[month - 1]) \(parts[0])"
    }

    /// `23 Nov 2026, 11:50 UTC`.
    static func minute(_ time: Int) -> String {
        day(time) + ", " + UTC.text(time).split(separator: "T").dropFirst().joined().prefix(5) + " UTC"
    }

    /// `35 min`, `4 h`, `3 days`, of seconds; less than a minute is `1 min`.
    static func span(_ seconds: Int) -> String {
        switch max(0, seconds) {
        case let seconds where seconds < 120 * 60: "\(max(1, seconds / 60)) min"
        case let seconds where seconds < 48 * 3600: "\(seconds / 3600) h"
        case let seconds: "\(seconds / 86_400) days"
        }
    }

    /// The days that have begun since then, from 1.
    static func dayNumber(from start: Int, to now: Int) -> Int { max(0, now - start) / 86_400 + 1 }
}
