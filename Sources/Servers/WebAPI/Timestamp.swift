import Printing

/// Dates as forges write them, to and from seconds since 1970.
package enum Timestamp {
    /// Reads a date of RFC 3339: with or without a fraction, `Z` or any offset. `nil` for other text.
    package static func seconds(iso8601 text: String) -> Int? {
        var cursor = Cursor(text)
        guard let year = cursor.number(digits: 4), cursor.skip("-"), let month = cursor.number(digits: 2),
            cursor.skip("-"), let day = cursor.number(digits: 2), cursor.skip("Tt "),
            let time = cursor.time()
        else { return nil }
        cursor.skipFraction()
        guard let offset = cursor.offset(), cursor.isAtEnd, (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        return Day(year: year, month: month, day: day).number * 86_400 + time - offset
    }

    /// Writes a date as `2026-11-21T05:39:54Z`.
    package static func iso8601(_ seconds: Int) -> String { UTC.text(seconds) }
}

extension Timestamp {
    /// Reads digits and marks from left to right.
    private struct Cursor {
        private var rest: ArraySlice<UInt8>

        init(_ text: String) { rest = Array(text.utf8)[...] }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func number(digits: Int) -> Int? {
            let part = rest.prefix(digits)
            guard part.count == digits, part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            rest = rest.dropFirst(digits)
            return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }

        mutating func skip(_ marks: String) -> Bool {
            guard let first = rest.first, marks.utf8.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }

        /// `hh:mm:ss` as seconds; 60 is a leap second.
        mutating func time() -> Int? {
            guard let hour = number(digits: 2), skip(":"), let minute = number(digits: 2), skip(":"),
                let second = number(digits: 2), hour < 24, minute < 60, second <= 60
            else { return nil }
            return hour * 3600 + minute * 60 + second
        }

        mutating func skipFraction() {
            guard skip(".,") else { return }
            rest = rest.drop { (0x30...0x39).contains($0) }
        }

        /// `Z`, `+03:00` or `+0300` in seconds.
        mutating func offset() -> Int? {
            if skip("Zz") { return 0 }
            let isNegative = rest.first == UInt8(ascii: "-")
            guard skip("+-"), let hours = number(digits: 2) else { return nil }
            _ = skip(":")
            guard let minutes = number(digits: 2) else { return nil }
            return (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60)
        }
    }
}
