import GitStore
import Names
import Synchronization

/// Streams the response to a fetch into a store. The pack is never held in memory as a whole.
final class PackStream: Sendable {
    private struct State {
        var lines = PktLineReader()
        var answer: FetchAnswer
        var failure: GitTransportError?
        var sawAnything = false
    }

    private let state: Mutex<State>
    private let writer: PackWriter
    private let store: Repository
    private let filter: FetchFilter

    /// - Parameter filter: what the pack leaves out.
    init(into store: Repository, isVersionTwo: Bool, filter: FetchFilter = .unfiltered) {
        (self.store, self.filter) = (store, filter)
        writer = store.makePackWriter()
        state = Mutex(State(answer: FetchAnswer(isVersionTwo: isVersionTwo)))
    }

    /// Parses the next bytes of the response.
    func take(_ bytes: ArraySlice<UInt8>) throws(GitTransportError) {
        try state.withLock { state throws(GitTransportError) in
            state.sawAnything = state.sawAnything || !bytes.isEmpty
            state.lines.append(bytes)
            do throws(GitTransportError) {
                while let line = try state.lines.next() { try take(line, &state) }
            } catch {
                state.failure = error
                throw error
            }
        }
    }

    /// Parses one pkt-line.
    func take(_ line: PktLine) throws(GitTransportError) {
        try state.withLock { state throws(GitTransportError) in try take(line, &state) }
    }

    private func take(_ line: PktLine, _ state: inout State) throws(GitTransportError) {
        state.sawAnything = true
        guard let piece = try state.answer.take(line) else { return }
        do { try writer.append(piece) } catch { throw Self.error(error) }
    }

    /// The error of a pack that was not taken in. A file system that is full says nothing of the pack.
    private static func error(_ error: GitStoreError) -> GitTransportError {
        let reason = error.kind == .fileSystem ? "what was fetched can't be stored" : "the pack is broken"
        return GitTransportError(.malformed, "\(reason): \(error.message)", hint: error.hint)
    }

    /// The error that parsing ended with, if it did.
    var failure: GitTransportError? { state.withLock { $0.failure } }

    /// Whether the response is complete.
    var isComplete: Bool { state.withLock { $0.answer.isComplete } }

    /// Whether the response was empty, as from a server that didn't understand the request.
    var isSilent: Bool { state.withLock { !$0.sawAnything } }

    /// Discards what was received; no partial pack file remains.
    func abandon() { writer.abandon() }

    /// Files the pack in the store.
    func finish() throws(GitTransportError) {
        guard isComplete else { throw GitTransportError(.unreachable, "the server's answer to the fetch was cut off") }
        do {
            // First: a run that is killed in between must not leave commits that pass for whole.
            if filter != .unfiltered { try store.markFiltered() }
            try writer.finish()
        } catch { throw Self.error(error) }
    }
}
