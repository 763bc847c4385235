import Foundation

/// `Pipelines/GitLab/relctl.yml`, as GitLab reads it: a header with inputs, and jobs that extend each other.
struct GitLabFile {
    /// One job, with what it extends merged in.
    struct Job {
        var name: String
        var keys: YAML
    }

    let text: String
    let inputs: [(key: String, value: YAML)]
    let body: YAML

    init() throws {
        text = try PipelineFiles.text("Pipelines/GitLab/relctl.yml")
        let documents = try YAML.documents(text)
        inputs = documents.first?["spec"]?["inputs"]?.members ?? []
        body = documents.last ?? .map([])
    }

    private init(body: YAML, inputs: [(key: String, value: YAML)]) {
        (text, self.body, self.inputs) = ("", body, inputs)
    }

    /// The jobs that run: hidden ones begin with a dot.
    var jobs: [Job] {
        body.members.filter { !$0.key.hasPrefix(".") }.map { Job(name: $0.key, keys: resolved($0.value)) }
    }

    func job(_ name: String) -> Job? { jobs.first { $0.name == name } }

    /// The same with the inputs filled in, which GitLab does before it reads the jobs.
    func filled(_ values: [String: String]) throws -> GitLabFile {
        var body = text.components(separatedBy: "\n---\n").last ?? ""
        for (name, declaration) in inputs {
            let value = values[name] ?? declaration["default"]?.text ?? ""
            body = body.replacing("$[[ inputs.\(name) ]]", with: value)
        }
        return GitLabFile(body: try YAML.documents(body).first ?? .map([]), inputs: inputs)
    }

    private func resolved(_ job: YAML) -> YAML {
        guard let base = job["extends"]?.text, let parent = body[base] else { return job }
        return Self.merged(resolved(parent), job)
    }

    /// Maps are merged, everything else is replaced (https://docs.gitlab.com/ci/yaml/#extends).
    private static func merged(_ base: YAML, _ job: YAML) -> YAML {
        guard case .map(var members) = base, case .map(let own) = job else { return job }
        for (key, value) in own {
            if let index = members.firstIndex(where: { $0.key == key }) {
                members[index].value = merged(members[index].value, value)
            } else {
                members.append((key, value))
            }
        }
        return .map(members)
    }
}

extension GitLabFile.Job {
    var script: [String] { keys["script"]?.items.compactMap(\.text) ?? [] }

    var variables: [String: String] {
        Dictionary(keys["variables"]?.members.map { ($0.key, $0.value.text ?? "") } ?? []) { $1 }
    }

    /// Runs the script as a runner does: one shell, which ends at the first line that fails.
    func run(in folder: String, variables given: [String: String]) async throws -> Ended {
        var environment = variables.mapValues { $0.replacing("$CI_PROJECT_DIR", with: folder) }
        environment["CI_PROJECT_DIR"] = folder
        environment["GITLAB_CI"] = "true"
        environment.merge(given) { $1 }
        let shell = "set -eo pipefail\n" + script.joined(separator: "\n") + "\n"
        return try await Ended.run(["bash"], in: folder, environment: environment, input: shell)
    }
}
