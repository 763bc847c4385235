import Testing

@testable import GitTransport

/// I7: a push counts as done only where the server says so, of this ref, and to the end.
@Suite struct PushReportTests {
    private static func verify(_ lines: [String], isComplete: Bool = true) throws(GitTransportError) {
        var inner = PktLineWriter()
        for line in lines { inner.line(line) }
        if isComplete { inner.flush() }
        var report = PushReport(on: "refs/heads/a")
        try report.take(.content([1] + inner.bytes))
        try report.verify()
    }

    @Test func aYesIsAYes() throws {
        try Self.verify(["unpack ok", "ok refs/heads/a"])
    }

    @Test func theVerdictOnAnotherRefSaysNothing() {
        for lines in [["unpack ok", "ok refs/heads/ab"], ["unpack ok"]] {
            let error = #expect(throws: GitTransportError.self) { try Self.verify(lines) }
            #expect(error?.kind == .refused, "\(lines)")
        }
        #expect(throws: Never.self) {
            try Self.verify(["unpack ok", "ng refs/heads/ab no", "ok refs/heads/a", "ok refs/heads/b"])
        }
    }

    @Test func aPackThatWasNotTakenMovesNothing() {
        let error = #expect(throws: GitTransportError.self) {
            try Self.verify(["unpack index-pack failed", "ok refs/heads/a"])
        }
        #expect(error?.kind == .refused)
    }

    @Test func aReportWithoutItsEndIsNone() {
        let error = #expect(throws: GitTransportError.self) {
            try Self.verify(["unpack ok", "ok refs/heads/a"], isComplete: false)
        }
        #expect(error?.kind == .answerLost)
    }
}
