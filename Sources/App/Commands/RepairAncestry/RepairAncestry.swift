import ArgumentParser
import Names
import Printing
import Releases

/// `relctl repair-ancestry`.
struct RepairAncestry: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair-ancestry",
        abstract: "Propose, as a merge request, the merge that joins a squashed release to the branch it landed on.",
        usage: "relctl repair-ancestry <train> [options]",
        discussion: """
            A release that landed by a squash or a rebase is not in the history of the
            branch it landed on: the next merge conflicts with its own content. The
            proposed merge changes no file; it only makes the release's head an ancestor.
            Merge it by a merge commit, never by a squash. relctl doctor --ancestry shows
            where one is needed.

            EXAMPLES
              relctl repair-ancestry TrendyolGo --dry-run
              relctl repair-ancestry TrendyolGo
            """)

    @Argument(help: "The train.", completion: NameCompletion.trains)
    var train: String

    @Flag(help: "Show what would be proposed, change nothing.")
    var dryRun = false

    @OptionGroup var format: FormatOption
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let workplace = try await Workplace.open(options, signing: .init(isDryRun: dryRun))
        let name = try TrainSelection.name(train, fleet: workplace.project.fleet).train
        let survey = try await AncestrySurvey.look(
            at: workplace, trains: [name], named: TrainSelection([train], fleet: workplace.project.fleet),
            present: try await AncestryRepair.present(of: name, in: workplace.project))
        let repair = AncestryRepair(workplace: workplace, survey: survey, train: name)
        let report = AncestryReport(
            train: name, cuts: survey.cuts, proposals: try await propose(by: repair, of: name, in: workplace))
        if let stop = CommandFailure.ofStop { throw stop }
        switch format.format {
        case .text: Console.result(report.lines.map { Printable.text($0) + "\n" }.joined())
        case .json: Console.result(try report.document.text())
        }
    }

    /// Proposes the merges; where a person has to decide (5), a note on the train's open merge requests says so.
    private func propose(
        by repair: AncestryRepair, of train: TrainName, in workplace: Workplace
    ) async throws -> [AncestryProposal] {
        do {
            return try await repair.propose(isDryRun: dryRun)
        } catch {
            if !dryRun {
                await workplace.leaveNote("repair-refused", of: CommandFailure(error), report: options.stepReport) {
                    $0.name.train == train
                }
            }
            throw error
        }
    }

    func document(of failure: CommandFailure) -> JSONValue {
        let none = JSONValue.array([])
        return failure.document(
            command: Self._commandName,
            adding: ["commit": .null, "mergeRequest": .null, "proposals": none, "cuts": none])
    }
}
