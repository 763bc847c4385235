import Foundation
import RehearsalForge
import Support
import Testing

/// What `relctl init` makes of the place: remotes, branches, and files that are there.
extension InitTests {
    /// The job has a stage that the pipeline has, and the step fits the file's `include:`.
    @Test(arguments: [
        ("stages: [build, test]\n", "test", "Add to .gitlab-ci.yml: include: [{ local: .gitlab/relctl.yml }]"),
        (
            "include:\n  - local: a.yml # ours\nstages:\n  # first\n  - 'build it'\n  - deploy\n",
            "build it",
            "Add to the list of include: in .gitlab-ci.yml: { local: .gitlab/relctl.yml }"
        ),
        (
            "stages:\n- lint\ninclude: a.yml\n", "lint",
            "Make include: in .gitlab-ci.yml a list, and add to it: { local: .gitlab/relctl.yml }"
        ),
        (
            "stages: [.pre, !reference [.x, stages], build]\n", "build",
            "Add to .gitlab-ci.yml: include: [{ local: .gitlab/relctl.yml }]"
        ),
        (
            "stages:\n  - !reference [.x, stages]\n  - build\n", "build",
            "Add to .gitlab-ci.yml: include: [{ local: .gitlab/relctl.yml }]"
        ),
        (
            "include: [a.yml,\n  b.yml]\n", "test",
            "Add to the list of include: in .gitlab-ci.yml: { local: .gitlab/relctl.yml }"
        ),
    ])
    func theIncludedJobFitsThePipeline(pipeline: String, stage: String, step: String) async throws {
        try await World.with { world in
            let clone = try await clone(in: world)
            try pipeline.write(toFile: clone + "/.gitlab-ci.yml", atomically: true, encoding: .utf8)
            let result = try await initialize("--ci", "gitlab", at: clone, in: world)
            let written = try #require(try YAML.documents(text(".gitlab/relctl.yml", in: clone)).first)
            #expect(written["relctl:reconcile"]?["stage"]?.text == stage)
            #expect(numbered(result.output).dropFirst().first == step, "\(result.output)\(result.complaint)")
        }
    }

    /// In a clone of `mobile/release-trains`, for the app `mobile/ios`: nobody who pushes to the app gets at the token.
    @Test(arguments: [
        (
            "gitlab",
            [
                "Make a group access token that reaches both mobile/ios and mobile/release-trains,",
                "/groups/mobile/-/settings/access_tokens",
                "/mobile/release-trains/-/settings/ci_cd#js-cicd-variables-settings",
                "/mobile/release-trains/-/pipeline_schedules/new", "/mobile/release-trains/-/pipelines/new",
            ]
        ),
        (
            "github",
            [
                "Make a token of a machine account that reaches both mobile/ios and mobile/release-trains,",
                "/mobile/release-trains/settings/secrets/actions/new",
                "/mobile/release-trains/settings/variables/actions/new",
                "/mobile/release-trains/actions/workflows/relctl.yml",
            ]
        ),
    ])
    func aProjectOfItsOwnHoldsTheJob(system: String, lines: [String]) async throws {
        try await World.with { world in
            let clone = try await clone(in: world, branches: ["Shop/Release", "ShopGo/Release"])
            try await git("remote", "set-url", "origin", "\(world.forge.url)/mobile/release-trains.git", at: clone)
            let (app, kind) = ("\(world.forge.url)/mobile/ios.git", system)
            let result = try await initialize("--ci", system, "--remote", app, "--forge", kind, at: clone, in: world)
            #expect(result.status == 0, "\(result.complaint)")
            for line in lines { #expect(result.output.contains(line), "\(line) in \(result.output)") }
            #expect(!result.output.contains("/mobile/ios/"), "\(result.output)")
            #expect(result.output.contains("  check: That relctl runs in mobile/release-trains, which origin is"))
            let settings = try text("relctl.yml", in: clone)
            #expect(settings.contains("  project: \"mobile/ios\"\n") || settings.contains("  project: mobile/ios\n"))
            #expect(settings.contains("  schedule_project: mobile/release-trains\n"), "\(settings)")
            // The branches here are of another project, and so are the events.
            #expect(!settings.contains("Shop/Release"), "\(settings)")
            if system == "github" {
                let workflow = try text(".github/workflows/relctl.yml", in: clone)
                #expect(!workflow.contains("push:") && !workflow.contains("at each push"), "\(workflow)")
            }
            // Settings without the key are not changed: it is a step.
            let lines = settings.split(separator: "\n", omittingEmptySubsequences: false)
            try lines.filter { !$0.contains("schedule_project") }.joined(separator: "\n")
                .write(toFile: clone + "/relctl.yml", atomically: true, encoding: .utf8)
            let again = try await initialize("--ci", system, at: clone, in: world)
            #expect(again.output.contains("(schedule_project: mobile/release-trains)"), "\(again.output)")
            #expect(!again.output.contains("/mobile/ios/"), "\(again.output)")
        }
    }

    /// The clone of a fork, with the app's own remote beside it, is the app's.
    @Test func aForkIsNoProjectOfItsOwn() async throws {
        try await World.with { world in
            let clone = try await clone(in: world, branches: ["Shop/Release", "ShopGo/Release"])
            let app = "\(world.forge.url)/mobile/ios.git"
            try await git("remote", "rename", "origin", "upstream", at: clone)
            try await git("remote", "set-url", "upstream", app, at: clone)
            // Without an origin the others are named.
            let lost = try await initialize("--ci", "gitlab", at: clone, in: world)
            #expect(lost.status == 64 && lost.complaint.contains("no remote called origin, but upstream"))
            #expect(lost.complaint.contains("relctl init --remote \"$(git remote get-url upstream)\""))
            try await git("remote", "add", "origin", "\(world.forge.url)/somebody/ios.git", at: clone)
            let result = try await initialize("--ci", "gitlab", "--remote", app, at: clone, in: world)
            #expect(result.status == 0, "\(result.complaint)")
            #expect(result.output.contains("/mobile/ios/-/pipelines/new"), "\(result.output)")
            let settings = try text("relctl.yml", in: clone)
            #expect(settings.contains("branch: Shop/Release\n") && !settings.contains("schedule_project"))
            // Few clones of a fork have the app's remote.
            try await git("remote", "remove", "upstream", at: clone)
            try FileManager.default.removeItem(atPath: clone + "/relctl.yml")
            let alone = try await initialize("--ci", "gitlab", "--remote", app, at: clone, in: world)
            #expect(alone.output.contains("/mobile/ios/-/pipelines/new"), "\(alone.output)\(alone.complaint)")
            #expect(try !text("relctl.yml", in: clone).contains("schedule_project"))
        }
    }

    /// SSH reaches a forge by a name of `~/.ssh/config`, or at a host of its own: the path tells that it is the app.
    @Test(arguments: ["git@forge-work:Mobile/iOS.git", "ssh://git@git.acme.io:7999/mobile/ios.git"])
    func theAppByAnotherHostIsTheApp(origin: String) async throws {
        try await World.with { world in
            let clone = try await clone(in: world, branches: ["Shop/Release", "ShopGo/Release"])
            try await git("remote", "set-url", "origin", origin, at: clone)
            let app = "\(world.forge.url)/mobile/ios.git"
            let result = try await initialize(
                "--ci", "github", "--remote", app, "--forge", "github", at: clone, in: world)
            #expect(result.status == 0, "\(result.complaint)")
            let settings = try text("relctl.yml", in: clone)
            #expect(settings.contains("branch: Shop/Release\n") && !settings.contains("schedule_project"))
            let again = try await repeated(in: clone, of: world)
            // The branches of the app beside a fork are the app's own.
            try await git("remote", "rename", "origin", "upstream", at: clone)
            try await git("remote", "add", "origin", "git@forge-work:somebody/ios.git", at: clone)
            try FileManager.default.removeItem(atPath: clone + "/relctl.yml")
            let fork = try await initialize("--remote", app, "--forge", "github", at: clone, in: world)
            #expect(fork.status == 0, "\(fork.complaint)")
            #expect(try text("relctl.yml", in: clone) == settings)
            for output in [result.output, again] {
                #expect(output.contains("\(world.forge.url)/mobile/ios/settings/secrets/actions/new"), "\(output)")
                #expect(!output.contains("forge-work") && !output.contains("git.acme.io"), "\(output)")
            }
        }
    }

    /// What the settings name as the app's remote is the app, whatever its path is; of a number only the clone knows it.
    @Test(arguments: [("github", "mobile/ios", true), ("gitlab", "42", true), ("gitlab", "42", false)])
    func theRemoteOfKeptSettingsIsTheApp(kind: String, project: String, namesRemote: Bool) async throws {
        try await World.with { world in
            let clone = try await clone(in: world)
            let remote = "ssh://git@git.acme.io:7999/apps/shop.git"
            try await git("remote", "set-url", "origin", remote, at: clone)
            let key = namesRemote ? ", remote: \"\(remote)\"" : ""
            let settings = World.settings("https://forge.example").replacing("kind: gitlab", with: "kind: \(kind)")
                .replacing("project: mobile/ios", with: "project: \(project)\(key)")
            try settings.write(toFile: clone + "/relctl.yml", atomically: true, encoding: .utf8)
            let output = try await repeated(kind, in: clone, of: world)
            let page = kind == "github" ? "mobile/ios/settings/secrets/actions/new" : "apps/shop/-/pipelines/new"
            #expect(output.contains("https://forge.example/\(page)"), "\(output)")
            #expect(!output.contains("git.acme.io") && !output.contains("schedule_project"), "\(output)")
        }
    }

    /// What `init --ci` prints beside settings that are there, once the job of the app is written anew.
    private func repeated(_ system: String = "github", in clone: String, of world: World) async throws -> String {
        let path = try #require(Self.files[system])
        try? FileManager.default.removeItem(atPath: "\(clone)/\(path)")
        let result = try await initialize("--ci", system, at: clone, in: world)
        #expect(result.status == 0 && result.output.contains("Kept relctl.yml"), "\(result.complaint)")
        let job = try text(path, in: clone)
        #expect(system != "github" || job.contains("push:") && job.contains("pull_request:"), "\(job)")
        return result.output
    }

    /// The settings that are kept say which forge it is, whatever the remote is.
    @Test func theForgeOfKeptSettingsCounts() async throws {
        try await World.with { world in
            let clone = try await clone(in: world)
            try await git("remote", "set-url", "origin", "https://gitlab.com/mobile/ios.git", at: clone)
            let settings = World.settings("https://github.com").replacing("kind: gitlab", with: "kind: github")
                .replacing("mobile/ios", with: "acme/ios")
            try settings.write(toFile: clone + "/relctl.yml", atomically: true, encoding: .utf8)
            let result = try await initialize("--ci", "github", at: clone, in: world)
            #expect(result.status == 0, "\(result.complaint)")
            let steps = numbered(result.output)
            #expect(steps.contains { $0.hasSuffix("https://github.com/settings/personal-access-tokens/new") })
            #expect(steps.contains { $0.hasSuffix("https://github.com/acme/ios/settings/secrets/actions/new") })
            #expect(steps.allSatisfy { !$0.contains("gitlab") && !$0.contains("OWNER") }, "\(steps)")
        }
    }

    /// What they name can't be handed over, and no event be written.
    @Test func settingsThatCanNotBeReadStopIt() async throws {
        try await World.with { world in
            let clone = try await clone(in: world)
            try "version: 1\n".write(toFile: clone + "/relctl.yml", atomically: true, encoding: .utf8)
            let result = try await initialize("--ci", "github", at: clone, in: world)
            #expect(result.status == 78 && result.complaint.contains("forge: is missing"), "\(result.complaint)")
            #expect(!FileManager.default.fileExists(atPath: clone + "/.github/workflows/relctl.yml"))
        }
    }

    /// Gitea and Forgejo read one folder, the first that exists.
    @Test(arguments: [[".gitea/workflows"], [".gitea/workflows", ".forgejo/workflows"], []])
    func theWorkflowGoesWhereGiteaReadsIt(folders: [String]) async throws {
        try await World.with(kind: .gitea) { world in
            let clone = try await clone(in: world)
            for folder in folders {
                try FileManager.default.createDirectory(
                    atPath: "\(clone)/\(folder)", withIntermediateDirectories: true)
            }
            let result = try await initialize("--ci", "github", at: clone, in: world)
            let path = (folders.last ?? ".github/workflows") + "/relctl.yml"
            #expect(result.output.contains("Wrote \(path).\n"), "\(result.output)\(result.complaint)")
            #expect(result.output.contains("Commit relctl.yml and \(path), "))
            #expect(try text(path, in: clone).contains("relctl reconcile"))
        }
    }

    /// What the clone doesn't know, it can't name trains after.
    @Test func branchesThatTheCloneDoesNotKnowAreSaid() async throws {
        try await World.with { world in
            let clone = try await clone(in: world)
            try await git("branch", "Shop/Release", at: clone)
            let local = try await initialize("--dry-run", at: clone, in: world)
            #expect(local.complaint.contains("it hasn't Shop/Release: git push origin BRANCH"), "\(local.complaint)")
            let refs = "+refs/heads/develop:refs/remotes/origin/develop"
            try await git("config", "remote.origin.fetch", refs, at: clone)
            let narrow = try await initialize("--dry-run", at: clone, in: world)
            let remedy = "git fetch origin '+refs/heads/*:refs/remotes/origin/*'"
            #expect(narrow.complaint.contains("doesn't fetch all branches of origin"), "\(narrow.complaint)")
            #expect(narrow.complaint.contains(remedy) && narrow.output.contains(remedy))
        }
    }

    /// Git flow merges a release into a second branch, and a branch with a version in its name is cut with one.
    @Test func whatFollowsFromTheBranchesIsSaid() async throws {
        try await World.with { world in
            let clone = try await clone(in: world, branches: ["release/8.1.0"])
            let plain = try await initialize("--ci", "github", "--dry-run", at: clone, in: world)
            #expect(!plain.complaint.contains("develop alone"), "\(plain.complaint)")
            #expect(plain.output.contains(": relctl cut-release TRAIN… --version VERSION; "), "\(plain.output)")
            try await git("update-ref", "refs/remotes/origin/master", "refs/remotes/origin/develop", at: clone)
            let flow = try await initialize("--dry-run", at: clone, in: world)
            let doubt = "if they go into master too, write lands_on: [develop, master]."
            #expect(flow.complaint.contains(doubt) && flow.output.contains(doubt), "\(flow.complaint)")
            try await git("update-ref", "-d", "refs/remotes/origin/release/8.1.0", at: clone)
            let fixed = try await initialize("--ci", "github", "--dry-run", at: clone, in: world)
            #expect(fixed.output.contains(": relctl cut-release TRAIN…; "), "\(fixed.output)")
        }
    }

    @Test func aRepositoryOfLongNamesEndsWithAFix() async throws {
        try await World.with { world in
            let folder = world.folder.file("long")
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            try await git("init", "--quiet", "--object-format=sha256", at: folder)
            let refused = try await initialize("--dry-run", at: folder, in: world)
            #expect(refused.status == 65 && refused.complaint.contains("fix: name the app's remote"))
            let named = try await initialize(
                "--dry-run", "--remote", "https://gitlab.com/mobile/ios.git", at: folder, in: world)
            #expect(named.status == 0, "\(named.complaint)")
            let rehearsal = try await Ended.run(
                ["relctl", "rehearse", "--config", world.folder.file("relctl.yml")], in: folder,
                environment: world.variables)
            #expect(rehearsal.status == 65 && rehearsal.complaint.contains("fix: name the clone to rehearse on"))
        }
    }
}
