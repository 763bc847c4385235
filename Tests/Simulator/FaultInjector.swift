import Synchronization

/// Injects faults into the requests of one run: kills it at an effect, lets requests fail, and makes them wait for those of
/// other runs.
package final class FaultInjector: Sendable {
    /// The moment within an effect at which a run is killed.
    package enum Moment: CaseIterable, Sendable {
        /// Before the request is sent.
        case beforeSend
        /// After the server has acted, before the answer arrives.
        case beforeAnswer
        /// After the answer has arrived.
        case afterAnswer
    }

    private struct State {
        var count = 0
        var isKilled = false
        var calls: [Fault.Call: Int] = [:]
        var injectedCount = 0
    }

    private let state = Mutex(State())
    private let killing: (effect: Int, moment: Moment)?
    private let faults: [Fault]
    private let gate: (@Sendable () async -> Void)?
    private let gatesReads: Bool

    /// Kills the run at an effect, or never; waits at a gate before each effect, and before each read too if asked to.
    package init(
        killing: (effect: Int, moment: Moment)? = nil, faults: [Fault] = [], gatesReads: Bool = false,
        gate: (@Sendable () async -> Void)? = nil
    ) {
        (self.killing, self.faults, self.gate, self.gatesReads) = (killing, faults, gate, gatesReads)
    }

    /// How many effects the run had so far.
    package var count: Int { state.withLock { $0.count } }

    /// How many requests of each kind it sent.
    package var calls: [Fault.Call: Int] { state.withLock { $0.calls } }

    /// How many requests got a fault.
    package var injectedCount: Int { state.withLock { $0.injectedCount } }

    /// True once the run was killed.
    package var isKilled: Bool { state.withLock { $0.isKilled } }

    /// Carries out an effect with its fault, or kills the run before or after it.
    func write<Value, Failure: InjectableError>(
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
        if moment == .beforeSend { throw kill() }
        var answer = Self.answer(effect)
        if case .duplicated(let showsFirst) = fault {
            let second = Self.answer(effect)
            if !showsFirst { answer = second }
        }
        if moment == .beforeAnswer { throw kill() }
        if fault == .lostAnswer { throw Failure(.answerLost) }
        let value = try answer.get()
        if moment == .afterAnswer { let _: Failure = kill() }
        return value
    }

    /// Answers a read with its fault; a stale read gets a copy of the world that is some changes behind.
    func read<Value, Failure: InjectableError>(
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

    /// Counts a request, and returns what is injected into it. After its kill every request of a run fails.
    private func begin<Failure: InjectableError>(
        _ call: Fault.Call, _: Failure.Type
    ) throws(Failure) -> (moment: Moment?, fault: Fault.Kind?) {
        if isKilled { throw Failure(call.isWrite ? .killed : .unreachable) }
        return state.withLock { state in
            let number = (state.calls[call] ?? 0) + 1
            state.calls[call] = number
            let fault = faults.first { $0.matches(call, number) }?.kind
            if fault != nil { state.injectedCount += 1 }
            guard call.isWrite else { return (nil, fault) }
            state.count += 1
            return (killing?.effect == state.count ? killing?.moment : nil, fault)
        }
    }

    private func kill<Failure: InjectableError>() -> Failure {
        state.withLock { $0.isKilled = true }
        return Failure(.killed)
    }
}
