/// A day of the Gregorian calendar, without a time or a zone.
package struct Day: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Days since 1970-01-01: that of a time in seconds since then is the time divided by 86,400.
    package let number: Int

    /// The day that many days after 1970-01-01.
    package init(number: Int) { self.number = number }

    /// A day by its date, which is not checked: days beyond the end of a month are those of the next one.
    package init(year: Int, month: Int, day: Int) {
        // Years that begin in March put the leap day last; see https://howardhinnant.github.io/date_algorithms.html.
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        number = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }

    /// Reads `2027-01-31`; `nil` for other text and for days that don't exist.
    package init?(_ text: String) {
        guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/),
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
            year > 0, (1...12).contains(month), (1...Self.days(ofMonth: month, year: year)).contains(day)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private static func days(ofMonth month: Int, year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return switch month {
        case 2: isLeap ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// `2027-01-31`.
    package var description: String {
        let shiftedEpoch = number + 719_468
        let dayOfEra = shiftedEpoch % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shifted + 2) / 5 + 1
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + shiftedEpoch / 146_097 * 400 + (month <= 2 ? 1 : 0)
        func padded(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// Earlier first.
    package static func < (left: Day, right: Day) -> Bool { left.number < right.number }
}
