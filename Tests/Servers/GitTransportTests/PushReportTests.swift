import Testing

@testable import GitTransport

/// I7: a push counts as done only where the server says so, of this ref, and to the end.
@Suite struct PushReportTests {
    private static func refusals(
        _ lines: [String], of refs: [String] = ["refs/heads/a"], isComplete: Bool = true
    ) throws(GitTransportError) -> [String: GitTransportError] {
        var inner = PktLineWriter()
        for line in lines { inner.line(line) }
        if isComplete { inner.flush() }
        var report = PushReport(on: refs)
        try report.take(.content([1] + inner.bytes))
        return try report.refusals()
    }

    @Test func aYesIsAYes() throws {
        #expect(try Self.refusals(["unpack ok", "ok refs/heads/a"]) == [:])
    }

    @Test func theVerdictOnAnotherRefSaysNothing() throws {
        for lines in [["unpack ok", "ok refs/heads/ab"], ["unpack ok"]] {
            #expect(try Self.refusals(lines).mapValues(\.kind) == ["refs/heads/a": .refused], "\(lines)")
        }
        let lines = ["unpack ok", "ng refs/heads/ab no", "ok refs/heads/a", "ok refs/heads/b"]
        #expect(try Self.refusals(lines) == [:])
    }

    @Test func eachRefHasItsVerdict() throws {
        let lines = ["unpack ok", "ok refs/heads/a", "ng refs/heads/b failed to update ref", "ng refs/heads/c no"]
        let kinds = try Self.refusals(lines, of: ["a", "b", "c", "d"].map { "refs/heads/" + $0 }).mapValues(\.kind)
        #expect(kinds == ["refs/heads/b": .moved, "refs/heads/c": .refused, "refs/heads/d": .refused])
    }

    @Test func aPackThatWasNotTakenMovesNothing() throws {
        let refusals = try Self.refusals(["unpack index-pack failed", "ok refs/heads/a"])
        #expect(refusals.mapValues(\.kind) == ["refs/heads/a": .refused])
    }

    @Test func aReportWithoutItsEndIsNone() {
        let error = #expect(throws: GitTransportError.self) {
            try Self.refusals(["unpack ok", "ok refs/heads/a"], isComplete: false)
        }
        #expect(error?.kind == .answerLost)
    }
}
