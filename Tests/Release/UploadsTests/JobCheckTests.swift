import Foundation
import Support
import Testing

@testable import Uploads

/// Whether an upload's job is there and may be started, as each CI tells it; nothing is started for it.
@Suite(.timeLimit(.minutes(10))) struct JobCheckTests {
    private let kept = Kept()

    private func check(
        _ base: Dialect, adding lines: [String] = [], _ answer: @escaping @Sendable (Asked) -> Answer?
    ) async throws -> UploadJobCheck? {
        let dialect = Dialect(
            name: base.name, forge: base.forge, upload: base.upload, more: base.more,
            serve: { asked, world in answer(asked) ?? base.serve(asked, &world) })
        let (standIn, provider, _) = try dialect.make(kept, adding: lines)
        defer { #expect(standIn.requests.allSatisfy { $0.hasPrefix("GET") }) }
        return try await provider.jobCheck(on: Fixed.branch)
    }

    @Test(arguments: [
        ("active", true, 0, true), ("active", false, 0, false), ("disabled_manually", true, 1, true),
    ])
    func aWorkflowOfGitHub(state: String, pushes: Bool, obstacles: Int, mayStart: Bool) async throws {
        let repository = ["api", "v3", "repos", "mobile", "ios"]
        let found = try #require(
            try await check(.gitHubWorkflow) { asked in
                switch asked.path {
                case repository: .json(["permissions": ["push": pushes]])
                case repository + ["actions", "workflows", "upload.yml"]: .json(["state": state])
                default: nil
                }
            })
        #expect(found.job == "the workflow upload.yml" && found.mayStart == mayStart)
        #expect(found.obstacles.count == obstacles)
    }

    private static let inputs = ["RELCTL_APP", "RELCTL_SHA", "RELCTL_VERSION", "RELCTL_ATTEMPT", "RELCTL_KEY", "LANE"]
    private static let complete =
        "on:\n  workflow_dispatch:\n    inputs:\n" + inputs.map { "      \($0): { required: true }\n" }.joined()

    /// A check of a workflow of GitHub with these files; `nil`: it isn't there.
    private func checkOfGitHub(
        default initial: String?, branch file: String?, isCut: Bool = true
    ) async throws -> UploadJobCheck {
        let repository = ["api", "v3", "repos", "mobile", "ios"]
        return try #require(
            try await check(.gitHubWorkflow) { asked in
                switch asked.path {
                case repository: return .json(["permissions": ["push": true]])
                case repository + ["actions", "workflows", "upload.yml"]: return .json(["state": "active"])
                case repository + ["branches", Fixed.branch.text]: return isCut ? .json(["name": "x"]) : .missing
                case repository + ["contents", ".github", "workflows", "upload.yml"]:
                    let shown = asked.query["ref"] == nil ? initial : isCut ? file : nil
                    return shown.map { Answer(status: 200, body: $0) } ?? .missing
                default: return nil
                }
            })
    }

    @Test(
        arguments: [
            (complete, nil), ("on: push\n", "has no trigger workflow_dispatch"),
            ("on: [push, workflow_dispatch]\n", "doesn't declare inputs that relctl sends"),
            ("on:\n  workflow_dispatch:\n", "RELCTL_ATTEMPT, RELCTL_KEY"),
            (complete + "      more: { required: true }\n", "requires inputs that relctl doesn't send: more"),
            (complete + "      more: { required: true, default: x }\n", nil), (nil, "isn't on TrendyolGo/Release"),
        ] as [(String?, String?)])
    func theFileOfAWorkflowOfGitHub(file: String?, obstacle: String?) async throws {
        let found = try await checkOfGitHub(default: Self.complete, branch: file)
        #expect(found.obstacles.count == (obstacle == nil ? 0 : 1) && found.unknown == nil && found.warnings == [])
        #expect(obstacle.map { found.obstacles.first?.message.contains($0) == true } ?? true, "\(found.obstacles)")
    }

    @Test func whatTheDefaultBranchSaysOfAWorkflowOfGitHub() async throws {
        let uncut = try await checkOfGitHub(default: "on: push", branch: nil, isCut: false)
        #expect(uncut.obstacles.first?.message.contains("on the default branch has no trigger") == true)
        let cut = try await checkOfGitHub(default: "on: push", branch: Self.complete)
        #expect(cut.obstacles == [] && cut.warnings.count == 1)
    }

    /// Without the right to read files, or where the trigger is an alias, nothing is said about it.
    @Test func whatCanNotBeReadOfAWorkflowIsUnknown() async throws {
        let hidden = try await checkOfGitHub(default: nil, branch: nil)
        #expect(hidden.unknown?.message.contains("isn't known") == true && hidden.obstacles == [])
        for file in ["a: &x push\non: *x\n", "{", "- a", "on:\n  workflow_dispatch: { inputs: { <<: *x } }\n"] {
            let found = try await checkOfGitHub(default: Self.complete, branch: file)
            #expect(found.unknown != nil && found.obstacles == [], "\(file)")
        }
    }

    @Test(
        arguments: [
            (complete, 0, 0, true), (complete, 0, 0, false), ("on: workflow_dispatch\n", 0, 1, true),
            ("on: push\n", 1, 0, true),
        ] as [(String, Int, Int, Bool)])
    func theFileOfAWorkflowOfGitea(file: String, obstacles: Int, warnings: Int, isCut: Bool) async throws {
        let repository = ["api", "v1", "repos", "mobile", "ios"]
        let found = try await check(.gitea) { asked in
            if asked.path == repository { return .json(["permissions": ["push": true]]) }
            let isFile = asked.path == repository + ["contents", ".gitea", "workflows", "upload.yml"]
            guard isFile, isCut || asked.query["ref"] == nil else { return .missing }
            return .json(["type": "file", "content": Data(file.utf8).base64EncodedString()])
        }
        #expect(found?.obstacles.count == obstacles && found?.warnings.count == warnings)
        #expect(found?.unknown == nil)
    }

    @Test func aWorkflowThatIsNotThereIsSaid() async throws {
        for dialect in [Dialect.gitHubWorkflow, .gitea, .forgejo] {
            let root = dialect.forge == "github" ? ["api", "v3"] : ["api", "v1"]
            let error = await failure {
                try await check(dialect) { $0.path == root + ["repos", "mobile", "ios"] ? .json([:]) : .missing }
            }
            #expect(error.kind == .notFound && error.hint?.contains("upload.yml") == true, "\(dialect.name): \(error)")
        }
    }

    @Test(arguments: [".gitea", ".forgejo", ".github"]) func aWorkflowOfGitea(folder: String) async throws {
        let repository = ["api", "v1", "repos", "mobile", "ios"]
        let found = try await check(.gitea) { asked in
            if asked.path == repository { return .json(["permissions": ["push": true]]) }
            let isFile = asked.path == repository + ["contents", folder, "workflows", "upload.yml"]
            return isFile && asked.query["ref"] == Fixed.branch.text ? .json(["type": "file"]) : .missing
        }
        #expect(found?.mayStart == true && found?.obstacles == [])
    }

    @Test(
        arguments: [
            (#"{"valid":true,"errors":[],"jobs":[{"name":"build"},{"name":"upload"}]}"#, 30, nil, true),
            (#"{"valid":true,"errors":[],"jobs":[{"name":"build"}]}"#, 40, "has no job upload, only build", true),
            (
                #"{"valid":false,"errors":["jobs config should contain a visible job"],"jobs":[]}"#, 20, "visible job",
                false
            ),
        ] as [(String, Int, String?, Bool)])
    func aJobOfGitLab(lint: String, role: Int, obstacle: String?, mayStart: Bool) async throws {
        for dialect in [Dialect.gitLabPipeline, .gitLabTrigger] {
            let found = try #require(
                try await check(dialect, adding: ["job: upload"]) { asked in
                    guard asked.path.starts(with: ["api", "v4", "projects", "mobile/ios"]) else { return nil }
                    switch asked.path.dropFirst(4) {
                    case []: return .json(["permissions": ["group_access": ["access_level": role]]])
                    case ["ci", "lint"] where asked.query["content_ref"] == Fixed.branch.text:
                        return Answer(status: 200, body: lint)
                    default: return nil
                    }
                })
            #expect(found.obstacles.count == (obstacle == nil ? 0 : 1))
            #expect(obstacle.map { found.obstacles.first?.message.contains($0) == true } ?? true)
            #expect(found.mayStart == (dialect.name == Dialect.gitLabPipeline.name ? mayStart : nil))
        }
    }

    /// A role that doesn't let the file be read proves nothing.
    @Test func aPipelineThatCanNotBeReadIsUntold() async throws {
        let found = try await check(.gitLabPipeline) { asked in
            if asked.path == ["api", "v4", "projects", "mobile/ios"] { return .json([:]) }
            return asked.path.last == "lint" ? .json(["message": "403 Forbidden"], status: 403) : nil
        }
        #expect(found == nil)
    }

    @Test func aJobOfJenkins() async throws {
        #expect(try await check(.jenkins) { _ in nil }?.obstacles == [])
        let found = try await check(.jenkins) { asked in
            asked.path.contains("TrendyolGo%2FRelease") ? .json(["buildable": false, "property": [[:]]]) : nil
        }
        #expect(found?.obstacles.count == 2)
    }

    @Test(arguments: [(["primary", "deploy"], 1), (["upload"], 0)])
    func aWorkflowOfBitrise(names: [String], obstacles: Int) async throws {
        let found = try await check(.bitrise) { asked in
            asked.path.last == "build-workflows" ? .json(["data": names]) : nil
        }
        #expect(found?.obstacles.count == obstacles)
    }

    @Test func aWorkflowOfXcodeCloud() async throws {
        let found = try await check(.xcodeCloud) { asked in
            guard asked.path == ["v1", "ciWorkflows", "wf-2"] else { return nil }
            return .json(["data": ["id": "wf-2", "attributes": ["name": "TestFlight"]]])
        }
        #expect(found?.job.hasPrefix("the Xcode Cloud workflow") == true && found?.mayStart == nil)
    }

    @Test func aWebhookHasNoJobToLookAt() async throws { #expect(try await check(.webhook) { _ in nil } == nil) }
}
