import FoundationEssentials
import HTTPTransport
import Names
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
            try await post(message, to: address, through: workplace.http)
        } catch let error as UnusableAddress {
            warn("nobody is told: \(error)")
        } catch {
            warn("nobody is told: \(workplace.http.redact(CommandFailure(error).message))")
        }
    }

    private func post(_ message: ChatMessage, to address: String, through http: HTTPClient) async throws {
        // Whoever has the address can post: it is a secret as a whole, and so is its path.
        let path = address.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
        var request = HTTPRequest(.post, address)
        for secret in [address, path.utf8.count > 1 ? String(path) : address].map(Secret.init) {
            http.conceal(secret)
            Console.conceal(secret)
            request.redaction.conceal(secret)
        }
        request.headers = [("Content-Type", "application/json")]
        request.body = Array(Console.redact(try message.body(as: .init(address: address)).text()).utf8)
        request.timeout = .seconds(10)
        request.bodyLimit = 1 << 16
        let response = try await http.send(request)
        guard !(200..<300).contains(response.status) else { return }
        let words = String(decoding: response.body.prefix(200), as: UTF8.self)
        throw CommandFailure(.failed, "it answers \(response.status) \(Printable.text(words))")
    }

    private func warn(_ text: String) { Console.note("relctl: warning: \(Printable.text(text))") }
}
