import ManifestAudit
import Testing

@Suite struct DayTests {
    @Test(arguments: [
        (0, "1970-01-01"), (11_016, "2000-02-29"), (20_849, "2027-01-31"), (47_540, "2100-02-28"),
        (47_541, "2100-03-01"),
    ])
    func isWrittenAsADate(number: Int, text: String) {
        #expect(Day(number: number).description == text)
    }
}
