import GitStore
import Testing

@testable import Commands

/// When long work is told of, and in which words.
@Suite struct ProgressTests {
    /// The seconds at which a line is shown, of reports that come every tenth of a second for a minute.
    private func shown(isTerminal: Bool) -> [Double] {
        var meter = ProgressMeter(isTerminal: isTerminal)
        let start = ContinuousClock.now
        return (0...600).filter { meter.isDue(at: start + .milliseconds(100 * $0)) }.map { Double($0) / 10 }
    }

    @Test func aLogGetsALineEveryTenSeconds() {
        #expect(shown(isTerminal: false) == [10, 20, 30, 40, 50, 60])
    }

    @Test func aTerminalIsNotToldOfWhatIsOverAtOnce() {
        let times = shown(isTerminal: true)
        #expect(times.first == 0.3)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > 0.2 && $1 - $0 < 0.4 })
    }

    @Test(arguments: [(0, "0.0 MB"), (45_349_999, "45.3 MB"), (1_000_000_000, "1000.0 MB")])
    func aFetchIsToldInObjectsAndMegabytes(bytes: Int, words: String) {
        let pack = PackProgress(objects: 12, total: 345, bytes: bytes)
        #expect(Progress.words(for: pack) == "fetching: 12 of 345 objects, \(words)")
    }
}
