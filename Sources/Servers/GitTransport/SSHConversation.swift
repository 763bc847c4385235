import Subprocess

/// The exchange of pkt-lines with a git service over `ssh`.
struct SSHConversation {
    private let writer: StandardInputWriter
    private var pieces: SubprocessOutputSequence.Iterator
    private var lines = PktLineReader()
    private let activity: Activity

    /// Whether a push was sent. From then on, a missing response doesn't mean that nothing was changed.
    var hasSentUpdate = false
    /// Whether the connection was closed before the end of the exchange.
    private(set) var wasCutOff = false

    init(_ child: Execution<CustomWriteInput, SequenceOutput, SequenceOutput>, _ activity: Activity) {
        writer = child.standardInputWriter
        pieces = child.standardOutput.makeAsyncIterator()
        self.activity = activity
    }

    /// Reads the next pkt-line.
    mutating func line() async throws(GitTransportError) -> PktLine {
        while true {
            if let line = try lines.next() { return line }
            guard let piece = try? await pieces.next(), piece.count > 0 else { throw cutOff() }
            activity.note()
            lines.append(piece.withUnsafeBytes { Array($0) })
        }
    }

    /// Reads the server's advertisement.
    mutating func advertisement() async throws(GitTransportError) -> RefAdvertisement {
        var reader = RefAdvertisementReader()
        while true {
            if let complete = try reader.take(try await line()) { return complete }
        }
    }

    /// Skips the server's advertisement: with many refs, parsing it would take longer than the push that follows.
    mutating func skipAdvertisement() async throws(GitTransportError) {
        var line = try await line()
        while line != .flush {
            if let complaint = line.complaint { throw ServerComplaint.error(complaint) }
            line = try await self.line()
        }
    }

    /// Sends bytes in portions, each of which counts as activity on a slow connection.
    mutating func write(_ bytes: [UInt8]) async throws(GitTransportError) {
        for start in stride(from: 0, to: bytes.count, by: 64 << 10) {
            do {
                _ = try await writer.write(Array(bytes[start..<min(bytes.count, start + 64 << 10)]))
            } catch { throw cutOff() }
            activity.note()
        }
    }

    /// Closes standard input and waits until the child closes its output.
    mutating func end() async {
        try? await writer.finish()
        while let piece = try? await pieces.next(), piece.count > 0 {}
    }

    private mutating func cutOff() -> GitTransportError {
        wasCutOff = true
        return GitTransportError(hasSentUpdate ? .answerLost : .unreachable, "the connection was closed")
    }
}
