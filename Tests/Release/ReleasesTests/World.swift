import Names
import Testing

@testable import Releases

/// A remote and its people, in memory: what ``Assessor`` sees, and what steps and people do to it.
final class World {
    let history = MemoryHistory()
    var observation = Observation()
    var trains: [Train]
    var uploads: [UploadPolicy] = []
    var permission = Planner.Permission()
    /// How a forge brings a merge request into its target.
    enum Style: CaseIterable {
        case merge, squash, squashAndMerge, fastForward, rebase
    }

    /// Whether runs write down what they saw.
    var keepsJournals = true
    /// How the forge merges what relctl asks it to.
    var relctlLands = Style.merge
    /// Hears of each step that relctl took, and what was there before.
    var onStep: ((Step, Observation) throws -> Void)?
    var clock = 1_000
    var lastRequest = 0
    var lastNote = 0

    /// The two trains of README's example.
    init(_ change: (inout Train) -> Void = { _ in }) throws {
        let develop = try #require(BranchName("develop"))
        let core = Train(
            name: try #require(TrainName("Trendyol")), branch: try #require(BranchPattern("Trendyol/Release")),
            origin: .branch(develop), landsOn: [develop])
        var second = Train(
            name: try #require(TrainName("TrendyolGo")), branch: try #require(BranchPattern("TrendyolGo/Release")),
            origin: .train(core.name), landsOn: [develop])
        second.publication = .tag(pattern: "TrendyolGo/*")
        change(&second)
        trains = [core, second]
        try commit("develop", ["README": "1"], "Start")
    }

    func name(_ text: String) throws -> BranchName { try #require(BranchName(text)) }

    func tip(_ branch: String) throws -> CommitID { try #require(observation.branches[try name(branch)]) }
}
