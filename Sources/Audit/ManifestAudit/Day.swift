/// A day of the calendar, without time or zone.
package struct Day: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Days since 1970-01-01.
    package let number: Int

    /// The day that many days after 1970-01-01.
    package init(number: Int) { self.number = number }

    /// `2027-01-31`.
    package var description: String {
        // Years that begin in March put the leap day last; see https://howardhinnant.github.io/date_algorithms.html.
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
