import Support
import Testing

@testable import Uploads

/// What doctor sees of a CI's settings.
@Suite(.timeLimit(.minutes(10))) struct HazardTests {
    private let kept = Kept()

    private func hazards(
        _ base: Dialect, on branch: Bool = true, _ answer: @escaping @Sendable (Asked) -> Answer?
    ) async throws -> [String] {
        let dialect = Dialect(
            name: base.name, forge: base.forge, upload: base.upload, more: base.more,
            serve: { asked, world in answer(asked) ?? base.serve(asked, &world) })
        let (standIn, provider, _) = try dialect.make(kept)
        let hazards = try #require(try await provider.hazards(on: branch ? Fixed.branch : nil))
        #expect(standIn.requests.allSatisfy { $0.hasPrefix("GET") })
        for hazard in hazards { #expect(!hazard.remedy.isEmpty) }
        return hazards.map(\.message)
    }

    @Test(
        arguments: [
            ("enabled", "workflow: {}", 1), ("enabled", "workflow:\n  auto_cancel:\n    on_new_commit: none\n", 0),
            ("enabled", nil, 1), ("disabled", nil, 0), (nil, nil, 0),
        ] as [(String?, String?, Int)])
    func gitLabCancelsRedundantPipelines(setting: String?, file: String?, count: Int) async throws {
        let found = try await hazards(.gitLabPipeline) { asked in
            if asked.path == ["api", "v4", "projects", "mobile/ios"] {
                return .json(setting.map { ["auto_cancel_pending_pipelines": $0] } ?? [:])
            }
            let isFile = asked.path.suffix(3) == ["files", ".gitlab-ci.yml", "raw"]
            guard isFile, asked.query["ref"] == Fixed.branch.text else { return nil }
            return file.map { Answer(status: 200, body: $0) } ?? .missing
        }
        #expect(found.count == count)
    }

    @Test(arguments: [
        ("run-name: Upload ${{ inputs.RELCTL_KEY }}#${{ inputs.RELCTL_ATTEMPT }}\n", 0), ("name: Upload\n", 1),
        ("concurrency: { group: a, cancel-in-progress: true }\nrun-name: ${{ inputs.RELCTL_KEY }}\n", 1),
        ("concurrency:\n  cancel-in-progress: true\n", 2),
    ]) func aWorkflowsFileTells(file: String, count: Int) async throws {
        let found = try await hazards(.gitHubWorkflow) { asked in
            let contents = ["api", "v3", "repos", "mobile", "ios", "contents", ".github", "workflows", "upload.yml"]
            guard asked.path == contents, asked.query["ref"] == Fixed.branch.text else { return nil }
            // GitHub wraps the file in JSON for whoever accepts that first.
            #expect(asked.headers["accept"] == "application/vnd.github.raw+json")
            return Answer(status: 200, body: file)
        }
        #expect(found.count == count)
    }

    @Test(arguments: [(true, true, 1), (false, true, 0), (nil, false, 1)] as [(Bool?, Bool, Int)])
    func aWorkflowOfXcodeCloudTells(autoCancel: Bool?, isEnabled: Bool, count: Int) async throws {
        let found = try await hazards(.xcodeCloud) { asked in
            guard asked.path == ["v1", "ciWorkflows", "wf-2"] else { return nil }
            var attributes: [String: Any] = ["name": "TestFlight", "isEnabled": isEnabled]
            if let autoCancel { attributes["branchStartCondition"] = ["autoCancel": autoCancel] }
            return .json(["data": ["id": "wf-2", "attributes": attributes]])
        }
        #expect(found.count == count)
    }

    @Test func aJobOfJenkinsTellsItsParameters() async throws {
        #expect(try await hazards(.jenkins) { _ in nil } == [])
        let found = try await hazards(.jenkins) { asked in
            asked.path.contains("TrendyolGo%2FRelease") ? .json(["buildable": true, "property": [[:]]]) : nil
        }
        #expect(found.first?.contains("don't say what they were started for") == true)
    }

    @Test(arguments: [Dialect.gitea, .forgejo, .bitrise, .webhook])
    func someShowNoSetting(dialect: Dialect) async throws {
        let (_, provider, _) = try dialect.make(kept)
        #expect(try await provider.hazards(on: Fixed.branch) == nil)
    }

    /// What can't be looked at is no hazard, and not called safe either.
    @Test func whatCanNotBeReadIsSaid() async throws {
        let (standIn, provider, _) = try Dialect.gitHubWorkflow.make(kept)
        standIn.pull(onRead: .answer(403))
        #expect(await failure { try await provider.hazards(on: nil) }.kind == .permission)
    }
}
