import HTTPTransport
import Names
import Synchronization

/// A git server over a history, which gives what is wanted with a filter; or, answer by answer, something else.
///
/// Two bytes say what is wrong with an answer; some kinds take further ones.
final class RoundServer: HTTPSending {
    private struct State {
        var script: ArraySlice<UInt8>
        var requests = 0
    }

    private let history: RoundHistory
    private let state: Mutex<State>

    init(_ history: RoundHistory, misbehavingAs script: [UInt8]) {
        self.history = history
        state = Mutex(State(script: script[...]))
    }

    /// How often it was asked.
    var requests: Int { state.withLock { $0.requests } }

    /// From now on, answers well.
    func behave() { state.withLock { $0.script = [] } }

    func send(
        _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let body = state.withLock { state in
            state.requests += 1
            return answer(to: String(decoding: request.body, as: UTF8.self), &state.script)
        }
        guard let body else { return HTTPResponse(status: 500) }
        guard let sink else { return HTTPResponse(status: 200, body: body) }
        do { try sink(body[...]) } catch { throw .answerLost("\(error)") }
        return HTTPResponse(status: 200)
    }

    private func answer(to request: String, _ script: inout ArraySlice<UInt8>) -> [UInt8]? {
        let wanted = request.matches(of: /want ([0-9a-f]{40})/).compactMap { ObjectID(hex: $0.1) }
        let objects = Set(wanted).union(history.commits(from: wanted)).sorted().compactMap { history.objects[$0] }
        let good = PackedObject.pack(objects)
        guard let kind = script.popFirst(), let argument = script.popFirst().map(Int.init) else {
            return Self.fetched(good)
        }
        switch kind % 11 {
        case 0: return Self.fetched(good)
        case 1:
            return Self.fetched(
                .pack(objects.enumerated().filter { argument >> ($0.offset % 8) & 1 == 0 }.map(\.element)))
        case 2: return Self.fetched(.pack(objects + [Self.foreign(argument, &script)]))
        case 3: return Self.fetched(.pack([Self.foreign(argument, &script)]))
        case 4: return Self.fetched(Array(good.prefix(good.count * argument / 256)))
        case 5: return Self.fetched(Self.flipped(good, at: good.count * argument / 256))
        case 6:
            return Self.fetched(
                PackedObject.sealed(Self.flipped(good.dropLast(20), at: (good.count - 20) * argument / 256)))
        case 7: return Array(script.take(argument))
        case 8: return argument % 2 == 0 ? nil : []
        case 9: return Self.fetched(.pack(Array(history.objects.values)))
        default: return Self.line("ERR " + String(decoding: script.take(argument), as: UTF8.self))
        }
    }

    /// An object that nobody asked for.
    private static func foreign(_ argument: Int, _ script: inout ArraySlice<UInt8>) -> PackedObject {
        let kinds: [PackedObject.Kind] = [.commit, .tree, .blob]
        return PackedObject(kinds[argument % 3], Array(script.take(argument)))
    }

    private static func flipped(_ bytes: some Collection<UInt8>, at place: Int) -> [UInt8] {
        var bytes = Array(bytes)
        bytes[place] ^= 0x10
        return bytes
    }

    /// A pack as protocol version 2 sends it (gitprotocol-v2, section "fetch").
    private static func fetched(_ pack: [UInt8]) -> [UInt8] {
        let pieces = stride(from: 0, to: pack.count, by: 1000).flatMap { start in
            line([1] + pack[start..<min(start + 1000, pack.count)])
        }
        return line("packfile\n") + pieces + Array("0000".utf8)
    }

    private static func line(_ text: String) -> [UInt8] { line(Array(text.utf8)) }

    private static func line(_ bytes: [UInt8]) -> [UInt8] {
        let digits = String(bytes.count + 4, radix: 16)
        return Array((String(repeating: "0", count: 4 - digits.count) + digits).utf8) + bytes
    }
}

extension [UInt8] {
    fileprivate static func pack(_ objects: [PackedObject]) -> [UInt8] { PackedObject.pack(objects) }
}

extension ArraySlice<UInt8> {
    /// Takes bytes away from its beginning.
    fileprivate mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        defer { self = dropFirst(count) }
        return prefix(count)
    }
}

extension RoundHistory {
    /// The commits among these and those before them.
    fileprivate func commits(from wanted: [ObjectID]) -> Set<ObjectID> {
        var (next, found) = (wanted, Set<ObjectID>())
        while let id = next.popLast() {
            guard let object = objects[id], object.kind == .commit, found.insert(id).inserted else { continue }
            let text = String(decoding: object.bytes, as: UTF8.self)
            next += text.matches(of: /parent ([0-9a-f]{40})/).compactMap { ObjectID(hex: $0.1) }
        }
        return found
    }
}
