import Printing
import Testing

@Suite struct DayTests {
    @Test(arguments: [
        (0, "1970-01-01"), (11_016, "2000-02-29"), (20_849, "2027-01-31"), (47_540, "2100-02-28"),
        (47_541, "2100-03-01"),
    ])
    func isWrittenAsADate(number: Int, text: String) {
        #expect(Day(number: number).description == text)
    }

    @Test(arguments: [
        ("2027-01-31", true), ("2028-02-29", true), ("2000-02-29", true), ("2027-02-29", false), ("1900-02-29", false),
        ("2027-13-01", false), ("2027-00-10", false), ("2027-04-31", false), ("2027-1-31", false),
        ("0000-01-01", false), ("0001-01-01", true),
    ]) func onlyRealDatesAreDates(text: String, isReal: Bool) {
        #expect(Day(text)?.description == (isReal ? text : nil))
    }

    @Test(arguments: [("1970-01-01", 0), ("1970-03-01", 59), ("2000-03-01", 11_017), ("2027-01-31", 20_849)])
    func datesCountInDays(text: String, days: Int) { #expect(Day(text)?.number == days) }
}
