/// Patterns in which `*` stands for any text and `?` for one byte.
package enum Wildcard {
    /// Whether the pattern matches the whole of `text`; linear in memory, at worst quadratic in time.
    package static func matches(_ text: String, pattern: String) -> Bool {
        let (text, pattern) = (Array(text.utf8), Array(pattern.utf8))
        var (position, next) = (0, 0)
        var star: (pattern: Int, text: Int)?
        while position < text.count {
            if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
                star = (next, position)
                next += 1
            } else if next < pattern.count, pattern[next] == UInt8(ascii: "?") || pattern[next] == text[position] {
                (position, next) = (position + 1, next + 1)
            } else if let last = star {
                // Let the last star take one byte more.
                star = (last.pattern, last.text + 1)
                (position, next) = (last.text + 1, last.pattern + 1)
            } else {
                return false
            }
        }
        return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
