import Synchronization

/// What befalls one run: when it dies, told by the number of the effect; which of its requests go wrong; and where it has
/// to wait for others.
package final class Hazard: Sendable {
    /// Where in an effect.
    package enum Moment: CaseIterable, Sendable {
        /// The request never left.
        case beforeSend
        /// The server acted, the answer never came.
        case beforeAnswer
        /// The answer came, and nothing after it.
        case afterAnswer
    }

    private struct State {
        var count = 0
        var isDead = false
        var calls: [Fault.Call: Int] = [:]
        var struck = 0
    }

    private let state = Mutex(State())
    private let fatal: (effect: Int, moment: Moment)?
    private let faults: [Fault]
    private let gate: (@Sendable () async -> Void)?
    private let gatesReads: Bool

    /// Dies at an effect, or never; passes a gate before each effect, and before each other request too if asked to.
    package init(
        fatal: (effect: Int, moment: Moment)? = nil, faults: [Fault] = [], gatesReads: Bool = false,
        gate: (@Sendable () async -> Void)? = nil
    ) {
        (self.fatal, self.faults, self.gate, self.gatesReads) = (fatal, faults, gate, gatesReads)
    }

    /// How many effects the run had.
    package var count: Int { state.withLock { $0.count } }

    /// How many requests of each kind it sent.
    package var calls: [Fault.Call: Int] { state.withLock { $0.calls } }

    /// How many requests went wrong.
    package var struck: Int { state.withLock { $0.struck } }

    /// Whether the run died.
    package var isDead: Bool { state.withLock { $0.isDead } }

    /// Runs an effect, or dies around it.
    func write<Value, Failure: TroubledError>(
        _ call: Fault.Call, _ effect: () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        await gate?()
        let (moment, fault): (Moment?, Fault.Kind?) = try begin(call, Failure.self)
        switch fault {
        case .refused: throw Failure(.refused)
        case .busy: throw Failure(.busy)
        case .unreachable: throw Failure(.unreachable)
        case .lostRequest: throw Failure(.answerLost)
        default: break
        }
        if moment == .beforeSend { throw die() }
        var answer = Self.answer(effect)
        if case .duplicated(let showsFirst) = fault {
            let second = Self.answer(effect)
            if !showsFirst { answer = second }
        }
        if moment == .beforeAnswer { throw die() }
        if fault == .lostAnswer { throw Failure(.answerLost) }
        let value = try answer.get()
        if moment == .afterAnswer { let _: Failure = die() }
        return value
    }

    /// Answers a read, perhaps from a copy of the world that is so many changes behind.
    func read<Value, Failure: TroubledError>(
        _ call: Fault.Call, _ answer: (_ behind: Int) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        if gatesReads { await gate?() }
        switch try begin(call, Failure.self).fault {
        case .refused: throw Failure(.refused)
        case .busy: throw Failure(.busy)
        case .unreachable: throw Failure(.unreachable)
        case .stale(let behind): return try answer(behind)
        default: return try answer(0)
        }
    }

    private static func answer<Value, Failure: Error>(
        _ effect: () throws(Failure) -> Value
    ) -> Result<Value, Failure> {
        do throws(Failure) { return .success(try effect()) } catch { return .failure(error) }
    }

    /// Nothing more reaches a dead run.
    private func begin<Failure: TroubledError>(
        _ call: Fault.Call, _: Failure.Type
    ) throws(Failure) -> (moment: Moment?, fault: Fault.Kind?) {
        if isDead { throw Failure(call.isWrite ? .dead : .unreachable) }
        return state.withLock { state in
            let number = (state.calls[call] ?? 0) + 1
            state.calls[call] = number
            let fault = faults.first { $0.strikes(call, number) }?.kind
            if fault != nil { state.struck += 1 }
            guard call.isWrite else { return (nil, fault) }
            state.count += 1
            return (fatal?.effect == state.count ? fatal?.moment : nil, fault)
        }
    }

    private func die<Failure: TroubledError>() -> Failure {
        state.withLock { $0.isDead = true }
        return Failure(.dead)
    }
}
