import ArgumentParser
import Names
import Printing
import Releases

/// `relctl repair-ancestry`.
struct RepairAncestry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair-ancestry",
        abstract: "Propose, as a merge request, the merge that joins a squashed release to the branch it landed on.",
        usage: "relctl repair-ancestry <train> [options]",
        discussion: """
            A release that landed by a squash or a rebase is not in the history of the branch it landed on: the next merge
            conflicts with its own content. The proposed merge changes no file; it only makes the release's head an
            ancestor. relctl doctor --ancestry shows where that is needed. Merge it by a merge commit, never by a squash.

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
        let workplace = try await Workplace.open(options)
        let name = try TrainSelection.name(train, fleet: workplace.project.fleet).train
        let survey = try await AncestrySurvey.look(at: workplace, trains: [name])
        let repair = AncestryRepair(workplace: workplace, survey: survey, train: name)
        let proposal = try await repair.propose(isDryRun: dryRun)
        switch format.format {
        case .text: Console.result(Printable.text(proposal.line(survey.cuts, of: name)) + "\n")
        case .json: Console.result(try proposal.document(survey.cuts).text())
        }
    }
}

/// What `repair-ancestry` came to.
struct AncestryProposal {
    /// The merge request that proposes the merge; `nil`: none is needed, or it was not opened.
    var request: MergeRequest?
    /// The merge that was or would be proposed.
    var commit: CommitID?

    func line(_ cuts: [AncestryCut], of train: TrainName) -> String {
        guard let commit else { return "the history of \(train) is whole: nothing to repair" }
        let landings = cuts.map { "\($0.request.id)" }.joined(separator: ", ")
        guard let request else { return "would propose \(commit.short), which joins what landed by \(landings)" }
        return "\(request.id) proposes \(commit.short), which joins what landed by \(landings): \(request.url)"
    }

    func document(_ cuts: [AncestryCut]) -> JSONValue {
        .object([
            "schemaVersion": .int(1), "command": .string("repair-ancestry"),
            "tool": .object(["name": .string("relctl"), "version": .string(relctlVersion)]),
            "outcome": .string(commit == nil ? "nothing-to-do" : request == nil ? "waiting" : "done"),
            "commit": .optional(commit?.hex),
            "mergeRequest": request.map { .object(["id": .int($0.id.number), "url": .string($0.url)]) } ?? .null,
            "cuts": .array(
                cuts.map { cut in
                    .object([
                        "train": .string(cut.train.text), "mergeRequest": .int(cut.request.id.number),
                        "url": .string(cut.request.url), "head": .string(cut.head.hex),
                        "target": .string(cut.request.target.text),
                        "at": .optional(cut.request.mergedAt.map(UTC.text)), "repairable": .bool(cut.isContentThere),
                    ])
                }),
        ])
    }
}
