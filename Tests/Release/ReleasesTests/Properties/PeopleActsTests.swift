import Foundation
import Names
import Support
import Testing

@testable import Releases

/// Everything that people can do to the branches and merge requests of a release, in each phase: alone, for the table of
/// Docs/PeopleActs.md, and in all pairs.
@Suite struct PeopleActsTests {
    enum Start: String, CaseIterable {
        case following
        case awaitingPublish = "awaiting-publish"
        case landing

        func world() throws -> World {
            let world = try self == .following ? World.running() : World.landed { $0.merging = .byHand }
            if self == .landing { try world.publishTip() }
            try world.reconcile()
            return world
        }
    }

    /// What a pass says after an act; `nil` where nobody can do that.
    private func verdict(of act: PeopleAct, in world: World) throws -> [String]? {
        guard (try? act.perform(in: world)) != nil else { return nil }
        let plans = try world.reconcile()
        return plans.flatMap { $0.decisions.map(\.code) + ($0.conflict == nil ? [] : ["conflict"]) }
    }

    @Test func eachActAlone() throws {
        let starts = Start.allCases
        var text = """
            # What people can do, and what relctl says

            A pass runs, somebody does one thing to a release of two trains, another pass runs. The words are those of
            `decisions[].code` (exit 5), which the [runbook](Runbook.md) explains; a test keeps this page current. *Goes on*:
            nobody has to decide anything, and relctl goes on with the release. *Can't*: what the act needs isn't there in this
            phase, such as a deleted branch to restore.

            | somebody | \(starts.map { "`\($0.rawValue)`" }.joined(separator: " | ")) |
            |---|\(starts.map { _ in "---|" }.joined())

            """
        for act in PeopleAct.allCases {
            let cells = try starts.map { start in
                guard let codes = try verdict(of: act, in: start.world()) else { return "can't" }
                return codes.isEmpty ? "goes on" : codes.map { "`\($0)`" }.joined(separator: ", ")
            }
            text += "| \(act.rawValue) | \(cells.joined(separator: " | ")) |\n"
        }
        let file = packageFolder.appending(path: "Docs/PeopleActs.md")
        if ProcessInfo.processInfo.environment["RECORD"] == "1" { try Data(text.utf8).write(to: file) }
        #expect(try String(contentsOf: file, encoding: .utf8) == text, "RECORD=1 writes it anew")
    }

    /// Whatever two things people do, the second app's work is in its branch or on `develop`, or a person is asked.
    @Test(arguments: Start.allCases) func allPairs(start: Start) throws {
        var count = 0
        for first in PeopleAct.allCases {
            let world = try start.world()
            guard try verdict(of: first, in: world) != nil else { continue }
            let between = world.snapshot
            for second in PeopleAct.allCases {
                world.restore(between)
                guard let codes = try verdict(of: second, in: world) else { continue }
                count += 1
                let places = try ["TrendyolGo/Release", "develop"].compactMap { try world.filesIfThere($0) }
                let isKept = places.contains { $0["go"] == "2" }
                #expect(
                    isKept || !codes.isEmpty, "\(start.rawValue): somebody \(first.rawValue), then \(second.rawValue)")
            }
        }
        #expect(count > 100)
    }
}
