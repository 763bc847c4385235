import ArgumentParser
import FoundationEssentials
import Names
import Printing
import Reconciling
import Releases
import Reports
import Settings
import Synchronization

/// The common part of the release commands: runs a pass, prints its outcome, exits with its status.
struct ReleaseRun {
    var command: String
    var options: GlobalOptions
    var format: OutputFormat
    var isDryRun: Bool
    var mode = Mode.acting
    var permission = Planner.Permission()
    /// The trains that a preview is about; `nil`: all.
    var trains: Set<TrainName>?
    /// The releases that a person named with their versions.
    var requested: Set<ReleaseName> = []
    /// Whether steps that are due end the command with a status of their own.
    var tellsDueSteps = false
    /// Whether a job's log gets a section for each release.
    var hasSections = false

    /// What a command reads and tells.
    struct Mode {
        var readsPipelines = false
        var showsForecast = false
        /// Whether it tells the commit that each release was cut at.
        var showsCut = false
        /// Whether it only looks: then a conflict is news, not an error.
        var isReport = false
        /// Whether it tells which steps are due, and so also that none is.
        var showsSteps = true

        /// For commands that take steps.
        static let acting = Mode()
        /// Where every release stands.
        static let status = Mode(readsPipelines: true, showsForecast: true, isReport: true, showsSteps: false)
        /// The steps that `reconcile` would take.
        static let plan = Mode(showsForecast: true, isReport: true)
        /// What the release board shows.
        static let board = Mode(readsPipelines: true, isReport: true)
    }

    /// The outcome of a pass and the error that ended it early, if any.
    struct PassResult {
        var outcome: Outcome
        var error: (any Error)?
        /// When the pass ended, in seconds since 1970. Every output about it names this time.
        var asOf = Environment.now

        /// A pass that ended early, or never began.
        static func early(_ error: any Error, after steps: [Outcome.TakenStep] = []) -> PassResult {
            PassResult(outcome: Outcome(steps: steps, failure: CommandFailure(error).runFailure), error: error)
        }
    }

    func run(on workplace: Workplace, planning: @escaping Pass.Planning) async throws {
        try conclude(await runPass(on: workplace, planning: planning))
    }

    /// Runs the pass and prints each step on stderr as it ends; not with `--quiet`, nor if the result is text and
    /// stderr no terminal.
    func runPass(on workplace: Workplace, planning: @escaping Pass.Planning) async -> PassResult {
        let isQuiet = options.quiet || (format == .text && !Console.isWatched)
        // The first sign of life: whoever watches sees it before the first answer of a server.
        if Console.isWatched, !options.quiet { Console.note("relctl: reading \(workplace.settings.forge.project)") }
        let (taken, text) = (TakenSteps(), text)
        let report: @Sendable (Outcome.TakenStep) -> Void = { step in
            taken.add(step)
            if !isQuiet { Console.note(text.line(for: step)) }
        }
        let pass = Pass(
            workplace.project, permission: permission, readsPipelines: mode.readsPipelines, trains: trains,
            requested: requested, report: report, planning: planning)
        do {
            var outcome = isDryRun ? try await pass.preview() : try await pass.run()
            if !isDryRun {
                await workplace.leaveNotes(of: outcome, report: report)
                outcome.steps = taken.all
            }
            for index in outcome.entries.indices {
                outcome.entries[index].failure = outcome.entries[index].failure.map(workplace.namingToken)
            }
            guard let stop = CommandFailure.ofStop else { return PassResult(outcome: outcome) }
            outcome.failure = stop.runFailure
            return PassResult(outcome: outcome, error: stop)
        } catch {
            let failure = CommandFailure(error)
            guard failure.status == .permission else { return .early(error, after: taken.all) }
            var refusal = failure.runFailure
            refusal.server = RunFailure(error).server
            return .early(CommandFailure(workplace.namingToken(refusal)), after: taken.all)
        }
    }

    /// Prints the result of the pass, and ends the command with its status. The result is printed before an error too,
    /// because it names the steps that were taken.
    func conclude(_ result: PassResult) throws {
        try print(result)
        let status = status(of: result)
        if let failure = result.error.map(CommandFailure.init) {
            Console.error(failure.message, hint: failure.hint)
        }
        if status != .done { throw ExitStatusError(status: status) }
    }

    /// The exit status of the command.
    func status(of result: PassResult) -> ExitStatus {
        if let error = result.error { return CommandFailure(error).status }
        let status = ExitStatus(result.outcome)
        let isFailure = status != .done && status != .needsPerson
        if tellsDueSteps, !isFailure, !result.outcome.steps.isEmpty { return .stepsDue }
        return mode.isReport && status == .needsPerson ? .done : status
    }

    /// The text for people.
    var text: ReleaseText {
        let sections = hasSections ? LogSections(now: Environment.now) : nil
        return ReleaseText(
            style: options.style, showsForecast: mode.showsForecast, isVerbose: options.verbose > 0,
            showsCut: mode.showsCut, now: Environment.now, sections: sections)
    }

    /// The document for scripts.
    func document(_ result: PassResult) -> JSONValue {
        ReleaseJSON(
            command: command, toolVersion: relctlVersion, outcome: result.outcome,
            exitCode: Int(status(of: result).rawValue), asOf: result.asOf
        ).document
    }

    /// The sentence for a run without a due step.
    private func idleWords(_ outcome: Outcome) -> String {
        let open = outcome.entries.filter(\.needsPerson).map(\.plan.release.name.description)
        guard !open.isEmpty else { return "Nothing to do." }
        return Printable.text("No step is due before a person has decided about \(open.joined(separator: ", ")).")
    }

    private func print(_ result: PassResult) throws {
        let outcome = result.outcome
        switch format {
        case .text:
            // A person who sees both streams has already read each step on stderr.
            let hasToldSteps = !isDryRun && Console.isWatched && Console.isResultWatched && !options.quiet
            Console.result(
                text.text(outcome, hasToldSteps: hasToldSteps), keeping: hasSections ? .sections : .colours)
            let isIdle = outcome.steps.isEmpty && outcome.failure == nil
            if isDryRun, mode.showsSteps, isIdle { Console.result(idleWords(outcome) + "\n") }
        case .json: Console.result(try document(result).text())
        }
    }
}

/// The steps of a run so far.
private final class TakenSteps: Sendable {
    private let steps = Mutex<[Outcome.TakenStep]>([])

    var all: [Outcome.TakenStep] { steps.withLock { $0 } }

    func add(_ step: Outcome.TakenStep) { steps.withLock { $0.append(step) } }
}
