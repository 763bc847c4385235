import Foundation
import Testing

/// The rules for workflows and actions (https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax).
@Suite struct GitHubFileTests {
    static let actions = ["Pipelines/GitHub/audit-manifest/action.yml", "Pipelines/GitHub/relctl/action.yml"]
    static let workflow = "Pipelines/GitHub/relctl.yml"
    static let release = "Pipelines/GitHub/release.yml"

    @Test func everyFileIsLookedAt() throws {
        let known =
            Self.actions + [Self.workflow, Self.release, "Pipelines/GitLab/relctl.yml", "Pipelines/GitLab/release.yml"]
        #expect(try PipelineFiles.all() == known.sorted())
    }

    @Test func theWorkflowMayReadAndNoMore() throws {
        let workflow = try #require(try PipelineFiles.documents(Self.workflow).first)
        #expect(workflow.keys == ["name", "on", "permissions", "jobs"])
        #expect(workflow["permissions"] == .map([("contents", .text("read"))]))
        #expect(workflow["on"]?.keys == ["schedule", "push", "pull_request", "workflow_dispatch", "workflow_call"])
        // What is closed without a merge moves nothing, and a fork's pull request gets no secret.
        #expect(workflow["on"]?["pull_request"]?["types"] == .list([.text("closed")]))
        let condition = workflow["jobs"]?["relctl"]?["if"]?.text ?? ""
        #expect(condition.contains("pull_request.merged") && condition.contains("full_name == github.repository"))
        for (name, job) in workflow["jobs"]?.members ?? [] {
            #expect(job["permissions"] == nil, "\(name)")
            #expect(job["timeout-minutes"] != nil, "\(name)")
            #expect(job["concurrency"]?["group"] != nil, "\(name)")
            #expect(job["concurrency"]?["cancel-in-progress"]?.text == "false", "\(name)")
            #expect(job["steps"]?.items.allSatisfy { $0["name"] != nil } == true, "\(name)")
        }
    }

    /// The token is in the environment of the one step that needs it.
    @Test func secretsAreOnlyWhereTheyAreNeeded() throws {
        let workflow = try #require(try PipelineFiles.documents(Self.workflow).first)
        for place in workflow.texts where place.text.contains("secrets.") {
            #expect(place.path.suffix(2).first == "env" && place.path.contains("steps"), "\(place.path)")
        }
        #expect(workflow.texts.filter { $0.text.contains("secrets.RELCTL_TOKEN") }.count == 1)
    }

    @Test(arguments: actions + [workflow, release])
    func nothingIsFilledIntoAScript(path: String) throws {
        let file = try #require(try PipelineFiles.documents(path).first)
        let scripts = file.texts.filter { $0.path.last == "run" }
        #expect(!scripts.isEmpty)
        for script in scripts { #expect(!script.text.contains("${{"), "\(path)") }
    }

    @Test(arguments: actions + [workflow, release])
    func otherActionsAreNamedByCommit(path: String) throws {
        let file = try #require(try PipelineFiles.documents(path).first)
        for use in file.texts where use.path.last == "uses" {
            #expect(use.text.wholeMatch(of: /[\w.\/-]+@[0-9a-f]{40}/) != nil, "\(path): \(use.text)")
            #expect(["actions/", "github/"].contains { use.text.hasPrefix($0) }, "\(path): \(use.text)")
        }
        let text = try PipelineFiles.text(path)
        for line in text.split(separator: "\n") where line.contains("uses: ") && !line.contains("#     ") {
            let isTold = !line.contains("@") || line.contains(" # v") || line.hasPrefix("#")
            #expect(isTold, "\(path): which version? \(line)")
        }
    }

    @Test(arguments: actions)
    func inputsOfActionsAreDeclaredAndUsed(path: String) throws {
        let text = try PipelineFiles.text(path)
        let file = try #require(try PipelineFiles.documents(path).first)
        #expect(file.keys == ["name", "description", "inputs", "runs"])
        #expect(file["runs"]?["using"]?.text == "composite")
        let used = Set(text.matches(of: /inputs\.([a-z0-9-]+)/).map { String($0.1) })
        #expect(used == file["inputs"]?.keys)
        for (name, input) in file["inputs"]?.members ?? [] { #expect(input["description"] != nil, "\(name)") }
        for step in file["runs"]?["steps"]?.items ?? [] where step["run"] != nil {
            #expect(step["shell"]?.text == "bash", "\(path): a composite action names the shell")
        }
    }

    @Test func inputsOfTheWorkflowAreDeclaredAndUsed() throws {
        let text = try PipelineFiles.text(Self.workflow)
        let workflow = try #require(try PipelineFiles.documents(Self.workflow).first)
        let events = ["workflow_dispatch", "workflow_call"].compactMap { workflow["on"]?[$0]?["inputs"] }
        let declared = events.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        #expect(Set(text.matches(of: /inputs\.([a-z0-9-]+)/).map { String($0.1) }) == declared)
        #expect(events.flatMap(\.members).allSatisfy { $0.value["description"] != nil })
    }

    /// Variables that a script reads come from its step, from its job, or from the runner.
    @Test(arguments: actions + [workflow, release])
    func variablesOfScriptsAreSet(path: String) throws {
        let file = try #require(try PipelineFiles.documents(path).first)
        let jobs = file["jobs"]?.members.map(\.value) ?? [file["runs"]].compactMap(\.self)
        for job in jobs {
            for step in job["steps"]?.items ?? [] {
                let known = (step["env"]?.keys ?? []).union(job["env"]?.keys ?? []).union(["GITHUB_OUTPUT"])
                for match in (step["run"]?.text ?? "").matches(of: /\$\{?([A-Z_][A-Z0-9_]*)/) {
                    #expect(known.contains(String(match.1)), "\(path): \(match.1)")
                }
            }
        }
    }
}
