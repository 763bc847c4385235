import Foundation
import HTTPTransport
import Support
import Synchronization
import Uploads

/// A request as a stand-in sees it.
struct Asked {
    var method: String
    /// The path's segments, decoded.
    var path: [String]
    var query: [String: String]
    /// Names in lower case.
    var headers: [String: String]
    var body: String

    init(_ request: HTTPRequest) {
        var lines = ["\(request.method.rawValue) \(request.url.replacing(/^http:\/\/[^\/]+/, with: "")) HTTP/1.1"]
        lines += request.headers.map { "\($0.name): \($0.value)" }
        switch request.credentials {
        case .bearer(let token): lines.append("Authorization: Bearer \(token.reveal())")
        case .basic(let user, let password):
            let login = Data("\(user):\(password.reveal())".utf8).base64EncodedString()
            lines.append("Authorization: Basic \(login)")
        case nil: break
        }
        lines.append("Host: 127.0.0.1:1")
        self.init(lines.joined(separator: "\r\n") + "\r\n\r\n" + String(decoding: request.body, as: UTF8.self))
    }

    init(_ text: String) {
        let halves = text.components(separatedBy: "\r\n\r\n")
        let lines = halves[0].components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        let target = words.count > 1 ? words[1] : "/"
        method = words.first ?? ""
        path = target.prefix { $0 != "?" }.split(separator: "/").map { String($0).removingPercentEncoding ?? "" }
        query = Self.pairs(target.drop { $0 != "?" }.dropFirst())
        headers = Dictionary(
            lines.dropFirst().map { line in
                let colon = line.firstIndex(of: ":") ?? line.endIndex
                return (line[..<colon].lowercased(), line[colon...].dropFirst().trimmingCharacters(in: .whitespaces))
            }, uniquingKeysWith: { first, _ in first })
        body = halves.dropFirst().joined(separator: "\r\n\r\n")
    }

    /// The body as a form.
    var form: [String: String] { Self.pairs(body[...]) }

    /// The body as JSON.
    var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
    }

    private static func pairs(_ text: Substring) -> [String: String] {
        let pairs = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.map { $0.replacing("+", with: " ").removingPercentEncoding ?? "" }
        }
        return Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }, uniquingKeysWith: { first, _ in first })
    }
}

/// What a stand-in answers.
struct Answer {
    var status: Int
    var headers: [(String, String)] = []
    var body = ""

    static func json(_ value: Any, status: Int = 200, headers: [(String, String)] = []) -> Answer {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
        return Answer(status: status, headers: headers, body: String(decoding: data ?? Data(), as: UTF8.self))
    }

    static let missing = Answer.json(["message": "404 Not Found"], status: 404)
}

/// The runs of a CI.
struct World {
    struct Run {
        var id: Int
        var state = UploadRun.State.waiting
        /// A word of the provider's that the stand-in uses instead.
        var word: String?
        /// What it is called, where that is not made of its variables.
        var title: String?
        var variables: [String: String]
        var branch: String
        var commit = Fixed.commit.hex
        /// Seconds since 1970.
        var created = Fixed.now
        /// From when on lists show it.
        var listed = 0
        /// The state of each of its jobs, in the provider's words.
        var jobs: [String: String] = [:]
        /// The jobs of the pipelines that it started in the same project, by their numbers.
        var children: [Int: [String: String]] = [:]
        /// When it ended, in seconds since 1970.
        var ended: Int?
        /// What cancelled it, in the provider's words.
        var cancellation: String?
    }

    /// Seconds since 1970.
    var clock = Fixed.now
    /// How far the CI's clock is ahead of the forge's, in seconds.
    var skew = 0
    /// How late lists show runs that are started from now on, in seconds.
    var delay = 0

    var runs: [Run] = []
    /// Whether what runs were started with may be read.
    var showsVariables = true
    /// The id of the newest run that was discarded: numbers are not given again.
    var lastForgotten = 40
    /// The id of the next run.
    var nextID: Int { max(runs.last?.id ?? 40, lastForgotten) + 1 }
    /// Whether a proxy takes away where the item of the queue is.
    var dropsLocation = false
    /// The commit that runs start on, where it is not the usual one.
    var commit: String?
    /// Whether the provider says which run an order became.
    var namesRuns = true

    mutating func start(_ variables: [String: String], branch: String) -> Run {
        var run = Run(id: nextID, variables: variables, branch: branch)
        (run.created, run.listed) = (clock + skew, clock + delay)
        if let commit { run.commit = commit }
        runs.append(run)
        return run
    }

    /// Cancels a run for the sake of a newer one of the branch, which somebody else started.
    mutating func supersede(_ index: Int, words: String, by commit: String) {
        let branch = runs[index].branch
        (runs[index].state, runs[index].ended, runs[index].cancellation) = (.cancelled, clock + skew, words)
        let mine = self.commit
        self.commit = commit
        _ = start([:], branch: branch)
        self.commit = mine
        runs[runs.count - 1].state = .running
    }

    /// The time on its clock, for the header `Date`.
    var date: String {
        let date = Date(timeIntervalSince1970: Double(clock + skew))
        let style = Date.VerbatimFormatStyle(
            format: "\(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits)",
            locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
        return "\(date.formatted(style)) \(date.ISO8601Format().dropFirst(11).dropLast()) GMT"
    }

    /// The runs that lists show.
    var listed: [Run] { runs.filter { $0.listed <= clock } }

    func run(_ id: String?) -> Run? { runs.first { "\($0.id)" == id } }
}

/// A CI on loopback: one dialect over one ``World``, with faults.
final class StandIn: Sendable {
    typealias Dialect = @Sendable (Asked, inout World) -> Answer

    /// What happens to requests of a kind.
    enum Fault: Sendable {
        /// The server acts, and the answer is lost.
        case cutAfterActing
        /// The server goes away without having acted.
        case cutBeforeActing
        /// It answers this instead of acting.
        case answer(Int, String = "{\"message\":\"no\"}", headers: [String] = [])
        /// It answers with the whole request, as a gateway's error page may.
        case echo(Int)
    }

    /// What the server's threads and the test share.
    private final class Shared: Sendable {
        let world = Mutex(World())
        let faults = Mutex<(onWrite: Fault?, onRead: Fault?)>((nil, nil))
    }

    private let shared = Shared()
    private let server: ScriptedServer

    init(_ dialect: @escaping Dialect) throws {
        server = try ScriptedServer { [shared] _, request in Self.steps(for: request, dialect, shared) }
    }

    var url: String { server.url }
    var requests: [String] { server.requests }

    /// Looks at the world, or changes it behind the provider's back.
    func world<Value: Sendable>(_ work: (inout sending World) -> sending Value) -> Value { shared.world.withLock(work) }

    func pull(onWrite: Fault? = nil, onRead: Fault? = nil) {
        shared.faults.withLock { $0 = (onWrite, onRead) }
    }

    private static func steps(for request: String, _ dialect: Dialect, _ shared: Shared) -> [ScriptedServer.Step] {
        let asked = Asked(request)
        let fault = shared.faults.withLock { asked.method == "GET" ? $0.onRead : $0.onWrite }
        switch fault {
        case .cutBeforeActing: return [.close]
        case .answer(let status, let body, let headers): return send(Answer(status: status, body: body), headers)
        case .echo(let status): return send(.json(["message": request], status: status), [])
        case .cutAfterActing, nil: break
        }
        let (answer, date) = shared.world.withLock { (dialect(asked, &$0), $0.date) }
        if case .cutAfterActing = fault { return [.close] }
        return send(answer, answer.headers.map { "\($0): \($1)" } + ["Date: \(date)"])
    }

    private static func send(_ answer: Answer, _ headers: [String]) -> [ScriptedServer.Step] {
        let head = ["HTTP/1.1 \(answer.status) X", "Content-Length: \(answer.body.utf8.count)"] + headers
        return [.send(head.joined(separator: "\r\n") + "\r\n\r\n" + answer.body)]
    }
}
