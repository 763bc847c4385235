import Names
import Printing
import Releases
import Reports
import Uploads

/// The result of `trigger-upload`, as text and JSON.
struct UploadReport {
    let order: UploadOrder
    var claim: UploadClaim?
    let ending: Outcome.TakenStep.Ending

    /// One line for people.
    func line() -> String {
        let subject = "the upload of \(order.app) at \((claim?.commit ?? order.commit).short)"
        guard let claim else { return "would start \(subject)" }
        let state = UploadText.state(of: claim)
        let text = ending == .done ? "started \(subject), attempt \(claim.attempt): \(state)" : "\(subject): \(state)"
        return Printable.text(text)
    }

    /// The result as JSON.
    ///
    /// - Parameter failure: why the run could not be followed to its end. If this command placed the order, the outcome is that
    ///   of the order.
    func document(_ status: ExitStatus, _ failure: CommandFailure?) -> JSONValue {
        let outcome = ending == .skipped ? failure.map(Self.outcome(of:)) ?? self.outcome : self.outcome
        return Self.document(
            outcome, status, failure, app: order.app,
            [
                "branch": .string(order.branch.text), "upload": claim.map(UploadJSON.of) ?? .null,
                "steps": .array(ending == .skipped ? [] : [step]),
            ])
    }

    /// The JSON of a command that failed before it placed an order.
    static func failure(_ failure: CommandFailure, of app: String) -> JSONValue {
        document(
            outcome(of: failure), failure.status, failure, app: app,
            ["branch": .null, "upload": .null, "steps": .array([])])
    }

    private static func outcome(of failure: CommandFailure) -> String {
        failure.status == .needsPerson ? "needs-person" : "failed"
    }

    private static func document(
        _ outcome: String, _ status: ExitStatus, _ failure: CommandFailure?, app: String, _ more: [String: JSONValue]
    ) -> JSONValue {
        let common: [String: JSONValue] = [
            "outcome": .string(outcome),
            "asOf": .string(UTC.text(Environment.now)),
            "exitCode": .int(Int(status.rawValue)),
            "failure": .optional(failure?.message),
            "fix": .optional(failure?.hint),
            "app": .string(app),
        ]
        return .document(
            command: "trigger-upload", toolVersion: relctlVersion, common.merging(more) { $1 })
    }

    /// The failure of an upload that ended without success.
    var failure: CommandFailure? {
        guard hasFailed, let claim else { return nil }
        let place = claim.url.map { "see \($0); " } ?? ""
        return CommandFailure(.failed, line(), hint: "\(place)the same command starts it anew")
    }

    /// Whether it ended without success.
    private var hasFailed: Bool { claim?.status == .failed || claim?.status == .cancelled }

    private var outcome: String {
        if hasFailed { return "failed" }
        return ending == .skipped ? "nothing-to-do" : "done"
    }

    private var step: JSONValue {
        .object([
            "train": .null, "step": .string("trigger-upload"), "subject": .string(order.app), "from": .null,
            "to": .string(order.commit.hex), "outcome": .string(ending.rawValue),
        ])
    }
}
