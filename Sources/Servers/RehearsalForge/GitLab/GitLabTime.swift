import FoundationEssentials

/// Times on the wire.
enum GitLabTime {
    /// As GitLab writes them: `2026-01-05T09:00:00.000Z`.
    static func text(_ seconds: Int) -> String {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return Date(timeIntervalSince1970: Double(seconds)).formatted(style)
    }

    /// As the `Date` header writes them (RFC 9110, section 5.6.7).
    static func header(_ seconds: Int) -> String {
        let parts = Calendar(identifier: .gregorian).dateComponents(
            in: .gmt, from: Date(timeIntervalSince1970: Double(seconds)))
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int?) -> String { String(String((number ?? 0) + 100).dropFirst()) }
        let clock = [parts.hour, parts.minute, parts.second].map(two).joined(separator: ":")
        let day = days[(parts.weekday ?? 1) - 1]
        return "\(day), \(two(parts.day)) \(months[(parts.month ?? 1) - 1]) \(parts.year ?? 1970) \(clock) GMT"
    }

    /// Seconds since 1970 of an ISO 8601 time or day; `nil` for anything else.
    static func seconds(_ text: String) -> Int? {
        let day = Date.ISO8601FormatStyle().year().month().day()
        let styles = [Date.ISO8601FormatStyle(includingFractionalSeconds: true), Date.ISO8601FormatStyle(), day]
        let date = styles.lazy.compactMap { try? $0.parse(text) }.first
        return date.map { Int($0.timeIntervalSince1970.rounded(.down)) }
    }
}
