import Foundation
import HTTPTransport
import Names
import Synchronization
import WebAPI

@testable import Uploads

/// A CI in the process: a dialect over a ``World``, with what befalls the orders to come. It keeps what it was asked for,
/// which its answers may hide.
final class SimulatedCI: HTTPSending {
    /// What befalls an order.
    enum Fate: CaseIterable {
        case taken, lostAfterActing, lostBeforeActing, overloadedAfterActing, overloaded, broken, refused, limited
    }

    struct State {
        var world = World()
        var fate = Fate.taken
        /// Whether answers are kept, for a look at them.
        var keepsAnswers = false
        /// The order that is being sent.
        var order: UploadOrder?
        /// What each run was ordered for, by its number; without those that others started.
        var orders: [Int: UploadOrder] = [:]
        /// What was answered, by method and status, newest last.
        var answers: [(method: String, status: Int, body: String)] = []
        /// The runs that have ever succeeded.
        var succeeded: Set<Int> = []
    }

    private let state = Mutex(State())
    private let dialect: StandIn.Dialect

    init(_ dialect: @escaping StandIn.Dialect) { self.dialect = dialect }

    func with<Value: Sendable>(_ work: (inout sending State) -> sending Value) -> Value { state.withLock(work) }

    func send(
        _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let asked = Asked(request)
        return try state.withLock { state throws(HTTPError) in
            guard asked.method == "POST" else {
                let answer = dialect(asked, &state.world)
                if state.keepsAnswers { state.answers.append(("GET", answer.status, answer.body)) }
                return Self.response(answer, at: state.world)
            }
            let fate = state.fate
            state.fate = .taken
            switch fate {
            case .lostBeforeActing: throw HTTPError.answerLost("cut")
            case .overloaded: return HTTPResponse(status: 503)
            case .refused: return HTTPResponse(status: 422, body: Array("{\"message\":\"no\"}".utf8))
            case .limited: return HTTPResponse(status: 429)
            case .taken, .lostAfterActing, .overloadedAfterActing, .broken: break
            }
            let known = state.world.runs.count
            let answer = dialect(asked, &state.world)
            if state.keepsAnswers { state.answers.append(("POST", answer.status, answer.body)) }
            if state.world.runs.count > known, let run = state.world.runs.last { state.orders[run.id] = state.order }
            switch fate {
            case .lostAfterActing: throw HTTPError.answerLost("cut")
            case .overloadedAfterActing: return HTTPResponse(status: 503)
            case .broken: return HTTPResponse(status: 502)
            default: return Self.response(answer, at: state.world)
            }
        }
    }

    private static func response(_ answer: Answer, at world: World) -> HTTPResponse {
        HTTPResponse(
            status: answer.status,
            headers: answer.headers.map { (name: $0.lowercased(), value: $1) } + [("date", world.date)],
            body: Array(answer.body.utf8))
    }
}

/// A provider that tells its CI which order it is about to send.
struct ToldProvider: UploadProvider {
    let provider: any UploadProvider
    let ci: SimulatedCI

    var listsLate: Bool { provider.listsLate }
    var clock: ServerClock? { provider.clock }

    func start(_ order: UploadOrder) async throws(UploadError) -> UploadRun? {
        ci.with { $0.order = order }
        return try await provider.start(order)
    }

    func run(_ id: String) async throws(UploadError) -> UploadRun { try await provider.run(id) }

    func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch {
        try await provider.search(for: order, since: since)
    }
}
