import Names
import Printing
import Reconciling
import Releases

extension Checkup {
    /// Where landings left a release's head out of the history of the branch it landed on.
    mutating func checkAncestry() async {
        let trains = Set(workplace.project.fleet.trains.map(\.name))
        let survey: AncestrySurvey
        do {
            survey = try await AncestrySurvey.look(at: workplace, trains: trains)
        } catch {
            return addFailure(of: "ancestry", .unknown, error)
        }
        if survey.cuts.isEmpty {
            add("ancestry", .good, "every landed release whose branch is still there is in the history of its target")
        }
        for cut in survey.cuts {
            let since = cut.request.mergedAt.map { " since \(UTC.text($0))" } ?? ""
            add(
                "ancestry of \(cut.train)", .warning,
                "\(cut.request.id) landed on \(cut.request.target) without its head \(cut.head.short)\(since): the next merge"
                    + " between the two conflicts with its own content (\(cut.request.url))",
                fix: cut.isContentThere
                    ? "relctl repair-ancestry \(ShellWord.quoted("\(cut.train)"))"
                    : Self.fix(for: cut))
        }
    }

    /// The fix where a merge that changes no file would lose something.
    private static func fix(for cut: AncestryCut) -> String {
        let target = cut.request.target
        let lacks =
            cut.missing.isEmpty
            ? "\(target) is not proved to hold all of it"
            : "\(target) lacks changes of \(LandingDifference.list(cut.missing))"
        return "\(lacks): merging \(cut.head.short) by hand brings them, also what was reverted there on purpose"
    }
}
