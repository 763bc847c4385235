import Foundation
import RehearsalForge
import Support
import Testing

/// `relctl init --ci` in real repositories, and its jobs beside the templates of `Pipelines/`.
@Suite struct InitTests {
    static let files = [
        "gitlab": ".gitlab-ci.yml", "github": ".github/workflows/relctl.yml", "jenkins": "Jenkinsfile.relctl",
    ]

    /// A clone of the rehearsal project whose remote is the forge's address, with more branches.
    func clone(in world: World, branches: [String] = []) async throws -> String {
        for branch in branches { try await world.forge.person.createBranch(branch, at: "develop") }
        let clone = world.folder.file("clone")
        for arguments in [
            ["clone", "--quiet", "file://" + world.project.repository, clone],
            ["-C", clone, "remote", "set-url", "origin", "\(world.forge.url)/mobile/ios.git"],
        ] {
            let git = try await Ended.run(["git"] + arguments, in: world.folder.path)
            #expect(git.status == 0, "\(git.complaint)")
        }
        return clone
    }

    func initialize(_ arguments: String..., at clone: String, in world: World) async throws -> Ended {
        try await Ended.run(["relctl", "init"] + arguments, in: clone, environment: world.variables)
    }

    func git(_ arguments: String..., at clone: String) async throws {
        let git = try await Ended.run(["git", "-C", clone] + arguments, in: clone)
        #expect(git.status == 0, "\(git.complaint)")
    }

    func text(_ path: String, in clone: String) throws -> String {
        try String(contentsOfFile: clone + "/" + path, encoding: .utf8)
    }

    /// The numbered lines, which are 1, 2, 3 and so on.
    func numbered(_ output: String) -> [String] {
        let lines = output.split(separator: "\n").compactMap { $0.wholeMatch(of: /([0-9]+)\. (.+)/)?.output }
        let numbers = lines.map { String($0.1) }
        let expected = lines.indices.map { String($0 + 1) }
        #expect(numbers == expected, "\(output)")
        return lines.map { String($0.2) }
    }

    @Test(arguments: ["gitlab", "github", "jenkins"])
    func writesSettingsAndJobAndTellsTheRest(system: String) async throws {
        try await World.with { world in
            let clone = try await clone(in: world)
            let path = try #require(Self.files[system])
            let dry = try await initialize("--ci", system, "--dry-run", at: clone, in: world)
            #expect(dry.status == 0 && dry.output.contains("==> \(path) <=="), "\(dry.output)")
            #expect(!FileManager.default.fileExists(atPath: clone + "/" + path))
            #expect(!FileManager.default.fileExists(atPath: clone + "/relctl.yml"))

            let result = try await initialize("--ci", system, at: clone, in: world)
            #expect(result.status == 0, "\(result.complaint)")
            #expect(try text("relctl.yml", in: clone).contains(world.forge.url))
            #expect(try text(path, in: clone).contains("relctl reconcile --config"))
            let steps = numbered(result.output)
            #expect((5...9).contains(steps.count), "\(steps)")
            #expect(steps.first?.hasSuffix(": relctl rehearse --config relctl.yml") == true, "\(steps)")
            let pages = steps.filter { $0.contains("http") }
            #expect(pages.count >= 3, "\(steps)")
            let token = try #require(steps.firstIndex { $0.contains("/-/settings/access_tokens") })
            let commit = try #require(steps.firstIndex { $0.hasPrefix("Commit relctl.yml and \(path)") })
            let run = try #require(steps.firstIndex { $0.hasPrefix("Run it once") })
            #expect(token < commit && commit < run && steps.last?.contains("relctl cut-release") == true)
            // A second run finds both, changes nothing and says the same.
            let before = try text(path, in: clone)
            let again = try await initialize("--ci", system, at: clone, in: world)
            #expect(again.status == 0 && numbered(again.output) == steps, "\(again.complaint)")
            #expect(try text(path, in: clone) == before)
            let git = try await Ended.run(["git", "status", "--porcelain", "-uall"], in: clone)
            #expect(git.output.split(separator: "\n").count == 2, "\(git.output)")
        }
    }

    @Test func anExistingPipelineIsNotChanged() async throws {
        try await World.with { world in
            let clone = try await clone(in: world)
            try "build: { script: [make] }\n".write(
                toFile: clone + "/.gitlab-ci.yml", atomically: true, encoding: .utf8)
            let result = try await initialize("--ci", "gitlab", at: clone, in: world)
            #expect(result.status == 0, "\(result.complaint)")
            #expect(try text(".gitlab-ci.yml", in: clone) == "build: { script: [make] }\n")
            #expect(try text(".gitlab/relctl.yml", in: clone).contains("relctl:reconcile:"))
            let steps = numbered(result.output)
            let step = steps.first { $0.hasPrefix("Add to .gitlab-ci.yml: ") }
            let line = try #require(step).dropFirst(23)
            let yaml = String(line.prefix { $0 != "(" })
            let include = try #require(try YAML.documents(yaml).first)
            #expect(include["include"]?.items.first?["local"]?.text == ".gitlab/relctl.yml")
            // Once the line is there, it isn't asked for again.
            try "# relctl\n\(yaml)\nbuild: { script: [make] }\n".write(
                toFile: clone + "/.gitlab-ci.yml", atomically: true, encoding: .utf8)
            let again = try await initialize("--ci", "gitlab", at: clone, in: world)
            #expect(again.status == 0 && again.output.contains("Kept .gitlab/relctl.yml"), "\(again.complaint)")
            #expect(numbered(again.output).count == steps.count - 1)
        }
    }

    @Test func otherFilesOfTheNameAndOddPlacesAreRefused() async throws {
        try await World.with { world in
            let clone = try await clone(in: world)
            try "node {}\n".write(toFile: clone + "/Jenkinsfile.relctl", atomically: true, encoding: .utf8)
            let other = try await initialize("--ci", "jenkins", at: clone, in: world)
            #expect(try text("Jenkinsfile.relctl", in: clone) == "node {}\n")
            #expect(other.status == 64 && !FileManager.default.fileExists(atPath: clone + "/relctl.yml"))
            let below = try await initialize("--ci", "gitlab", at: clone + "/Apps", in: world)
            #expect(below.status == 64 && below.complaint.contains("cd \(clone)"), "\(below.complaint)")
            let away = try await initialize("--ci", "gitlab", "--config", "../relctl.yml", at: clone, in: world)
            #expect(away.status == 64, "\(away.complaint)")
            let unknown = try await initialize("--ci", "travis", at: clone, in: world)
            #expect(unknown.status == 64 && unknown.complaint.contains("gitlab"), "\(unknown.complaint)")
            let bitbucket = try await initialize(
                "--ci", "gitlab", "--remote", "git@bitbucket.org:mobile/ios.git", at: clone, in: world)
            #expect(bitbucket.status == 64 && bitbucket.complaint.contains("Bitbucket"), "\(bitbucket.complaint)")
            #expect(!FileManager.default.fileExists(atPath: clone + "/.gitlab-ci.yml"))
        }
    }

    /// Such a link is in the way of a file, which init would refuse to write, and the one in a folder above is another file.
    @Test func aDanglingLinkIsNamed() async throws {
        try await World.with { world in
            let clone = try await clone(in: world)
            let link = clone + "/relctl.yml"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "shared/relctl.yml")
            for result in [
                try await initialize("--ci", "gitlab", at: clone, in: world),
                try await initialize("--branch", "develop", at: clone, in: world),
            ] {
                #expect(result.status == 78, "\(result.complaint)")
                #expect(result.complaint.contains("is a symbolic link to shared/relctl.yml"), "\(result.complaint)")
                #expect(!result.complaint.contains("relctl init"), "\(result.complaint)")
            }
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "shared/relctl.yml")
        }
    }

    /// Whoever commits a link would choose what is written.
    @Test func noFolderIsMadeThroughALink() async throws {
        try await World.with { world in
            let clone = try await clone(in: world)
            let elsewhere = world.folder.file("elsewhere")
            try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: false)
            try FileManager.default.createSymbolicLink(
                atPath: clone + "/.github", withDestinationPath: elsewhere)
            let result = try await initialize("--ci", "github", at: clone, in: world)
            #expect(result.status == 1, "\(result.complaint)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere).isEmpty)
        }
    }

    @Test(arguments: [
        (
            ["release/8.1.0", "release/8.2.0"],
            ["branch: \"release/{version}\"", "branch: \"TrendyolGo/Release-{version}\""]
        ),
        (
            ["rel/1.0.0", "rel/1.1.0", "feature/foo-1.0", "feature/foo-1.1", "hotfix/1.0.1", "hotfix/1.0.2"],
            [
                "  Trendyol:\n    branch: \"rel/{version}\"",
                "# Check: No train has the hotfix branches `hotfix/1.0.1` and `hotfix/1.0.2`: a hotfix that relctl lands"
                    + " is a branch of its train, such as `rel/1.0.2`.\n",
            ]
        ),
        (
            ["release/8.1.0", "release/8.2.0", "go-release/3.1.0", "go-release/3.0.0"],
            [
                "  Core:\n    branch: \"release/{version}\"", "  go:\n    branch: \"go-release/{version}\"",
                "follows: Core",
            ]
        ),
        (
            ["Shop/Release-8.1", "ShopGo/Release-8.1"],
            ["  Shop:\n    branch: \"Shop/Release-{version}\"", "follows: Shop"]
        ),
    ])
    func branchesThatEndInVersionsBecomePatterns(branches: [String], lines: [String]) async throws {
        try await World.with { world in
            let clone = try await clone(in: world, branches: branches)
            let result = try await initialize(at: clone, in: world)
            #expect(result.status == 0, "\(result.complaint)")
            let text = try text("relctl.yml", in: clone)
            for line in lines { #expect(text.contains(line), "\(line) in \(text)") }
            #expect(text.contains("\n    published_by: { tag: "))
            let valid = try await Ended.run(["relctl", "config", "validate"], in: clone, environment: world.variables)
            #expect(valid.status == 0, "\(valid.complaint)")
        }
    }

    /// The schedule is looked for where the settings say that it is.
    @Test func doctorLooksForTheScheduleInItsProject() async throws {
        try await World.with { world in
            for (project, isSeen) in [("mobile/ios", true), ("mobile/release-trains", false)] {
                let settings = World.settings(world.forge.url).replacing(
                    "project: mobile/ios", with: "project: mobile/ios, schedule_project: \(project)")
                try world.folder.write(settings, to: "relctl.yml")
                let result = try await world.relctl("doctor")
                #expect(result.status == 0, "\(result.output)\(result.complaint)")
                #expect(result.output.contains("no schedule of this project is on") == isSeen, "\(result.output)")
                #expect(result.output.contains("the schedule of \(project)") == !isSeen, "\(result.output)")
            }
            let asked = await world.forge.requests.map(\.path)
            #expect(asked.contains { $0.contains("release-trains/pipeline_schedules") }, "\(asked)")
        }
    }

    /// Each key of the written job is the template's; what differs is named here.
    @Test func theJobOfGitLabIsTheTemplates() async throws {
        try await World.with { world in
            let clone = try await clone(in: world)
            _ = try await initialize("--ci", "gitlab", at: clone, in: world)
            let written = try #require(try YAML.documents(text(".gitlab-ci.yml", in: clone)).first)
            #expect(written.keys == ["relctl:reconcile"])
            let own = try #require(written["relctl:reconcile"])
            let template = try #require(
                try GitLabFile().filled(["image": "$RELCTL_IMAGE"]).job("relctl:reconcile")?.keys)
            #expect(own.keys.isSubset(of: GitLabFileTests.keywords))
            for key in ["stage", "image", "needs", "inherit", "interruptible", "timeout", "retry"] {
                #expect(own[key] == template[key], "\(key)")
            }
            let (rules, offered): ([YAML], [YAML]) = (own["rules"]?.items ?? [], template["rules"]?.items ?? [])
            #expect(rules.count == 2 && rules.allSatisfy { rule in offered.contains { $0 == rule } })
            // An upload's pipeline, which relctl started itself, has no pass.
            #expect(rules.first?["if"]?.text == "$RELCTL_KEY" && rules.first?["when"]?.text == "never")
            #expect(own["cache"] == nil && template["cache"] == nil)
            for key in ["when", "expire_in"] { #expect(own["artifacts"]?[key] == template["artifacts"]?[key]) }
            let kept: [YAML] = template["artifacts"]?["paths"]?.items ?? []
            #expect(own["artifacts"]?["paths"]?.items.allSatisfy { path in kept.contains { $0 == path } } == true)
            for (name, value) in own["variables"]?.members ?? [] {
                #expect(template["variables"]?[name] == value, "\(name)")
            }
            let options = Set(
                own["script"]?.texts.flatMap { $0.text.matches(of: /--[a-z-]+/).map { String($0.0) } } ?? [])
            let known = template["script"]?.texts.map(\.text).joined() ?? ""
            #expect(options == ["--config", "--report", "--skip-superseded"])
            #expect(options.allSatisfy { known.contains($0) })
            let job = GitLabFile.Job(name: "relctl:reconcile", keys: own)
            try await world.cutWithFix()
            try FileManager.default.copyItem(atPath: world.folder.file("relctl.yml"), toPath: clone + "/pass.yml")
            let result = try await job.run(
                in: clone, variables: world.variables.merging(["RELCTL_CONFIG": "pass.yml"]) { $1 })
            #expect(result.status == 0, "\(result.complaint)")
            #expect(FileManager.default.fileExists(atPath: clone + "/.relctl/reconcile.json"))
            try await shellcheck("sh", job.script.joined(separator: "\n"))
        }
    }

    @Test func theWorkflowOfGitHubIsTheTemplates() async throws {
        try await World.with { world in
            let clone = try await clone(in: world)
            _ = try await initialize("--ci", "github", at: clone, in: world)
            let own = try #require(try YAML.documents(text(".github/workflows/relctl.yml", in: clone)).first)
            let template = try #require(try PipelineFiles.documents(GitHubFileTests.workflow).first)
            #expect(own.keys == template.keys)
            #expect(own["permissions"] == template["permissions"])
            #expect(own["on"]?["schedule"] == template["on"]?["schedule"])
            #expect(own["on"]?["push"]?["branches"] == .list([.text("Trendyol/Release"), .text("TrendyolGo/Release")]))
            #expect(own["on"]?["push"]?["tags"] == .list([.text("TrendyolGo/*")]))
            #expect(own["on"]?["pull_request"]?["types"] == template["on"]?["pull_request"]?["types"])
            #expect(own["on"]?["pull_request"]?["branches"] == .list([.text("develop")]))
            let (job, offered) = (own["jobs"]?["relctl"], template["jobs"]?["relctl"])
            // Of a fork's pull request the secret isn't there, and one of a feature branch moves nothing.
            let condition = try #require(job?["if"]?.text)
            #expect(condition.contains("head.repo.full_name == github.repository"))
            #expect(condition.contains("startsWith(github.head_ref, 'TrendyolGo/Release')"))
            for key in ["runs-on", "defaults"] { #expect(job?[key] == offered?[key], "\(key)") }
            #expect(job?["timeout-minutes"] != nil)
            #expect(job?["concurrency"]?["cancel-in-progress"]?.text == "false")
            let templates: [YAML] = offered?["steps"]?.items ?? []
            for step in job?["steps"]?.items ?? [] {
                let same = templates.first { $0["name"] == step["name"] }
                #expect(step["uses"] == same?["uses"])
                #expect(step["with"]?.keys == same?["with"]?.keys)
            }
            let steps: [YAML] = job?["steps"]?.items ?? []
            let scripts = steps.compactMap { $0["run"]?.text }
            #expect(scripts.count == 1)
            for run in scripts { try await shellcheck("bash", run) }
            let secrets = own.texts.filter { $0.text.contains("secrets.") }
            #expect(secrets.map { $0.path.suffix(2) } == [["env", "RELCTL_TOKEN"]])
        }
    }

    /// A name that a filter pattern, YAML or an expression takes for its own is left to the schedule.
    @Test func eventsFollowTheTrains() async throws {
        try await World.with { world in
            let clone = try await clone(in: world)
            let settings = """
                version: 1
                forge: { kind: github, url: "https://github.com", project: mobile/ios }
                trains:
                  Core: { branch: "release/{version}-core", cut_from: main, lands_on: main }
                  Odd: { branch: "it's+odd", cut_from: main, lands_on: main }
                  Go: { branch: "go/Release", follows: Core, lands_on: develop, published_by: { tag: "go-*" } }
                """
            try settings.write(toFile: clone + "/relctl.yml", atomically: true, encoding: .utf8)
            let result = try await initialize("--ci", "github", at: clone, in: world)
            #expect(result.status == 0, "\(result.complaint)")
            let workflow = try text(".github/workflows/relctl.yml", in: clone)
            #expect(workflow.contains("  # Left to the schedule, as relctl writes no filter for them: it's+odd\n"))
            let own = try #require(try YAML.documents(workflow).first)
            #expect(own["on"]?["push"]?["branches"] == .list([.text("release/*-core"), .text("go/Release")]))
            #expect(own["on"]?["push"]?["tags"] == .list([.text("go-*")]))
            #expect(own["on"]?["pull_request"]?["branches"] == .list([.text("main"), .text("develop")]))
            let condition = own["jobs"]?["relctl"]?["if"]?.text ?? ""
            #expect(condition.contains("startsWith(github.head_ref, 'release/')"), "\(condition)")
            #expect(!condition.contains("odd"), "\(condition)")
        }
    }

    /// What `relctl.yml` names is handed over, and added by a step of its own.
    @Test(arguments: [
        ("github", "          VARIABLE: ${{ secrets.SECRET }}\n", "Add the secret SECRET: "),
        ("jenkins", "        VARIABLE = credentials('SECRET')\n", "Add the credential SECRET, "),
    ])
    func theVariablesOfTheSettingsAreHandedOver(system: String, line: String, step: String) async throws {
        let secrets = [
            "MY_BOT_TOKEN": "my-bot-token", "BITRISE_TOKEN": "bitrise-token", "GITHUB_HOOK": "github-hook",
            "SSH_SIGNING_KEY": "ssh-signing-key",
        ]
        try await World.with { world in
            let clone = try await clone(in: world)
            let settings = """
                version: 1
                forge: { kind: gitlab, url: "\(world.forge.url)", project: mobile/ios, token: "${MY_BOT_TOKEN}" }
                identity: { signing_key: "${SSH_SIGNING_KEY}" }
                notify: { url: "${GITHUB_HOOK}" }
                trains: { Core: { branch: Core/Release, cut_from: develop, lands_on: develop } }
                apps: { Core: { train: Core, upload: { provider: bitrise, url: "https://app.bitrise.io/app/a1", workflow: go, token: "${BITRISE_TOKEN}" } } }
                """
            try settings.write(toFile: clone + "/relctl.yml", atomically: true, encoding: .utf8)
            let result = try await initialize("--ci", system, at: clone, in: world)
            #expect(result.status == 0, "\(result.complaint)")
            let job = try text(try #require(Self.files[system]), in: clone)
            let steps = numbered(result.output)
            for (variable, credential) in secrets {
                let named = variable == "GITHUB_HOOK" ? "RELCTL_GITHUB_HOOK" : variable
                let secret = system == "github" ? named : credential
                let handed = line.replacing("VARIABLE", with: variable).replacing("SECRET", with: secret)
                #expect(job.contains(handed), "\(handed) in \(job)")
                #expect(steps.contains { $0.hasPrefix(step.replacing("SECRET", with: secret)) }, "\(steps)")
            }
            #expect(!job.contains("RELCTL_TOKEN"))
            let check = "export MY_BOT_TOKEN=… BITRISE_TOKEN=… GITHUB_HOOK=… SSH_SIGNING_KEY=…; relctl doctor"
            #expect(result.output.contains(check), "\(result.output)")
            #expect(!result.output.contains(" over as it does"))
            // A train alone can be rehearsed too.
            #expect(steps.first?.hasSuffix(": relctl rehearse --config relctl.yml") == true, "\(steps)")
            // A job that is there already is kept, and what it lacks is said.
            let more = settings.replacing("SSH_SIGNING_KEY", with: "OTHER_KEY")
            try more.write(toFile: clone + "/relctl.yml", atomically: true, encoding: .utf8)
            let again = try await initialize("--ci", system, at: clone, in: world)
            #expect(numbered(again.output).contains { $0.contains("hand OTHER_KEY over") }, "\(again.output)")
        }
    }

    @Test func theScriptOfJenkinsRuns() async throws {
        try await World.with { world in
            let clone = try await clone(in: world)
            _ = try await initialize("--ci", "jenkins", at: clone, in: world)
            let text = try text("Jenkinsfile.relctl", in: clone)
            let parts = text.components(separatedBy: "'''")
            #expect(parts.count == 3 && !text.contains("sh \""))
            #expect(text.filter { $0 == "{" }.count == text.filter { $0 == "}" }.count)
            try await shellcheck("sh", parts[1])
            try await world.cutWithFix()
            try FileManager.default.copyItem(atPath: world.folder.file("relctl.yml"), toPath: clone + "/pass.yml")
            let result = try await Ended.run(
                ["sh", "-e"], in: clone, environment: world.variables.merging(["RELCTL_CONFIG": "pass.yml"]) { $1 },
                input: parts[1])
            #expect(result.status == 0, "\(result.complaint)")
        }
    }

    private func shellcheck(_ shell: String, _ script: String) async throws {
        let result = try await Ended.run(
            ["shellcheck", "--shell", shell, "-"], in: NSTemporaryDirectory(), input: script + "\n")
        #expect(result.status == 0, "\(result.output)")
    }
}
