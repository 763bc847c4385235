import Foundation
import Testing

/// The rules of https://docs.gitlab.com/ci/yaml/, as far as a file shows by itself whether it keeps them.
@Suite struct GitLabFileTests {
    /// Keywords of jobs; a misspelt one is refused only when the pipeline is made, in somebody else's project.
    static let keywords: Set<String> = [
        "after_script", "allow_failure", "artifacts", "before_script", "cache", "coverage", "dependencies",
        "environment", "extends", "id_tokens", "image", "inherit", "interruptible", "needs", "parallel", "release",
        "resource_group",
        "retry", "rules", "script", "secrets", "services", "stage", "tags", "timeout", "trigger", "variables", "when",
    ]

    let file: GitLabFile

    init() throws { file = try GitLabFile() }

    @Test func jobsHaveTheirKeywords() {
        #expect(file.jobs.map(\.name) == ["relctl:reconcile", "pages", "relctl:audit-manifest", "relctl:upload"])
        for (name, job) in file.body.members {
            #expect(job.keys.isSubset(of: Self.keywords), "\(name)")
            if let base = job["extends"]?.text { #expect(file.body[base] != nil, "\(name) extends \(base)") }
        }
        for job in file.jobs {
            for key in ["stage", "image", "script", "rules", "interruptible", "timeout", "inherit"] {
                #expect(job.keys[key] != nil, "\(job.name) has no \(key)")
            }
            let awaited = job.name == "pages" ? ["relctl:reconcile"] : []
            #expect(job.keys["needs"]?.items.compactMap(\.text) == awaited, "\(job.name) waits for nobody else")
            for rule in job.keys["rules"]?.items ?? [] {
                #expect(rule.keys.isSubset(of: ["if", "when", "variables"]) && rule["if"] != nil, "\(job.name)")
                // A rule sets no variable that the job doesn't have.
                let names = Set(rule["variables"]?.keys ?? [])
                #expect(names.isSubset(of: job.variables.keys), "\(job.name)")
                // A pass that waits for a person fails, and its board is published all the same.
                let words = job.name == "pages" ? ["never", "always"] : ["never", nil]
                #expect(words.contains(rule["when"]?.text), "\(job.name)")
            }
            let known: Set = ["when", "expire_in", "paths", "reports"]
            #expect(job.keys["artifacts"]?.keys.isSubset(of: known) ?? true, "\(job.name)")
            let reports = job.keys["artifacts"]?["reports"]?.keys ?? []
            #expect(reports.isSubset(of: ["codequality", "junit"]), "\(job.name)")
            let cache = job.keys["cache"]?.items ?? job.keys["cache"].map { [$0] } ?? []
            #expect(cache.allSatisfy { $0.keys.isSubset(of: ["key", "paths", "when", "policy"]) }, "\(job.name)")
        }
    }

    /// Run again by the CI what the runbook says to run again, nothing else, and never in the middle.
    @Test func onlySafeCodesAreRetried() throws {
        let runbook = try PipelineFiles.text("Docs/Runbook.md")
        let again = runbook.split(separator: "\n").filter { $0.hasSuffix("| run again |") }
            .flatMap { $0.split(separator: "|")[0].split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(again.contains("75") && !again.contains("5"))
        for name in ["relctl:reconcile", "relctl:upload"] {
            let job = try #require(file.job(name)).keys
            let codes = job["retry"]?["exit_codes"]?.items.compactMap(\.text) ?? []
            #expect(codes == ["69", "75"], "\(name)")
            #expect(Set(codes).isSubset(of: again), "\(name)")
            #expect(job["retry"]?["max"]?.text == "2", "\(name): GitLab takes two at most")
            let reasons = job["retry"]?["when"]?.items.compactMap(\.text) ?? []
            #expect(!reasons.isEmpty && !reasons.contains("script_failure") && !reasons.contains("always"), "\(name)")
            #expect(job["interruptible"]?.text == "false" && job["resource_group"] != nil, "\(name)")
        }
    }

    /// A pipeline that relctl started for an upload has no job of relctl's, whatever its branch: a pass that waits for a
    /// person would make the upload a failed one.
    @Test func noJobIsInThePipelineOfAnUpload() {
        for job in file.jobs {
            let rules = job.keys["rules"]?.items ?? []
            let admitting = rules.filter { $0["when"]?.text != "never" }.compactMap { $0["if"]?.text }
            if job.name == "relctl:audit-manifest" {
                // Of the events of its rules none starts an upload.
                for condition in admitting {
                    #expect(condition.contains(/CI_PIPELINE_SOURCE == "(merge_request_event|push)"/), "\(condition)")
                }
            } else {
                let first = rules.firstIndex { $0["when"]?.text != "never" } ?? 0
                #expect(
                    rules[..<first].contains { $0["if"]?.text == "$RELCTL_KEY" && $0["when"]?.text == "never" },
                    "\(job.name)")
            }
        }
    }

    @Test func theTokenIsOnlyWhereItIsNeeded() throws {
        let reconcile = try #require(file.job("relctl:reconcile")).keys
        let conditions = reconcile["rules"]?.items.filter { $0["when"] == nil }.compactMap { $0["if"]?.text } ?? []
        #expect(!conditions.isEmpty)
        for condition in conditions {
            #expect(condition.contains("$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH"))
            #expect(condition.contains("schedule") && !condition.contains("merge_request"))
        }
        #expect(reconcile["artifacts"]?["when"]?.text == "always")
        #expect(!file.text.contains("CI_JOB_TOKEN"))
    }

    @Test func inputsAreDeclaredAndUsed() throws {
        let used = Set(file.text.matches(of: /\$\[\[ inputs\.([a-z-]+) \]\]/).map { String($0.1) })
        #expect(used == Set(file.inputs.map(\.key)))
        #expect(file.text.matches(of: /\$\[\[/).count == file.text.matches(of: /\$\[\[ inputs\.[a-z-]+ \]\]/).count)
        for (name, input) in file.inputs {
            #expect(input["description"]?.text?.isEmpty == false, "\(name)")
            #expect(input.keys.isSubset(of: ["description", "default", "regex", "options", "type"]), "\(name)")
            let isChecked = input["regex"] != nil || input["options"] != nil || input["type"]?.text == "boolean"
            #expect(isChecked, "\(name) takes anything")
            guard let value = input["default"]?.text else { continue }
            if let options = input["options"]?.items { #expect(options.contains(.text(value)), "\(name)") }
            if let regex = input["regex"]?.text { #expect(try matches(value, regex), "\(name)") }
        }
    }

    /// `false` leaves out the job of the switch and no other.
    @Test func switchesLeaveOutTheirJob() throws {
        let switches = ["reconcile": "relctl:reconcile", "audit": "relctl:audit-manifest", "upload": "relctl:upload"]
        for (input, name) in switches {
            let declaration = file.inputs.first { $0.key == input }?.value
            #expect(declaration?["type"]?.text == "boolean" && declaration?["default"]?.text == "true", "\(input)")
            for job in try file.filled([input: "false"]).jobs {
                let first = job.keys["rules"]?.items.first
                let isOff = first?["if"]?.text == "\"false\" != \"true\"" && first?["when"]?.text == "never"
                #expect(isOff == (job.name == name), "\(input): \(job.name)")
            }
        }
    }

    @Test(arguments: ["$(id)", "`id`", "a;b", "a\nb", "a\"b", "a'b", "-x", "--config=x", "$RELCTL_TOKEN", "a|b", "a&b"])
    func inputsAreNoShell(value: String) throws {
        for (name, input) in file.inputs {
            if let regex = input["regex"]?.text { #expect(try !matches(value, regex), "\(name) takes \(value)") }
        }
    }

    /// What is filled into a script is a script.
    @Test func noInputIsPartOfAScript() {
        for job in file.jobs {
            for line in job.script {
                #expect(!line.contains("$[["), "\(job.name): \(line)")
                for match in line.matches(of: /\$\{?([A-Z_][A-Z0-9_]*)/) {
                    let name = String(match.1)
                    #expect(job.variables[name] != nil || name == "RELCTL_UPLOAD", "\(job.name): \(name)")
                }
            }
        }
    }

    private func matches(_ value: String, _ pattern: String) throws -> Bool {
        try Regex(pattern).wholeMatch(in: value) != nil
    }
}
