import Foundation
import Support

/// Many small cases, a few at a time: which one failed, and the seed that repeats it, are in every complaint.
struct Cases: Sendable {
    let count: Int
    /// `RELCTL_SEED` repeats a run.
    let seed = setting("RELCTL_SEED").flatMap { UInt64($0) } ?? UInt64.random(in: .min ... .max)

    /// As many cases as the variable says.
    init(_ variable: String, otherwise count: Int) {
        self.count = Self.setting(variable).flatMap { Int($0) } ?? count
    }

    init(_ count: Int) { self.count = count }

    /// Plays every case, `width` at once: while one waits for a server, another one runs.
    func play(
        width: Int = 3, _ body: @escaping @Sendable (_ index: Int, _ random: inout SplitMix) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<count {
                if index >= width { try await group.next() }
                group.addTask {
                    var random = SplitMix(state: seed &+ UInt64(index) &* 0x2545_F491_4F6C_DD1D)
                    try await body(index, &random)
                }
            }
            try await group.waitForAll()
        }
    }

    /// What repeats a case.
    func label(_ index: Int) -> String { "RELCTL_SEED=\(seed), case \(index)" }

    private static func setting(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}

extension Duration {
    func part(_ share: Double) -> Duration { .nanoseconds(Int64(Double(nanoseconds) * share)) }

    private var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
