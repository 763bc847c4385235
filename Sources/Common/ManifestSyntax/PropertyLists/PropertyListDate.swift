/// Dates of property lists: `2001-01-01T00:00:00Z`, always in UTC and in the Gregorian calendar.
enum PropertyListDate {
    /// Seconds since 2001-01-01T00:00:00Z.
    static func seconds(_ text: String) -> Double? {
        let isNegative = text.hasPrefix("-")
        let parts = text.utf8.drop { $0 == UInt8(ascii: "-") && isNegative }
            .split(omittingEmptySubsequences: false) { "-T:Z".utf8.contains($0) }
        guard parts.count == 7, parts[6].isEmpty, text.utf8.last == UInt8(ascii: "Z") else { return nil }
        let numbers = parts.prefix(6).compactMap { $0.count <= 9 ? Int(String(decoding: $0, as: UTF8.self)) : nil }
        guard numbers.count == 6, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else { return nil }
        guard (0...24).contains(numbers[3]), (0...60).contains(numbers[4]), (0...60).contains(numbers[5]) else {
            return nil
        }
        let days = days(year: isNegative ? -numbers[0] : numbers[0], month: numbers[1], day: numbers[2])
        return Double(((days * 24 + numbers[3]) * 60 + numbers[4]) * 60 + numbers[5])
    }

    /// Days since 2001-01-01, counting years from March so that the leap day comes last.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 730_791
    }
}
