import Subprocess

/// What is said to and by a git service over `ssh`.
struct SSHConversation {
    private let writer: StandardInputWriter
    private var pieces: SubprocessOutputSequence.Iterator
    private var lines = PktLineReader()
    private let activity: Activity

    /// Whether a push is on its way: from here on, silence doesn't mean that nothing happened.
    var hasSentUpdate = false
    /// Whether the other side went away before the exchange was over.
    private(set) var wasCutOff = false

    init(_ child: Execution<CustomWriteInput, SequenceOutput, SequenceOutput>, _ activity: Activity) {
        writer = child.standardInputWriter
        pieces = child.standardOutput.makeAsyncIterator()
        self.activity = activity
    }

    /// The next unit.
    mutating func line() async throws(GitTransportError) -> PktLine {
        while true {
            if let line = try lines.next() { return line }
            guard let piece = try? await pieces.next(), piece.count > 0 else { throw cutOff() }
            activity.note()
            lines.append(piece.withUnsafeBytes { Array($0) })
        }
    }

    /// How the server introduces itself.
    mutating func advertisement() async throws(GitTransportError) -> RefAdvertisement {
        var reader = RefAdvertisementReader()
        while true {
            if let complete = try reader.take(try await line()) { return complete }
        }
    }

    /// Lets the server introduce itself without reading what it says: with many refs, that would take longer than the
    /// push that follows.
    mutating func skipAdvertisement() async throws(GitTransportError) {
        var line = try await line()
        while line != .flush {
            if let complaint = line.complaint { throw ServerComplaint.error(complaint) }
            line = try await self.line()
        }
    }

    /// Sends bytes, in portions, so that a slow line counts as one that moves.
    mutating func write(_ bytes: [UInt8]) async throws(GitTransportError) {
        for start in stride(from: 0, to: bytes.count, by: 64 << 10) {
            do {
                _ = try await writer.write(Array(bytes[start..<min(bytes.count, start + 64 << 10)]))
            } catch { throw cutOff() }
            activity.note()
        }
    }

    /// Hangs up and waits until the other side has done so too.
    mutating func end() async {
        try? await writer.finish()
        while let piece = try? await pieces.next(), piece.count > 0 {}
    }

    private mutating func cutOff() -> GitTransportError {
        wasCutOff = true
        return GitTransportError(hasSentUpdate ? .answerLost : .unreachable, "the connection was closed")
    }
}
