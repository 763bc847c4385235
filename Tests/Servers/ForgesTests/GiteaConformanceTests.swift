import Forges
import Names
import Testing

@Suite struct GiteaConformanceTests {
    @Test(arguments: ForgeConformance.all)
    func conforms(check: ForgeConformance) async throws {
        let (forge, standIn) = GiteaStandIn.make()
        try await check.run(try GitLabConformanceTests.fixture(forge, standIn))
    }
}
