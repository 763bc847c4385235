import Foundation
import RehearsalForge
import Support
import Testing

/// I7, I9, I11: names made to be run, to break out of a report or to mislead the eye.
@Suite(.timeLimit(.minutes(20))) struct HostileNamesTests {
    /// What of a run's words would do something to whoever reads them.
    private static func harm(in result: Relctl.Result) -> [String] {
        LogHazards.lines(of: result.output) + LogHazards.lines(of: result.complaint)
    }

    private static func settings(_ url: String, _ branches: [String]) -> String {
        let trains = branches.enumerated().map { index, branch in
            "  T\(index): { branch: \(quoted(branch)), follows: Core, lands_on: develop }\n"
        }
        return """
            version: 1
            forge: { kind: gitlab, url: "\(url)", project: mobile/ios }
            trains:
              Core: { branch: Core/Release, cut_from: develop, lands_on: develop }

            """ + trains.joined()
    }

    /// JSON's strings are YAML's.
    private static func quoted(_ text: String) -> String {
        String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self).replacing("\\/", with: "/")
    }

    /// As a branch in the settings each is taken or refused, with the place and without harm.
    private static func accepted() async throws -> [String] {
        var accepted: [String] = []
        for name in HostileNames.all {
            let relctl = try Relctl(settings: settings("http://127.0.0.1:9", [name]))
            let result = try await relctl("config", "validate")
            #expect(result.status == 0 || result.status == 78, "\(name.debugDescription): \(result.complaint)")
            #expect(harm(in: result).isEmpty, "\(name.debugDescription)")
            // What git refuses is refused here; the folder of the settings is no repository, so nothing else is.
            if result.status == 0 {
                let check = try Git.run(["check-ref-format", "--normalize", "refs/heads/" + name])
                #expect(check == "refs/heads/\(name)\n", "\(name.debugDescription) is no name for git")
                if !accepted.contains(where: { clash($0, name) }) { accepted.append(name) }
            }
            relctl.remove()
        }
        return accepted
    }

    /// Whether two branches can't be had at once: the one is a folder of the other, or both look the same, which Swift
    /// takes for equal and the settings refuse.
    private static func clash(_ one: String, _ other: String) -> Bool {
        one == other || one.hasPrefix(other + "/") || other.hasPrefix(one + "/")
    }

    @Test func asBranchesFilesCommitsAndPeople() async throws {
        let branches = try await Self.accepted()
        print("\(HostileNames.all.count) names, \(branches.count) of them as branches")
        #expect(HostileNames.all.count >= 120 && branches.count >= 40)
        try await Scene.with(settings: { Self.settings($0.url, branches) }) { scene in
            let trains = ["Core"] + branches.indices.map { "T\($0)" }
            let cut = try await scene.relctl.run(["cut-release", "-vv"] + trains)
            #expect(cut.status == 0, "\(cut.output)\(cut.complaint)")
            try await Self.clash(branches, in: scene)
            var runs = [cut]
            for command in [["reconcile", "-vv"], ["reconcile", "--format", "json"], ["status"], ["plan", "-vv"]] {
                runs.append(try await scene.relctl.run(command))
            }
            #expect(runs[1].status == 5 && runs[2].status == 5, "\(runs[1].complaint)")
            #expect(runs[2].steps.isEmpty && !runs[2].json.isEmpty, "\(runs[2].output)")
            for run in runs { #expect(Self.harm(in: run).isEmpty) }
            var job = scene.relctl
            job.variables = [
                "GITLAB_CI": "true", "GITHUB_STEP_SUMMARY": job.folder.appending(path: "summary.md").path(),
            ]
            let log = try await job("reconcile")
            #expect(log.status == 5 && LogHazards.lines(of: log.output, except: .sections).isEmpty)
            let summary = try String(contentsOf: job.folder.appending(path: "summary.md"), encoding: .utf8)
            #expect(summary.contains("A person must decide") && LogHazards.lines(of: summary).isEmpty)
            #expect(try scene.leaks().isEmpty)
            let pwned = try Self.pwned(in: scene)
            #expect(pwned == [])
            await scene.forge.read { state in
                #expect(state.mergeRequests.filter { $0.state == .opened }.count == branches.count)
                for request in state.mergeRequests { Self.check(request) }
            }
        }
    }

    /// Files named so on both sides, with other contents; the commits, their authors and the request that brought them
    /// are named so too.
    private static func clash(_ branches: [String], in scene: Scene) async throws {
        let files = HostileNames.all.filter { name in
            !name.contains("\0")
                && !name.split(separator: "/", omittingEmptySubsequences: false).contains { part in
                    ["", ".", "..", ".git"].contains(part)
                }
        }
        let alice = scene.forge.person
        for (index, branch) in branches.enumerated() {
            let mine = [files[index % files.count], files[(index + 61) % files.count]]
            try await alice.push(branch, Dictionary(mine.map { ($0, "own \(index)\n") }) { $1 }, message: "Own")
        }
        for (index, name) in HostileNames.all.enumerated() {
            let author = name.filter { !"<>\n".contains($0) }
            await scene.forge.update { $0.users[1].name = author.allSatisfy(\.isWhitespace) ? "a" : author }
            let file = files[index % files.count]
            try await alice.push("Core/Release", [file: "core \(index)\n"], message: name + "\n\n/close\n")
        }
    }

    private static func check(_ request: ForgeMergeRequest) {
        let notes = request.notes.filter { !$0.isSystem }
        #expect(notes.count == 1, "\(request.source.debugDescription)")
        for text in notes.map(\.body) + [request.title] {
            #expect(LogHazards.lines(of: text).isEmpty, "\(request.source.debugDescription)")
        }
        #expect(!notes.contains { $0.body.split(separator: "\n").contains { $0.hasPrefix("/") } })
    }

    private static func pwned(in scene: Scene) throws -> [String] {
        let files =
            FileManager.default.enumerator(atPath: scene.relctl.folder.path())?.compactMap { $0 as? String } ?? []
        return files.filter { $0.split(separator: "/").last == "pwned" }
    }
}
