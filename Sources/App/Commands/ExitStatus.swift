import Reconciling
import Releases

/// The exit statuses that Docs/Runbook.md explains. Nothing else in relctl knows a number.
enum ExitStatus: Int32 {
    case done = 0
    case failed = 1
    case stepsDue = 2
    case findings = 3
    case permission = 4
    case needsPerson = 5
    case usage = 64
    case unusableInput = 65
    case unreachable = 69
    case internalError = 70
    case busy = 75
    case badConfig = 78
    case interrupted = 130
    case terminated = 143

    /// The status that a failure means.
    init(_ failure: RunFailure) {
        self =
            switch failure.kind {
            case .failed: .failed
            case .permission: .permission
            case .unreachable: .unreachable
            case .busy: .busy
            case .unusableInput: .unusableInput
            case .usage: .usage
            case .undecided: .needsPerson
            case .interrupted: .ofSignal ?? .interrupted
            }
    }

    /// The status of a process that a signal stops; `nil`: none came.
    static var ofSignal: ExitStatus? { Signals.received.flatMap { ExitStatus(rawValue: 128 + $0) } }

    /// The status of a whole run: that of what happened to its trains.
    init(_ outcome: Outcome) {
        let failures = outcome.entries.compactMap { $0.failure.map { ExitStatus($0) } }
        self.init(worstOf: failures + (outcome.entries.contains(where: \.needsPerson) ? [.needsPerson] : []))
    }

    /// The first of the statuses in this order: a signal, then 70, 4, 1, 75, 69, 5. Input that can't be used comes
    /// before 75 and 69, because running again doesn't help.
    init(worstOf statuses: [ExitStatus]) {
        let order: [ExitStatus] = [
            .terminated, .interrupted, .internalError, .permission, .failed, .badConfig, .unusableInput, .usage, .busy,
            .unreachable, .needsPerson,
        ]
        self = order.first(where: statuses.contains) ?? statuses.first { $0 != .done } ?? .done
    }
}

/// An error that ends the command with a status of its own.
struct CommandFailure: Error {
    var status: ExitStatus
    var message: String
    var hint: String?

    init(_ status: ExitStatus, _ message: String, hint: String? = nil) {
        (self.status, self.message, self.hint) = (status, message, hint)
    }

    init(_ failure: RunFailure) {
        self.init(ExitStatus(failure), failure.message, hint: failure.hint)
        if status == .terminated { message = "terminated" }
    }

    /// Why a run that was asked to stop did not do all it was to do; `nil`: it was not asked.
    static var ofStop: CommandFailure? { Task.isCancelled ? CommandFailure(RunFailure.interrupted) : nil }

    /// The exit status for any error.
    init(_ error: any Error) {
        self = error as? CommandFailure ?? CommandFailure(RunFailure(error))
    }

    /// The failure as reports show it. Statuses without a kind of their own become `failed`.
    var runFailure: RunFailure {
        let kind: RunFailure.Kind =
            switch status {
            case .permission: .permission
            case .unreachable: .unreachable
            case .busy: .busy
            case .unusableInput: .unusableInput
            case .usage: .usage
            case .needsPerson: .undecided
            case .interrupted, .terminated: .interrupted
            default: .failed
            }
        return RunFailure(kind, message, hint: hint)
    }
}
