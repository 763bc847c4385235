import Forges
import Names
import Testing

@Suite struct GitHubConformanceTests {
    @Test(arguments: ForgeConformance.all)
    func conforms(check: ForgeConformance) async throws {
        let (forge, standIn) = GitHubStandIn.make()
        try await check.run(try GitLabConformanceTests.fixture(forge, standIn))
    }
}
