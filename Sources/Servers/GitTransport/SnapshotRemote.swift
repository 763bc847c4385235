import GitStore
import HTTPTransport
import Names

/// A repository behind git's smart HTTP protocol of which single commits are wanted: their files, nothing of their
/// history (`deepen 1`, gitprotocol-v2, section "fetch").
package struct SnapshotRemote: Sendable {
    private let url: String
    private let credentials: HTTPRequest.Credentials?
    private let sender: any HTTPSending

    /// Reaches the repository; see ``SmartHTTPRemote``. Servers that don't speak version 2 of the protocol are not
    /// supported: before it, few of them gave a commit that no ref names.
    package init(_ url: String, credentials: HTTPRequest.Credentials?, through sender: any HTTPSending) {
        (self.url, self.credentials, self.sender) = (url, credentials, sender)
    }

    /// Brings a commit with all its files into the store.
    ///
    /// - Parameter limit: the most bytes that are taken.
    /// - Throws: `notFound`, `denied` and the like; `malformed` where the answer is no pack, or larger than the limit.
    package func fetch(_ commit: ObjectID, into store: Repository, limit: Int) async throws(GitTransportError) {
        let stream = PackStream(into: store, isVersionTwo: true)
        let response: HTTPResponse
        do {
            response = try await sender.send(request(for: commit, limit: limit)) { try stream.take($0) }
        } catch {
            stream.abandon()
            throw stream.failure ?? HTTPFailure.error(error, url: url, isPush: false)
        }
        guard response.status == 200, !stream.isSilent else {
            stream.abandon()
            guard response.status != 200 else {
                throw GitTransportError(.malformed, "\(url): the server does not speak version 2 of git's protocol")
            }
            throw HTTPFailure.error(response.redacted(by: Redaction(credentials)), url: url, isPush: false)
        }
        do throws(GitTransportError) {
            try stream.finish()
        } catch {
            stream.abandon()
            throw error
        }
        try store.verify([commit])
    }

    private func request(for commit: ObjectID, limit: Int) -> HTTPRequest {
        var request = HTTPRequest(.post, "\(url)/git-upload-pack", isIdempotentRead: true)
        request.headers = [
            ("Content-Type", "application/x-git-upload-pack-request"),
            ("Accept", "application/x-git-upload-pack-result"), ("Git-Protocol", "version=2"),
        ]
        request.credentials = credentials
        // Lines tell their lengths.
        request.redactsAnswer = false
        request.body = GitRequest.fetchSnapshot(of: commit)
        (request.timeout, request.bodyLimit) = (.seconds(1800), limit)
        return request
    }
}

extension GitRequest {
    /// Asks for a commit without its parents.
    static func fetchSnapshot(of commit: ObjectID) -> [UInt8] {
        var lines = PktLineWriter()
        lines.line("command=fetch")
        lines.line(agent)
        lines.delimiter()
        for line in ["ofs-delta", "no-progress", "deepen 1", "want \(commit.hex)", "done"] { lines.line(line) }
        lines.flush()
        return lines.bytes
    }
}
