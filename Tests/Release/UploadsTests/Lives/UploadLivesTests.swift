import Foundation
import GitStore
import Support
import Testing

/// I4 over random lives at every kind of CI: see ``UploadLife``.
///
/// `RELCTL_UPLOAD_LIVES` sets their number for each CI, `RELCTL_SEED` repeats one.
@Suite(.timeLimit(.minutes(60))) struct UploadLivesTests {
    private let kept = Kept()

    private static var seeds: [UInt64] {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["RELCTL_SEED"].flatMap(UInt64.init) { return [seed] }
        let count =
            environment["RELCTL_UPLOAD_LIVES"].flatMap(Int.init) ?? (environment["RELCTL_LONG"] == nil ? 40 : 1200)
        return (0..<count).map { UInt64($0) } + found.filter { $0 >= count }
    }

    /// Lives that found a defect, of relctl or of the simulator.
    private static let found: [UInt64] = [57, 67, 70, 99, 269, 289, 309, 384, 443]

    @Test(arguments: Dialect.all) func noLifeSeesAnUploadTwice(dialect: Dialect) async throws {
        var store = try await makeStore(kept)
        for seed in Self.seeds {
            // Thousands of lives in one repository would make it slow.
            if seed % 500 == 499 { store = try await makeStore(kept) }
            let life = try UploadLife(dialect, seed: seed, store: store)
            await life.live()
            guard let first = life.violations.first else { continue }
            Issue.record("\(dialect.name), RELCTL_SEED=\(seed): \(first)\n\(life.story.joined(separator: "\n"))")
            return
        }
    }
}

extension Dialect {
    /// Whether lists may show a run half an hour late.
    var listsLate: Bool { ["github-workflow", "xcode-cloud"].contains(name) }
    /// Whether the token may lack the right to see what runs were started with.
    var mayHide: Bool { ["gitlab-trigger", "gitlab-pipeline", "github-workflow", "bitrise"].contains(name) }
}
