import GitStore
import Names
import Synchronization

/// Leads an answer to a fetch into a store as it arrives: no pack is ever held whole.
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

    /// Takes bytes as they come.
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

    /// Takes one unit.
    func take(_ line: PktLine) throws(GitTransportError) {
        try state.withLock { state throws(GitTransportError) in try take(line, &state) }
    }

    private func take(_ line: PktLine, _ state: inout State) throws(GitTransportError) {
        state.sawAnything = true
        guard let piece = try state.answer.take(line) else { return }
        do { try writer.append(piece) } catch {
            throw GitTransportError(.malformed, "the pack is broken: \(error.message)")
        }
    }

    /// Why the stream was stopped from this side.
    var failure: GitTransportError? { state.withLock { $0.failure } }

    /// Whether the answer is complete.
    var isComplete: Bool { state.withLock { $0.answer.isComplete } }

    /// Whether nothing came at all, as with a server that didn't understand the request.
    var isSilent: Bool { state.withLock { !$0.sawAnything } }

    /// Gives up: no half pack stays behind, even should the process end now.
    func abandon() { writer.abandon() }

    /// Puts the pack into the store.
    func finish() throws(GitTransportError) {
        guard isComplete else { throw GitTransportError(.unreachable, "the server's answer to the fetch was cut off") }
        do {
            // First: a run that is killed in between must not leave commits that pass for whole.
            if filter != .unfiltered { try store.markFiltered() }
            try writer.finish()
        } catch { throw GitTransportError(.malformed, "the pack is broken: \(error.message)") }
    }
}
