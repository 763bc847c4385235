import Foundation
import Printing
import RehearsalForge

/// An answer as a client sees it.
struct Answer {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]
    /// The exit status of curl, which tells how a connection ended.
    var ending: Int

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSONValue { JSONValue(parsing: body) ?? .null }
}

/// The `curl` program: a client that shares no code with the forge.
enum Curl {
    static func send(
        _ method: String, _ url: String, body: JSONValue? = nil, headers: [String] = [], timeout: Double = 300
    ) async throws -> Answer {
        var headers = headers
        if body != nil { headers.append("Content-Type: application/json") }
        return try await send(method, url, bytes: body?.bytes, headers: headers, timeout: timeout)
    }

    static func send(
        _ method: String, _ url: String, bytes: [UInt8]?, headers: [String], timeout: Double = 300
    ) async throws -> Answer {
        var arguments = ["--silent", "--include", "--noproxy", "*", "--max-time", String(timeout), "--request", method]
        for header in headers { arguments += ["--header", header] }
        if bytes != nil { arguments += ["--data-binary", "@-"] }
        let outcome = try await Program.run("curl", arguments + [url], input: bytes ?? [])
        return parse(outcome.output, ending: outcome.status)
    }

    private static func parse(_ output: [UInt8], ending: Int) -> Answer {
        let gap = Array("\r\n\r\n".utf8)
        guard let range = output.firstRange(of: gap) else {
            return Answer(status: 0, headers: [:], body: [], ending: ending)
        }
        let lines = String(decoding: output[..<range.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return Answer(status: status, headers: headers, body: Array(output[range.upperBound...]), ending: ending)
    }
}
