import Forges
import Names
import Testing

@Suite struct GitLabConformanceTests {
    @Test(arguments: ForgeConformance.all, GitLabStandIn.Age.allCases)
    func conforms(check: ForgeConformance, age: GitLabStandIn.Age) async throws {
        let (forge, standIn) = GitLabStandIn.make(age)
        try await check.run(try Self.fixture(forge, standIn))
    }

    static func fixture(_ forge: any Forge, _ standIn: StandIn) throws -> ForgeFixture {
        ForgeFixture(
            forge: forge, mainline: try #require(BranchName("develop")),
            upstream: try #require(BranchName("Trendyol/Release")),
            source: try #require(BranchName("TrendyolGo/Release")),
            others: ["Other/Release", "a", "b", "c", "d"].compactMap { BranchName($0) }, reviewer: "ada",
            push: { branch in try #require(CommitID(hex: standIn.world { $0.push(branch.text) })) })
    }
}
