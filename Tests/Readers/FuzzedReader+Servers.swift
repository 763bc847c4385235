import Forges
import GitStore
import GitTransport
import HTTPTransport
import Names
import Support
import WebAPI

/// What servers answer. The first byte says what was asked for.
extension FuzzedReader {
    func headers(_ bytes: [UInt8]) {
        var head = ResponseHead()
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) { head.take(line) }
        let response = HTTPResponse(status: head.status, headers: head.headers)
        _ = RetryPolicy().delay(after: response, attempt: 1) { $0.lowerBound }
        _ = response.header("Link").flatMap(LinkHeader.next).flatMap(WebOrigin.init)
        for (_, value) in head.headers { _ = (HTTPDate.seconds(value), Timestamp.seconds(iso8601: value)) }
    }

    func forgeAnswers(_ bytes: [UInt8]) async {
        guard let selector = bytes.first else { return }
        let (url, token) = ("https://git.example.com", Secret("canary"))
        let http = CannedAnswers(bytes.dropFirst())
        let forge: any Forge =
            switch selector % 3 {
            case 0: GitLabForge(url: url, project: "mobile/ios", token: token, http: http) { 1_795_239_594 }
            case 1: GitHubForge(url: url, project: "mobile/ios", token: token, http: http) { 1_795_239_594 }
            default: GiteaForge(url: url, project: "mobile/ios", token: token, http: http, now: { 1_795_239_594 })
            }
        try? await ask(forge, selector / 3)
    }

    private func ask(_ forge: any Forge, _ question: UInt8) async throws {
        guard let branch = BranchName("TrendyolGo/Release"), let target = BranchName("develop") else { return }
        let (id, commit) = (MergeRequestID(12), CommitID(.zero))
        switch question % 12 {
        case 0: _ = try await forge.mergeRequests(from: [branch], since: 0)
        case 1: _ = try await forge.mergeRequest(id)
        case 2:
            var request = NewMergeRequest(source: branch, target: target, title: "t", description: "d", isDraft: true)
            (request.labels, request.reviewers) = (["l"], ["somebody"])
            _ = try await forge.open(request)
        case 3:
            var change = MergeRequestChange()
            (change.target, change.isDraft, change.addLabels) = (target, false, ["l"])
            _ = try await forge.change(id, change)
        case 4: _ = try await forge.merge(id, head: commit)
        case 5: _ = try await forge.notes(on: id)
        case 6: try await forge.deleteNote(1, on: id, instead: "")
        case 7: _ = try await forge.mergeRequest(bringing: commit, into: [target])
        case 8: _ = try await forge.pipelineStart(of: commit, on: branch)
        case 9: _ = try await forge.inspect(branches: [branch], targets: [target])
        case 10: _ = try await forge.scheduledRuns()
        default: _ = (try await forge.time(), try await forge.projectPath())
        }
    }

    func gitAnswers(_ bytes: [UInt8]) async {
        guard let selector = bytes.first, let store = Self.store else { return }
        let remote = SmartHTTPRemote(
            "https://git.example.com/ios.git", credentials: .bearer(Secret("canary")),
            through: CannedAnswers(bytes.dropFirst()))
        switch selector % 3 {
        case 0: _ = try? await remote.refs(under: ["refs/heads/"])
        case 1:
            let update = RefUpdate(ref: "refs/heads/r", old: .zero, new: Self.unknown)
            try? await remote.push(update, objects: [], from: store)
        default: try? await remote.fetch([Self.unknown], into: store)
        }
    }

    func gitObjects(_ bytes: [UInt8]) throws(Unequal) {
        guard let selector = bytes.first else { return }
        let text = Array(bytes.dropFirst())
        switch selector % 4 {
        case 0:
            let commit = try? CommitText.parse(text, CommitID(.zero))
            guard let commit, let links = try? CommitText.links(text) else { return }
            try require(commit.parents == links.parents)
        case 1: _ = try? Tree(text, .zero)
        case 2: _ = try? CommitText.target(ofTag: text, .zero)
        default:
            // The first line is a line of `.gitattributes`, the second a path.
            let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", maxSplits: 1)
            if lines.count == 2 { _ = PathPattern(String(lines[0])).matches(String(lines[1])) }
        }
    }

    private static let unknown = ObjectID(hex: String(repeating: "a", count: 40)) ?? .zero

    private static let store: Repository? = {
        guard let folder = try? ScratchFolder() else { return nil }
        folder.removeAtExit()
        return try? Repository.cache(at: folder.file("cache"))
    }()
}
