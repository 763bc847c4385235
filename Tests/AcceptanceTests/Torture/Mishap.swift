import Foundation
import Support

/// One thing that goes wrong between relctl and a server, and what relctl is to make of it.
struct Mishap: Sendable, CustomStringConvertible {
    /// What a mishap means.
    enum Meaning: Sendable {
        /// Too many requests: nothing was done.
        case limited
        /// The server can't answer now; nothing was done, and it says so.
        case busy
        /// The server, a gateway or a connection failed: whether it was done is open.
        case lost
        /// An answer that says nothing: of a write, whether it was done is open.
        case nonsense
        /// The server sends us elsewhere.
        case moved
        /// No mishap to whoever asks: delivered twice, answered slowly or from an old copy.
        case harmless
    }

    let name: String
    let fault: FaultProxy.Fault
    let meaning: Meaning
    /// Of which the complaint holds at least one, should the run fail of it.
    var words: [String] = []
    /// How many times as fast as usual the run's limits go by.
    var speed = 1

    var description: String { name }

    /// A start of a job that a proxy sends twice is two starts to any CI: only proxies that keep to RFC 9110, 9.2.2 are
    /// promised anything there.
    func canStrike(_ kind: RequestKind) -> Bool {
        if case .twice = fault { return kind != .startJob }
        return true
    }

    /// How a run may end to which this happens once.
    func statuses(at kind: RequestKind) -> Set<Int32> {
        switch (meaning, kind.isWrite) {
        case (.harmless, _): [0]
        case _ where kind == .journal: [0]
        case (.limited, true): [75]
        // A job that isn't found may still be about to appear: it is looked for again ten minutes later.
        case (.lost, true) where kind == .startJob, (.nonsense, true) where kind == .startJob:
            [0, 69]
        // Merging takes long: a gateway that gave up waiting may say the same.
        case (.busy, true): kind == .merge ? [0] : [75]
        // The part of a pack that came is in the store already; it isn't asked for again in one run.
        case (.lost, false) where kind == .fetch: [0, 69]
        case (.limited, false), (.busy, false), (.lost, _): [0]
        // An empty answer is how servers of old answer what they don't know; they are asked in another way.
        case (.nonsense, false): kind.isGit ? [0, 1, 69] : [isOutOfReach ? 69 : 1]
        case (.nonsense, true): [0]
        // Forges send those who may not see a repository to the sign-in page.
        case (.moved, _): kind.isGit ? [4] : [1]
        }
    }

    /// How a run may end to which this happens every time.
    func statusesWhenLasting(at kind: RequestKind) -> Set<Int32> {
        switch meaning {
        case _ where kind == .journal: [0]
        case .limited: [75]
        case .busy: kind == .merge ? [69] : [75]
        case .lost: [69]
        case .nonsense: kind.isWrite ? [69] : [isOutOfReach ? 69 : 1]
        case .moved: kind.isGit ? [4] : [1]
        case .harmless: [0]
        }
    }
}

extension Mishap {
    static let all = refusals + failures + losses + nonsense + slowness + repetitions

    private static func answer(
        _ status: String, _ headers: [String] = [], body: String = "", type: String = "text/plain"
    ) -> FaultProxy.Fault {
        let head = ["HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(body.utf8.count)"] + headers
        return .instead([.send(head.joined(separator: "\r\n") + "\r\n\r\n" + body)])
    }

    private static let refusals = [
        Mishap(
            name: "429, seconds", fault: answer("429 Too Many", ["Retry-After: 7"], body: "Retry later\n"),
            meaning: .limited, words: ["429", "limits", "Retry later"]),
        Mishap(
            name: "429, date",
            fault: answer(
                "429 Too Many",
                ["Date: Mon, 05 Jan 2026 09:00:00 GMT", "Retry-After: Mon, 05 Jan 2026 09:00:20 GMT"],
                body: "Retry later\n"), meaning: .limited, words: ["429", "limits"]),
        Mishap(
            name: "429, bare", fault: answer("429 Too Many", body: "Retry later\n"), meaning: .limited,
            words: ["429", "limits"]),
        Mishap(
            name: "403, secondary limit",
            fault: answer(
                "403 Forbidden", ["Retry-After: 9"], body: #"{"message":"You have exceeded a secondary rate limit"}"#,
                type: "application/json"), meaning: .limited, words: ["rate limit", "limits"]),
        Mishap(
            name: "403, nothing remains",
            fault: answer(
                "403 Forbidden", ["X-RateLimit-Remaining: 0", "RateLimit-Reset: 12"],
                body: #"{"message":"API rate limit exceeded"}"#, type: "application/json"), meaning: .limited,
            words: ["rate limit", "limits"]),
    ]

    private static let page = "<html><head><title>Whoops</title></head><body><h1>Whoops</h1></body></html>"

    private static let failures = [
        Mishap(
            name: "500", fault: answer("500 Internal", body: page, type: "text/html"), meaning: .lost,
            words: ["500"]),
        Mishap(
            name: "502", fault: answer("502 Bad Gateway", body: page, type: "text/html"), meaning: .lost,
            words: ["502"]),
        Mishap(
            name: "503", fault: answer("503 Busy", body: page, type: "text/html"), meaning: .busy, words: ["503"]),
        Mishap(
            name: "504", fault: answer("504 Timeout", body: page, type: "text/html"), meaning: .lost, words: ["504"]),
        Mishap(
            name: "502 after it was done",
            fault: .spoiled { _ in [.send("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")] }, meaning: .lost,
            words: ["502"]),
        Mishap(
            name: "500 after it was done",
            fault: .spoiled { _ in [.send("HTTP/1.1 500 Internal\r\nContent-Length: 0\r\n\r\n")] }, meaning: .lost,
            words: ["500"]),
    ]

    // libcurl's words for the ways in which an answer doesn't come.
    private static let lossWords = [
        "timed out", "imeout", "too slow", "reset", "mpty reply", "cut off", "closed", "outstanding", "failed",
        "transfer",
    ]

    private static let losses = [
        Mishap(name: "dropped", fault: .instead([.close]), meaning: .lost, words: lossWords),
        Mishap(name: "reset before it was done", fault: .instead([.reset]), meaning: .lost, words: lossWords),
        Mishap(name: "answer lost", fault: .spoiled { _ in [.close] }, meaning: .lost, words: lossWords),
        Mishap(name: "reset after it was done", fault: .spoiled { _ in [.reset] }, meaning: .lost, words: lossWords),
        Mishap(
            name: "half a head", fault: .spoiled { [.sendBytes(Array($0.prefix(40))), .close] }, meaning: .lost,
            words: lossWords),
        Mishap(
            name: "short body", fault: .spoiled { [.sendBytes(Array($0.dropLast(7))), .close] }, meaning: .lost,
            words: lossWords),
        Mishap(
            name: "longer than it is", fault: .spoiled { [.sendBytes($0.saying { $0 + 5 }), .close] }, meaning: .lost,
            words: lossWords),
        Mishap(
            name: "chunk cut", fault: .spoiled { [.sendBytes($0.chunked(isWhole: false)), .close] }, meaning: .lost,
            words: lossWords),
    ]

    /// A web page comes from something in front of the server, which is then out of reach. So is one whose answers are cut
    /// off.
    private var isOutOfReach: Bool { ["a page", "nothing", "shorter than it is"].contains(name) }

    private static let nonsense = [
        Mishap(
            name: "a page", fault: answer("200 OK", body: page, type: "text/html"), meaning: .nonsense,
            words: ["not JSON", "pkt", "can't be read", "no sense", "doesn't speak git"]),
        Mishap(
            name: "nothing", fault: answer("200 OK"), meaning: .nonsense,
            words: ["not JSON", "cut off", "did not understand"]),
        Mishap(
            name: "shorter than it is", fault: .spoiled { [.sendBytes($0.saying { $0 / 2 }), .close] },
            meaning: .nonsense, words: ["not JSON", "cut off", "can't be read"]),
        Mishap(
            name: "gzip bomb", fault: .instead([.sendBytes(Bomb.answer)]), meaning: .nonsense,
            words: ["not JSON", "doesn't speak git"]),
        Mishap(
            name: "endless", fault: .instead([.send("HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n[")]),
            meaning: .nonsense, words: ["larger than"]),
        Mishap(
            name: "sent elsewhere", fault: answer("302 Found", ["Location: http://elsewhere.invalid/login"]),
            meaning: .moved, words: ["redirects to"]),
    ]

    private static let slowness = [
        Mishap(
            name: "silent", fault: .instead([.hold]), meaning: .lost, words: lossWords,
            speed: 20),
        Mishap(
            name: "silent once it was done", fault: .spoiled { _ in [.hold] }, meaning: .lost, words: lossWords,
            speed: 20),
        Mishap(
            name: "stalls after the head", fault: .spoiled { [.sendBytes($0.head), .hold] }, meaning: .lost,
            words: lossWords, speed: 20),
        Mishap(
            name: "too slow",
            fault: .spoiled {
                [
                    .drip(String(decoding: $0.prefix(40), as: UTF8.self), every: 100),
                    .sendBytes(Array($0.dropFirst(40))),
                ]
            },
            meaning: .lost, words: lossWords, speed: 20),
    ]

    private static let repetitions = [
        Mishap(name: "delivered twice", fault: .twice, meaning: .harmless),
        Mishap(name: "an old copy", fault: .stale, meaning: .harmless),
        Mishap(
            name: "in chunks", fault: .spoiled { [.sendBytes($0.chunked(isWhole: true)), .close] }, meaning: .harmless),
    ]

    /// 64 MiB of zeros, and no wish of ours for anything compressed.
    private enum Bomb {
        static let answer: [UInt8] = {
            let zeros = [UInt8](repeating: 0, count: 1 << 16)
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(zeros.count + 10)\r\n\r\n"
            return Array(head.utf8) + [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + zeros
        }()
    }
}

extension [UInt8] {
    /// The head of an answer, with the empty line.
    fileprivate var head: [UInt8] { WireHead(self).map { Array(prefix($0.size)) } ?? self }

    private var body: [UInt8] { WireHead(self).map { Array(dropFirst($0.size)) } ?? [] }

    private func lines(besides name: String) -> [String] {
        (WireHead(self)?.lines ?? []).filter { !$0.lowercased().hasPrefix(name) }
    }

    /// The answer with another length in its head.
    fileprivate func saying(_ length: (Int) -> Int) -> [UInt8] {
        let lines = lines(besides: "content-length:") + ["Content-Length: \(length(body.count))"]
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    /// The answer in chunks, the last of them cut or not.
    fileprivate func chunked(isWhole: Bool) -> [UInt8] {
        let lines = lines(besides: "content-length:") + ["Transfer-Encoding: chunked"]
        let head = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        let half = body.count / 2
        func chunk(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
            bytes.isEmpty ? [] : Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
        }
        let end = isWhole ? chunk(body[half...]) + Array("0\r\n\r\n".utf8) : Array("fff\r\nhalf".utf8)
        return head + chunk(body[..<half]) + end
    }
}
