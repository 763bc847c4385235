import Foundation
import RehearsalForge

extension RaceTests.Deed {
    static let all = [
        push(to: "TrendyolGo/Release", in: "pull"), push(to: "Trendyol/Release", in: "pull"),
        push(to: "TrendyolGo/Release", in: "conflict"), push(to: "TrendyolGo/Release", in: "resolved"),
        push(to: "Trendyol/Release", in: "cut"), push(to: "TrendyolGo/Release", in: "land"),
        push(to: "develop", in: "land"), merge(in: "land"), merge(in: "pull"), close(in: "pull"), close(in: "land"),
        close(in: "conflict"), retarget(in: "pull"), retarget(in: "land"), deleteBranch(in: "pull"),
        deleteBranch(in: "delete"), hold(in: "land"),
    ]

    /// Somebody's commit stays on the branch that it was pushed to, and where a train pulls from that one, gets there.
    private static func push(to branch: String, in stage: String) -> Self {
        Self(name: "push to \(branch)", stage: stage) { scene in
            try await scene.forge.person.push(branch, ["person.txt": "mine\n"], message: "A person's work")
        } fault: { scene, next in
            let log = try Git.run(["-C", scene.project.repository, "log", "--format=%s", "refs/heads/\(branch)"])
            if !log.contains("A person's work") { return "the commit is gone from \(branch)" }
            let isIdle = next.train("TrendyolGo")["phase"] as? String == "idle"
            if next.status == 0, !isIdle, next.train("TrendyolGo")["behind"] as? Int != 0 { return "not pulled" }
            return ""
        }
    }

    /// What a person merged stays merged.
    private static func merge(in stage: String) -> Self {
        Self(name: "merge the request", stage: stage) { scene in
            guard let id = await scene.openRequest() else { throw CancellationError() }
            try await scene.forge.person.undraft(id)
            try await scene.forge.person.merge(id, MergeOptions(keepsBranch: true))
        } fault: { scene, _ in
            let merged = await scene.forge.read { state in
                state.mergeRequests.filter { $0.source == "TrendyolGo/Release" && $0.state == .merged }.count
            }
            return merged >= 1 ? "" : "what was merged is not"
        }
    }

    /// After a person closes the request, at most one is open: a run that raced with the person may have opened it.
    private static func close(in stage: String) -> Self {
        Self(name: "close the request", stage: stage) { scene in
            guard let id = await scene.openRequest() else { throw CancellationError() }
            try await scene.forge.person.close(id)
        } fault: { scene, next in
            let open = await scene.forge.read { state in
                state.mergeRequests.filter { $0.source == "TrendyolGo/Release" && $0.state == .opened }.count
            }
            return open <= 1 ? "" : "\(open) are open"
        }
    }

    /// What a person moved to where the train lands stays there.
    private static func retarget(in stage: String) -> Self {
        Self(name: "retarget the request", stage: stage) { scene in
            guard let id = await scene.openRequest() else { throw CancellationError() }
            try await scene.forge.person.retarget(id, to: "develop")
        } fault: { scene, _ in
            let open = await scene.forge.read { state in
                state.mergeRequests.filter { $0.source == "TrendyolGo/Release" && $0.state == .opened }.map(\.target)
            }
            return open.allSatisfy { $0 == "develop" } && open.count <= 1 ? "" : "open to \(open)"
        }
    }

    /// A branch that a person deleted doesn't come back.
    private static func deleteBranch(in stage: String) -> Self {
        Self(name: "delete the branch", stage: stage) { scene in
            try await scene.forge.person.deleteBranch("TrendyolGo/Release")
        } fault: { scene, _ in
            await scene.forge.read { $0.tip(of: "TrendyolGo/Release") } == nil ? "" : "the branch is back"
        }
    }

    /// A hold that is set while relctl runs makes no run fail.
    private static func hold(in stage: String) -> Self {
        Self(name: "hold the request", stage: stage) { scene in
            guard let id = await scene.openRequest() else { throw CancellationError() }
            try await scene.forge.person.setLabel("relctl-hold", on: id)
        } fault: { _, next in
            [0, 5].contains(next.status) ? "" : "\(next.status)"
        }
    }
}

extension Scene {
    /// The open merge request of the second train.
    func openRequest() async -> Int? {
        await forge.read { state in
            state.mergeRequests.last { $0.source == "TrendyolGo/Release" && $0.state == .opened }?.iid
        }
    }
}
