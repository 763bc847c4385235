import Synchronization

/// When a run dies, told by the number of the effect.
public final class Hazard: Sendable {
    /// Where in an effect.
    public enum Moment: CaseIterable, Sendable {
        /// The request never left.
        case beforeSend
        /// The server acted, the answer never came.
        case beforeAnswer
        /// The answer came, and nothing after it.
        case afterAnswer
    }

    private let state: Mutex<(count: Int, isDead: Bool)>
    private let fatal: (effect: Int, moment: Moment)?
    private let gate: (@Sendable () async -> Void)?

    /// Dies at an effect, or never; passes a gate before each effect.
    public init(fatal: (effect: Int, moment: Moment)? = nil, gate: (@Sendable () async -> Void)? = nil) {
        (self.fatal, self.gate) = (fatal, gate)
        state = Mutex((0, false))
    }

    /// How many effects the run had.
    public var count: Int { state.withLock { $0.count } }

    /// Whether the run died.
    public var isDead: Bool { state.withLock { $0.isDead } }

    /// Runs an effect, or dies around it.
    func around<Result, Failure: Error>(
        _ death: Failure, _ effect: () throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        await gate?()
        let moment = try begin(death)
        if moment == .beforeSend { throw die(death) }
        let result = try effect()
        if moment == .beforeAnswer { throw die(death) }
        if moment == .afterAnswer { _ = die(death) }
        return result
    }

    /// Nothing more reaches a dead run.
    func check<Failure: Error>(_ death: Failure) throws(Failure) {
        if isDead { throw death }
    }

    private func begin<Failure: Error>(_ death: Failure) throws(Failure) -> Moment? {
        try check(death)
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        return fatal.flatMap { $0.effect == number ? $0.moment : nil }
    }

    private func die<Failure: Error>(_ death: Failure) -> Failure {
        state.withLock { $0.isDead = true }
        return death
    }
}
