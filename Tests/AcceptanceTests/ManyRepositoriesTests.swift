import Foundation
import RehearsalForge
import Testing

/// `reconcile --configs`: many repositories in one pass.
@Suite struct ManyRepositoriesTests {
    private func write(_ text: String, _ name: String, _ scene: Scene) throws {
        let file = scene.relctl.folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func repositories(_ result: Relctl.Result) -> [[String: Any]] {
        result.json["repositories"] as? [[String: Any]] ?? []
    }

    @Test func oneFailureDoesNotStopTheOthers() async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            let settings = Relctl.settings(scene.forge)
            try write("version: 1\nforge: {}\n", "list/broken.yml", scene)
            try write(
                settings.replacing(scene.forge.url, with: "http://127.0.0.1:9"), "list/nobody.yml", scene)
            try write(settings, "list/ours.yml", scene)
            try write("# first\nbroken.yml # core\n\n  nobody.yml  \nours.yml\n", "list/all.txt", scene)
            let result = try await scene.relctl("reconcile", "--configs", "list/all.txt", "--format", "json")
            // 78 can't be mended by running again, 69 can: the first one wins.
            #expect(result.status == 78, "\(result.complaint)")
            let codes = repositories(result).map { $0["exitCode"] as? Int }
            #expect(codes == [78, 69, 0])
            let configs = repositories(result).map { $0["config"] as? String }
            #expect(configs == ["list/broken.yml", "list/nobody.yml", "list/ours.yml"])
            #expect(repositories(result).last?["outcome"] as? String != "failed")
            #expect((repositories(result).last?["steps"] as? [Any])?.isEmpty == false)
            #expect(result.json["outcome"] as? String == "failed")
            try FileManager.default.removeItem(at: scene.relctl.folder.appending(path: "list/nobody.yml"))
            try write("list\n", "folders.txt", scene)
            let text = try await scene.relctl("reconcile", "--configs", "folders.txt")
            #expect(text.status == 78 && !text.output.contains("\\u{a}"))
            let problems = /failed    list\/broken.yml.*\n            list\/broken.yml/
            #expect(text.output.contains(problems), "\(text.output)")
            #expect(text.output.contains("mobile/ios  list/ours.yml") && text.output.contains("failed"))
        }
    }

    @Test(arguments: [5, 8])
    func jobsShareTheList(total: Int) async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            for number in 1...7 { try write(Relctl.settings(scene.forge), "configs/\(number).yml", scene) }
            var seen: [String] = []
            for index in 1...total {
                var relctl = scene.relctl
                relctl.variables["CI_NODE_INDEX"] = "\(index)"
                relctl.variables["CI_NODE_TOTAL"] = "\(total)"
                let result = try await relctl("reconcile", "--configs", "configs", "--format", "json")
                #expect(result.status == 0)
                seen += repositories(result).compactMap { $0["config"] as? String }
            }
            #expect(seen.sorted() == (1...7).map { "configs/\($0).yml" })
        }
    }

    @Test func usage() async throws {
        try await Scene.with { scene in
            #expect(try await scene.relctl("reconcile", "--configs", "nowhere").status == 65)
            try write("# none\n", "none.txt", scene)
            #expect(try await scene.relctl("reconcile", "--configs", "none.txt").status == 65)
            #expect(try await scene.relctl("reconcile", "Trendyol", "--configs", "none.txt").status == 64)
            #expect(try await scene.relctl("reconcile", "--configs", ".", "--config", "relctl.yml").status == 64)
            var relctl = scene.relctl
            relctl.variables["CI_NODE_INDEX"] = "3"
            relctl.variables["CI_NODE_TOTAL"] = "2"
            #expect(try await relctl("reconcile", "--configs", ".").status == 64)
        }
    }

    /// Each repository has relctl's own cache, whatever repository the job stands in.
    @Test func noObjectsForOtherRepositories() async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            try Git.run(["init", "--quiet", scene.relctl.folder.path()])
            #expect(try await scene.relctl("reconcile", "--configs", ".").status == 0)
            let objects = try Git.run(["-C", scene.relctl.folder.path(), "count-objects", "-v"])
            #expect(objects.contains("count: 0\n") && objects.contains("in-pack: 0\n"))
        }
    }

    /// One page, also where one of them can't be looked at; the exit code is that of `status`.
    @Test func oneBoardHoldsThemAll() async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            try write(Relctl.settings(scene.forge), "list/ours.yml", scene)
            try write("version: 1\nforge: {}\n", "list/broken.yml", scene)
            let result = try await scene.relctl("board", "--output", "public", "--configs", "list")
            #expect(result.status == 78 && result.output == "public/index.html\n", "\(result.complaint)")
            let page = try String(
                contentsOf: scene.relctl.folder.appending(path: "public/index.html"), encoding: .utf8)
            #expect(page.contains("id=\"train-TrendyolGo\"") && page.contains("list/broken.yml"))
            let data = try Data(contentsOf: scene.relctl.folder.appending(path: "public/board.json"))
            let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            #expect(json["command"] as? String == "board" && (json["repositories"] as? [Any])?.count == 2)
            let only = try await scene.relctl("board", "--output", "public", "--configs", "list/ours.yml")
            #expect(only.status == 0, "\(only.complaint)")
            let both = try await scene.relctl("board", "--output", "x", "--configs", "list", "--config", "relctl.yml")
            #expect(both.status == 64)
        }
    }
}
