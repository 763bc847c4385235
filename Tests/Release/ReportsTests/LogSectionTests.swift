import Names
import Printing
import Testing

@testable import Releases
@testable import Reports

@Suite struct LogSectionTests {
    private let plain = Style(isColoured: false)

    @Test func oneForEachRelease() throws {
        var stuck = try Sample.plan("Second")
        stuck.decisions = [Decision("x", Sample.hostile, hint: "h")]
        let outcome = Outcome(entries: [.init(plan: try Sample.plan("First")), .init(plan: stuck)])
        let text = ReleaseText(style: plain, showsForecast: false, sections: LogSections(now: 42)).text(outcome)
        let erase = "\u{1B}[0K"
        #expect(text.hasPrefix("\(erase)section_start:42:relctl_First[collapsed=true]\r\(erase)✓ First  following"))
        #expect(text.contains("\n\(erase)section_end:42:relctl_First\r\(erase)\n"))
        // What needs somebody is open, and foreign text closes nothing.
        #expect(text.contains("\(erase)section_start:42:relctl_Second\r\(erase)✗ Second  following"))
        #expect(text.components(separatedBy: "\r\(erase)").count == 5)
    }

    @Test func noneElsewhere() throws {
        let text = ReleaseText(style: plain, showsForecast: false).text(
            Outcome(entries: [.init(plan: try Sample.plan())]))
        #expect(text == "✓ TrendyolGo  following · in step\n")
    }
}
