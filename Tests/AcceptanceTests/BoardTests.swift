import Foundation
import RehearsalForge
import Support
import Testing

/// The release board, as the commands write it, and as a real browser shows it.
@Suite struct BoardTests {
    private func text(_ relctl: Relctl, _ path: String) throws -> String {
        try String(contentsOf: relctl.folder.appending(path: path), encoding: .utf8)
    }

    private func board(_ relctl: Relctl, _ path: String) throws -> [[String: Any]] {
        let data = try Data(contentsOf: relctl.folder.appending(path: path))
        let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return try #require(document["trains"] as? [[String: Any]])
    }

    @Test func aRehearsedReleaseHasOne() async throws {
        let relctl = try Relctl(settings: "not read\n")
        defer { relctl.remove() }
        let result = try await relctl("rehearse", "--board", "out")
        #expect(result.status == 0, "\(result.complaint)")
        let during = try text(relctl, "out/conflict/index.html")
        #expect(during.contains("<section id=\"train-TrendyolGo\"") && during.contains("One decision is open"))
        #expect(during.contains("Waiting behind the conflict") && during.contains("Fix a crash on start"))
        let go = try board(relctl, "out/conflict/board.json")[1]
        let shown = try #require(go["board"] as? [String: Any])
        let waiting = try #require(shown["waiting"] as? [[String: Any]])
        #expect(waiting.map { $0["title"] as? String } == ["Fix a crash on start"])
        let changes = try #require(shown["changes"] as? [[String: Any]])
        #expect(
            changes.map { $0["title"] as? String } == [
                "Fix a typo", "Rename the button in the second app", "Fix the basket again", "Fix the basket",
                "Fix the second app's splash screen",
            ])
        #expect(changes.map { $0["pulledFrom"] is String } == [true, false, true, true, false])
        #expect((go["needs"] as? [String: Any])?["since"] is String)
        let traffic = try #require(shown["traffic"] as? [String: Any])
        #expect(traffic["pulls"] as? Int == 3)

        let after = try board(relctl, "out/board.json")
        let stages = after.map { ($0["board"] as? [String: Any])?["stages"] as? [[String: Any]] ?? [] }
        #expect(
            stages[1].map { $0["name"] as? String } == [
                "Cut", "Regression", "Upstream landed", "Published", "On develop",
            ])
        #expect(stages.joined().allSatisfy { $0["state"] as? String == "done" && $0["reachedAt"] is String })
        let settled = ((after[1]["board"] as? [String: Any])?["traffic"] as? [String: Any])?["conflictsSettledBy"]
        #expect(settled as? [String] == ["Bob Berg"])
    }

    /// A conflict with the branch to land on has nothing of the upstream behind it, which landed.
    @Test func behindAConflictWithDevelopWaitsNoFix() async throws {
        // Whose merges leave the branch there.
        try await Scene.with(kind: .github) { scene in
            let alice = scene.forge.person
            try await scene.cutWithFixes()
            try await alice.push("develop", ["both.txt": "next week\n"], message: "Next week")
            try await alice.push("TrendyolGo/Release", ["both.txt": "own\n"], message: "Own work")
            try await scene.relctl.must("reconcile")
            try await alice.merge(alice.open("Trendyol/Release", into: "develop", title: "Land").iid)
            try await scene.relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            #expect(try await scene.relctl("reconcile", "--board", "out").status == 5)
            let go = try board(scene.relctl, "out/board.json")[1]
            #expect((go["conflict"] as? [String: Any])?["paths"] as? [String] == ["both.txt"])
            #expect(((go["board"] as? [String: Any])?["waiting"] as? [Any])?.isEmpty == true)
        }
    }

    @Test func boardAndReconcileWriteTheSameTrains() async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            #expect(try await scene.relctl("reconcile", "--board", "a").status == 0)
            let looked = try await scene.relctl("board", "--output", "deep/b", "--every", "5m")
            #expect(looked.status == 0 && looked.output == "deep/b/index.html\n", "\(looked.complaint)")
            #expect(try text(scene.relctl, "deep/b/index.html").contains("data-valid-seconds=\"900\""))
            let (one, other) = (try board(scene.relctl, "a/board.json"), try board(scene.relctl, "deep/b/board.json"))
            #expect(one.count == 2 && NSArray(array: one) == NSArray(array: other))
            #expect(try await scene.relctl("board", "--output", "x", "--every", "often").status == 64)
        }
    }

    @Test func itIsNotWrittenThroughALink() async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            let outside = scene.relctl.folder.appending(path: "tmp/victim")
            try Data("mine".utf8).write(to: outside)
            let inside = scene.relctl.folder.appending(path: "out")
            try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                at: inside.appending(path: "index.html"), withDestinationURL: outside)
            #expect(try await scene.relctl("board", "--output", "out").status == 0)
            #expect(try String(contentsOf: outside, encoding: .utf8) == "mine")
            try FileManager.default.createSymbolicLink(
                at: scene.relctl.folder.appending(path: "away"), withDestinationURL: URL(filePath: "/"))
            let refused = try await scene.relctl("board", "--output", "away/relctl-board-test")
            #expect(refused.status == 1 && refused.complaint.contains("leads out of"))
            #expect(!FileManager.default.fileExists(atPath: "/relctl-board-test"))
        }
    }

    // MARK: A browser

    private static let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private func browse(_ page: URL, in folder: URL) async throws -> (dom: String, log: String) {
        let fixed = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
            "--disable-background-networking", "--user-data-dir=\(folder.path())/profile", "--enable-logging=stderr",
            "--virtual-time-budget=3000", "--dump-dom",
        ]
        let dom = try await ChildProgram.run(
            ["sh", "-c", "exec \"$0\" \"$@\" 2>browser.log", try #require(Self.browser)] + fixed + [
                page.absoluteString
            ],
            in: folder.path())
        let log = try String(contentsOf: folder.appending(path: "browser.log"), encoding: .utf8)
        return (String(decoding: dom, as: UTF8.self), log)
    }

    /// Whatever its titles try, the page fetches nothing, runs nothing of theirs and complains of nothing.
    @Test(.enabled(if: browser != nil, "no Chromium here: Pipelines/setup.sh chromium installs it"))
    func aBrowserShowsTextAndNothingElse() async throws {
        try await Scene.with { scene in
            let server = try ScriptedServer { _, _ in [.send("HTTP/1.1 204 No Content\r\n\r\n"), .close] }
            let attack =
                "</title></script><script>document.title='owned';fetch('http://127.0.0.1:\(server.port)/a')</script><img src=http://127.0.0.1:\(server.port)/b onerror=\"document.title='owned'\">"
            try await scene.cutWithFixes()
            try await scene.forge.person.push("Trendyol/Release", ["evil.txt": "1\n"], message: attack)
            try await scene.relctl("reconcile", "--board", "out")
            let page = scene.relctl.folder.appending(path: "out/index.html")
            let (dom, log) = try await browse(page, in: scene.relctl.folder)
            #expect(dom.contains("<title>Releases of mobile/ios</title>") && dom.contains("document.title='owned'"))
            #expect(!log.contains("CONSOLE"), "\(log)")
            #expect(server.requests.isEmpty)
            server.stop()
        }
    }

    /// On a phone nothing of the page is beside the screen; wide tables and pictures scroll by themselves.
    @Test(
        .enabled(if: browser != nil, "no Chromium here: Pipelines/setup.sh chromium installs it"),
        arguments: [390, 320])
    func itFitsAPhone(width: Int) async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            try await scene.forge.person.push(
                "Trendyol/Release", ["shared.txt": "core\n"],
                message: String(repeating: "Longwordwithoutablank", count: 20))
            try await scene.forge.person.push("TrendyolGo/Release", ["shared.txt": "go\n"], message: "Clash")
            _ = try await scene.relctl("reconcile", "--board", "out")
            let page = try Data(contentsOf: scene.relctl.folder.appending(path: "out/index.html"))
            let frame = """
                <!doctype html><title>not loaded</title><iframe id="page" width="\(width)" height="800"></iframe><script>
                const bytes = Uint8Array.from(atob("\(page.base64EncodedString())"), c => c.charCodeAt(0));
                page.onload = () => {
                  const root = page.contentDocument.documentElement;
                  document.title = root.scrollWidth <= root.clientWidth ? "fits" : root.scrollWidth + " in " + root.clientWidth;
                };
                page.srcdoc = new TextDecoder().decode(bytes);
                </script>
                """
            let file = scene.relctl.folder.appending(path: "frame.html")
            try Data(frame.utf8).write(to: file)
            let (dom, _) = try await browse(file, in: scene.relctl.folder)
            #expect(dom.contains("<title>fits</title>"), "\(dom.prefix(200))")
        }
    }
}
