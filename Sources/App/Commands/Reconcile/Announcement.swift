import FoundationEssentials
import Printing
import Reports
import Settings

/// Tells of a pass elsewhere than on stdout: in a file, on the page of a CI job, in a chat. None of it changes how the pass
/// ends; what can't be told is a warning.
struct Announcement {
    var reportPath: String?
    var isDryRun: Bool

    /// Writes the file that `--report` names and the summary on GitHub's (or Gitea's) page of the job.
    func publish(_ reports: [RepositoryReport], document: JSONValue) {
        writeReport(document)
        guard let page = Environment.variables["GITHUB_STEP_SUMMARY"], !page.isEmpty else { return }
        do {
            try OutputFile.append(Console.redact(MarkdownSummary(reports).text), to: page)
        } catch {
            warn("the summary of the job is not written: \(error.message)")
        }
    }

    /// Writes the file that `--report` names.
    func writeReport(_ document: JSONValue) {
        guard let reportPath else { return }
        do {
            try OutputFile.write(Console.redact(try document.text()), to: reportPath)
        } catch {
            warn("the report is not written: \(CommandFailure(error).message)")
        }
    }

    /// Posts a message where `notify` says, if something changed or a person is needed.
    func notify(_ report: RepositoryReport, from workplace: Workplace) async {
        // A cancelled request reaches nobody.
        guard !isDryRun, !Task.isCancelled, let notifications = workplace.settings.notifications,
            let message = ChatMessage(report, job: Claimant.job)
        else {
            return
        }
        do {
            let address = try notifications.address(
                in: Environment.variables, allowsPlainHTTP: workplace.settings.forge.allowsInsecure)
            try await ChatPost(http: workplace.http).send(message.body(as: .init(address: address)), to: address)
        } catch let error as UnusableAddress {
            warn("nobody is told: \(error)")
        } catch {
            warn("nobody is told: \(workplace.http.redact(CommandFailure(error).message))")
        }
    }

    private func warn(_ text: String) { Console.note("relctl: warning: \(Printable.text(text))") }
}
