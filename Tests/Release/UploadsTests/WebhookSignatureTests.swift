import Foundation
import Support
import Testing

@testable import Uploads

/// What a receiver knows by the signature, checked by the example in Docs/Uploads.md.
@Suite(.timeLimit(.minutes(10))) struct WebhookSignatureTests {
    private let kept = Kept()

    /// A call as it came, in the words of the example.
    private struct Call: Codable {
        var key = "canary-hmac-key"
        var method: String
        var address: String
        var headers: [String: String]
        var body: String
    }

    private func call(_ lines: String...) async throws -> Call {
        let dialect = Dialect(
            name: "hook",
            upload: { ["provider: webhook", "url: \"\($0)/hook?ref={ref}\"", "hmac: ${HMAC_KEY}"] + lines },
            serve: { _, _ in Answer(status: 200, body: "{\"status\": \"success\"}") })
        let (standIn, provider, _) = try dialect.make(kept)
        let run = try #require(try await provider.start(Fixed.order))
        _ = try await provider.run(run.id)
        return try heard(try #require(standIn.requests.last), at: standIn.url)
    }

    private func heard(_ request: String, at url: String) throws -> Call {
        let asked = Asked(request)
        let target = try #require(request.split(separator: " ").dropFirst().first)
        return Call(method: asked.method, address: url + target, headers: asked.headers, body: asked.body)
    }

    private func isGenuine(_ call: Call) throws -> Bool {
        let page = packageFolder.appending(path: "Docs/Uploads.md")
        let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
        let example = try #require(parts.first { $0.hasPrefix("python\n") }).dropFirst("python\n".count)
        let program = """
            \(example)
            import json, sys
            call = json.load(sys.stdin)
            print(is_genuine(call["key"].encode(), call["method"], call["address"], call["headers"], call["body"].encode()))
            """
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(call))
        try input.fileHandleForWriting.close()
        let answer = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        try #require(["True\n", "False\n"].contains(answer), "\(answer)")
        return answer == "True\n"
    }

    @Test(arguments: ["POST", "GET", "PUT"]) func theExampleTellsGenuineCalls(method: String) async throws {
        let call = try await call("method: \(method)")
        #expect(call.method == method)
        #expect(try isGenuine(call))
        #expect((call.headers["x-hub-signature-256"] != nil) == (method != "GET"))
    }

    @Test func nothingOfACallCanBeChanged() async throws {
        let genuine = try await call()
        let changes: [(inout Call) -> Void] = [
            { $0.method = "PUT" }, { $0.address += "&force=1" }, { $0.body += " " }, { $0.key = "another" },
            { $0.headers["x-relctl-timestamp"] = "\(Int(Date().timeIntervalSince1970) + 1)" },
            { $0.headers["x-relctl-timestamp"] = "\(Int(Date().timeIntervalSince1970) - 400)" },
            { $0.headers["x-relctl-signature"] = nil }, { $0.headers["x-relctl-timestamp"] = nil },
        ]
        for (number, change) in changes.enumerated() {
            var call = genuine
            change(&call)
            #expect(try !isGenuine(call), "change \(number)")
        }
    }

    @Test func twoCallsWithoutABodyDiffer() throws {
        func signature(_ address: String, at time: Int) throws -> [String] {
            try WebhookSignature(key: .init("key"), now: { time }).headers(.get, address, body: []).map(\.value)
        }
        #expect(try signature("https://a/", at: 1) != signature("https://a/", at: 2))
        #expect(try signature("https://a/", at: 1)[1] != signature("https://b/", at: 1)[1])
    }

    @Test func questionsAboutTheStatusAreSignedToo() async throws {
        let dialect = Dialect.webhook
        let (standIn, provider, _) = try dialect.make(kept)
        let run = try #require(try await provider.start(Fixed.order))
        _ = try await provider.run(run.id)
        let call = try heard(try #require(standIn.requests.last), at: standIn.url)
        #expect(call.method == "GET")
        #expect(try isGenuine(call))
    }
}
