import ArgumentParser
import FoundationEssentials
import Names
import Printing
import Reconciling
import Releases
import Reports
import Uploads

/// `relctl trigger-upload`.
struct TriggerUpload: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "trigger-upload",
        abstract: "Start an app's upload job at its CI, once per app and commit.",
        usage: "relctl trigger-upload <app> [options]",
        discussion: """
            One that runs or succeeded is left alone: its link is printed. One that failed
            or was cancelled is started anew. What is started is written down in the
            project's own repository, under refs/relctl/uploads/, before it is started: of
            several runs at once one starts it, and one that was killed is looked up, never
            repeated. A hold label keeps reconcile from uploading, and not you.

            EXAMPLES
              relctl trigger-upload TrendyolGo
              relctl trigger-upload TrendyolGo --wait --timeout 1h
              relctl trigger-upload TrendyolGo --ref TrendyolGo/Release-8.2.0 --format json
              relctl trigger-upload TrendyolGo --again
              relctl trigger-upload TrendyolGo --run 4711 --wait
            """)

    @Argument(help: "The app, as it is called under apps: in relctl.yml.", completion: NameCompletion.uploadedApps)
    var app: String

    @Option(
        help: ArgumentHelp(
            "The branch to upload (default: the release branch of the app's train).", valueName: "branch"))
    var ref: String?

    @Flag(help: "Follow the upload to its end; one that fails or is cancelled ends the command with 1.")
    var wait = false

    @Option(
        help: ArgumentHelp("How long to wait, such as 30m.", valueName: "duration"),
        transform: DurationArgument.init(argument:))
    var timeout = DurationArgument(seconds: 7200)

    @Flag(help: "Start another one on purpose, also after a success.")
    var again = false

    @Option(
        name: .customLong("run"),
        help: ArgumentHelp(
            "The run at the CI that a lost order became, as the CI calls it: it is followed, and none is started.",
            valueName: "id"))
    var runID: String?

    @Flag(help: "Print the upload that would be started and start none.")
    var dryRun = false

    @OptionGroup var format: FormatOption
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard runID == nil || !again else {
            throw ValidationError("--run names a run that is there, --again starts another one: give one of them")
        }
    }

    func run() async throws {
        let ending = try await upload()
        let failure = ending.error.map(CommandFailure.init)
        let ended = dryRun ? nil : ending.report.failure
        let status = failure?.status ?? ended?.status ?? .done
        try show(ending.report, status, failure ?? ended)
        if let failure { Console.error(failure.message, hint: failure.hint) }
        if status != .done { throw ExitStatusError(status: status) }
    }

    func document(of failure: CommandFailure) -> JSONValue { UploadReport.failure(failure, of: app) }

    /// The report on the upload, and the reason why its run could not be followed to its end.
    private struct FollowedUpload {
        var report: UploadReport
        var error: (any Error)?
    }

    private func upload() async throws -> FollowedUpload {
        let workplace = try await Workplace.open(options, signing: dryRun ? .unneeded : .required)
        let job = try UploadJob(app, workplace)
        let order = try await job.order(ref: ref)
        do {
            let ending = try await upload(order, by: job)
            if let error = ending.error { await leaveNote(of: error, about: order, job.app.train, in: workplace) }
            return ending
        } catch {
            await leaveNote(of: error, about: order, job.app.train, in: workplace)
            throw error
        }
    }

    /// Leaves a note on the merge request of the release whose branch was to be uploaded, where a person has to decide (5).
    private func leaveNote(
        of error: any Error, about order: UploadOrder, _ train: TrainName, in workplace: Workplace
    ) async {
        guard !dryRun else { return }
        // The next pass takes the note of a refusal away. An order that may have run has to stand until somebody can tell.
        let isOpen = (error as? UploadError)?.leavesOrderOpen == true
        await workplace.leaveNote(
            isOpen ? Decision.undecided : "upload-refused", of: CommandFailure(error), about: isOpen ? app : nil,
            report: options.stepReport
        ) {
            $0.name.train == train && $0.branch == order.branch
        }
    }

    private func upload(_ order: UploadOrder, by job: UploadJob) async throws -> FollowedUpload {
        let intent: UploadDispatch.Intent = again ? .again : wait ? .awaited : .asked
        func reported(_ claim: UploadClaim?, _ ending: Outcome.TakenStep.Ending) -> FollowedUpload {
            FollowedUpload(report: UploadReport(order: order, claim: claim, ending: ending))
        }
        if let runID {
            if dryRun { return reported(try await job.dispatch.previewName(runID, for: order), .skipped) }
            return await followed(reported(try await job.dispatch.name(runID, for: order), .skipped), job)
        }
        try await job.checkAudit(of: order, intent)
        if dryRun {
            let preview = try await job.dispatch.preview(order, intent)
            return reported(preview.claim, preview.isNew ? .planned : .skipped)
        }
        let start = try await job.dispatch.start(order, intent)
        return await followed(reported(start.claim, start.isNew ? .done : .skipped), job)
    }

    /// The end of the upload, where it is waited for.
    private func followed(_ start: FollowedUpload, _ job: UploadJob) async -> FollowedUpload {
        guard wait else { return start }
        var ending = start
        tell(ending.report.line())
        do { try await follow(&ending.report, job.dispatch) } catch { ending.error = error }
        return ending
    }

    private func show(_ report: UploadReport, _ status: ExitStatus, _ failure: CommandFailure?) throws {
        switch format.format {
        case .text: Console.result(report.line() + "\n")
        case .json: Console.result(try report.document(status, failure).text())
        }
    }

    /// Asks until the run has ended, ever less often, and says so when something changes.
    private func follow(_ report: inout UploadReport, _ dispatch: UploadDispatch) async throws {
        let end = ContinuousClock.now + .seconds(timeout.seconds)
        var (pause, seen) = (Duration.seconds(2), ContinuousClock.now)
        while let claim = report.claim, !claim.status.isFinal {
            guard ContinuousClock.now < end else {
                // Otherwise the same command would start another upload if this one has failed by then.
                try? await dispatch.recordTimeout(of: claim)
                throw CommandFailure(
                    .busy, "the upload of \(app) is still \(claim.status.rawValue) after \(timeout.seconds) s",
                    hint: "run it again to go on waiting: it doesn't start another one")
            }
            try await Task.sleep(for: min(pause, end - .now + .milliseconds(10)))
            pause = min(pause * 1.5, .seconds(30))
            do {
                report.claim = try await dispatch.refreshed(claim)
                seen = .now
            } catch let error where Self.mayRecover(from: error) && .now - seen < Self.unreachableLimit {
                tell("\(RunFailure(error).messageOnOneLine); it is asked again")
            }
            if let fresh = report.claim?.status, fresh != claim.status {
                tell("the upload of \(app) \(UploadText.predicate(of: fresh))")
            }
        }
    }

    /// Whether polling goes on after an error: of the CI, or of the forge with its clock and the ledger.
    private static func mayRecover(from error: any Error) -> Bool {
        if let error = error as? UploadError, error.kind == .malformed { return true }
        return [.unreachable, .busy].contains(RunFailure(error).kind)
    }

    /// How long a server may fail while a run is followed: as long as any command waits for a failing server.
    private static let unreachableLimit = Duration.seconds(120)

    private func tell(_ text: String) {
        if !options.quiet { Console.note("relctl: " + Printable.text(text)) }
    }
}
