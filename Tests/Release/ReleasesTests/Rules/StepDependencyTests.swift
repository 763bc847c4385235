import Names
import Testing

@testable import Releases

/// Which steps of a plan are left once one of them has failed.
@Suite struct StepDependencyTests {
    @Test("The note of a conflict stays where the push that settles the conflict fails, and goes where an upload does")
    func conflictNote() throws {
        let world = try World.running()
        var plan = try world.plan("TrendyolGo")
        let (branch, head) = (try world.name("TrendyolGo/Release"), try world.tip("TrendyolGo/Release"))
        plan.steps = []
        plan.add(.fastForwardBranch(branch, from: head, to: head))
        plan.add(.clearNote(try #require(plan.release.openMergeRequest).id, .conflict, label: "conflict", note: 1))
        #expect(plan.leavingOut { $0.movedBranch != nil }.steps.isEmpty)
        #expect(plan.leavingOut { $0.uploadedApp != nil }.steps == plan.steps)
    }
}
