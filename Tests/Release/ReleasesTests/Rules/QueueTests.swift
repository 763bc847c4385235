import Names
import Testing

@testable import Releases

/// Landing through a merge queue.
@Suite struct QueueTests {
    private func ready(_ queue: MergeQueue, _ merging: Train.Merging = .whenReady) throws -> (World, MergeRequestID) {
        let world = try World.landed { $0.merging = .byHand }
        try world.publishTip()
        try world.reconcile()
        world.trains[1].merging = merging
        let id = try #require(try world.open(from: "TrendyolGo/Release").first).id
        world.observation.mergeability[id]?.queue = queue
        return (world, id)
    }

    @Test("It is put into the queue with the head as guard, and never merged past it")
    func enqueues() throws {
        let (world, id) = try ready(MergeQueue())
        let step = try #require(try world.plan("TrendyolGo").steps.first)
        #expect(step.action == .enqueueMergeRequest(id, head: try world.tip("TrendyolGo/Release")))
        #expect(step.name == "enqueue-merge-request")
        let plan = try #require(try world.reconcile().last)
        #expect(plan.steps.isEmpty && plan.waitingFor == [.queued] && plan.decisions.isEmpty)
        #expect(plan.release.phase == .landing)
    }

    @Test("Its place is told")
    func place() throws {
        let (world, id) = try ready(MergeQueue(position: 3))
        world.observation.mergeability[id]?.verdict = .blocked("queued")
        let plan = try world.plan("TrendyolGo")
        #expect(plan.waitingFor == [.queued] && plan.queuePosition == 3)
    }

    @Test("What was taken out is a decision with the reason, until a person puts it back")
    func removal() throws {
        let (world, id) = try ready(MergeQueue(removal: "failed_checks"))
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "left-queue" && decision.message.contains("failed_checks"))
        #expect(try world.request(id).state == .opened)
        #expect(try world.retarget("TrendyolGo").steps.isEmpty)
        #expect(world.observation.mergeability[id]?.verdict == .blocked("queued"))
    }

    @Test("What is held, or needs a decision, is taken out of the queue that would merge it", arguments: [true, false])
    func leaves(isHeld: Bool) throws {
        let (world, id) = try ready(MergeQueue(position: 1))
        world.observation.mergeability[id]?.verdict = .blocked("queued")
        if isHeld {
            world.change(id) { $0.labels.append("relctl-hold") }
        } else {
            world.observation.mergeability[id]?.squashes = true
        }
        let plan = try world.plan("TrendyolGo")
        #expect(plan.steps.first?.action == .dequeueMergeRequest(id))
        #expect(plan.steps.first?.name == "dequeue-merge-request")
        #expect(isHeld ? plan.waitingFor == [.held] : plan.decisions.map(\.code) == ["squash"])
        try world.reconcile()
        #expect(!(try world.plan("TrendyolGo").steps.contains { $0.name == "dequeue-merge-request" }))
        // Afterwards it is for a person to put it back.
        world.change(id) { $0.labels = [] }
        world.observation.mergeability[id]?.squashes = false
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["left-queue"])
    }

    @Test("A queue that it was put into elsewhere is none of a release that only waits")
    func stays() throws {
        let (world, id) = try ready(MergeQueue(position: 1))
        world.observation.mergeability[id]?.verdict = .blocked("queued")
        #expect(try world.plan("TrendyolGo").steps.isEmpty)
    }

    @Test("What the forge refused to take is waited for, not tried again")
    func refused() throws {
        let (world, id) = try ready(MergeQueue())
        world.observation.mergeWaits[id] = .notMergeable
        let plan = try world.plan("TrendyolGo")
        #expect(plan.steps.isEmpty && plan.waitingFor == [.notMergeable])
    }

    @Test("An account that may bypass the queue merges where the train says so", arguments: [true, false])
    func bypass(mayBypass: Bool) throws {
        let (world, id) = try ready(MergeQueue(), .bypass)
        world.observation.mergeability[id]?.mayBypass = mayBypass
        let head = try world.tip("TrendyolGo/Release")
        #expect(
            try world.plan("TrendyolGo").steps.map(\.action) == [
                mayBypass ? .mergeMergeRequest(id, head: head, message: nil) : .enqueueMergeRequest(id, head: head)
            ])
    }

    @Test("A queue that would squash or rebase is refused")
    func obstacle() throws {
        let (world, id) = try ready(MergeQueue())
        world.observation.mergeability[id]?.obstacle = MergeObstacle("merge-queue", "it would squash", fix: "don't")
        let plan = try world.plan("TrendyolGo")
        #expect(!plan.steps.contains(where: \.isMerge) && plan.decisions.map(\.code) == ["merge-queue"])
    }
}
