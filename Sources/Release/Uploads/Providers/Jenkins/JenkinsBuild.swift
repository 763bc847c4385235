import Names
import WebAPI

/// A build as Jenkins returns it; `tree` asks for exactly these fields
/// (https://www.jenkins.io/doc/book/using/remote-access-api/).
struct JenkinsBuild: Decodable, Sendable {
    static let tree =
        "number,url,building,result,queueId,timestamp,actions[_class,parameters[name,value],lastBuiltRevision[SHA1],"
        + "remoteUrls,causes[shortDescription]]"

    var number: Int
    var url: String?
    var building: Bool?
    var result: String?
    var queueId: Int?
    /// Milliseconds since 1970.
    var timestamp: Int?
    var actions: [JenkinsAction]?

    func run(of job: String, releasing project: ProjectRemotes) -> UploadRun {
        var run = UploadRun(
            id: JenkinsRunID(job: job, number: number, isQueued: false).text, url: url.flatMap(PeopleLink.checked),
            state: state, commit: commit(of: project))
        run.label = actions?.parameter("RELCTL_KEY").flatMap { key in
            key.isEmpty ? nil : .variables(key: key, attempt: actions?.parameter("RELCTL_ATTEMPT"))
        }
        let interruptions = interruptions
        run.reason = interruptions.isEmpty ? nil : interruptions.joined(separator: ", ")
        run.isSuperseded = interruptions.contains { $0.hasPrefix(Self.superseded) }
        return run
    }

    /// The causes of an interruption: "Aborted by NAME", and where a newer build did, "Superseded by #8"
    /// (`jenkins.model.InterruptedBuildAction`; `DisableConcurrentBuildsJobProperty.CancelledCause` of workflow-job).
    private var interruptions: [String] {
        (actions ?? []).filter { $0.kind == "jenkins.model.InterruptedBuildAction" }
            .flatMap { $0.causes ?? [] }.compactMap(\.shortDescription)
    }

    private static let superseded = "Superseded by "

    /// `UNSTABLE` is a build that finished with failed tests; it doesn't count as a successful upload.
    private var state: UploadRun.State {
        guard building != true else { return .running }
        return switch result {
        case "SUCCESS": .succeeded
        case "FAILURE", "UNSTABLE", "NOT_BUILT": .failed
        case "ABORTED": .cancelled
        default: .running
        }
    }

    /// The commit of the project that was checked out. Until the app's checkout a build only has that of a shared library,
    /// whose remote is another one.
    private func commit(of project: ProjectRemotes) -> CommitID? {
        let own = (actions ?? []).filter { $0.remoteUrls?.contains(where: project.contains) ?? false }
        let commits = Set(own.compactMap { $0.lastBuiltRevision?.SHA1 })
        return commits.count == 1 ? commits.first.flatMap { CommitID(hex: $0) } : nil
    }
}

/// One of the things that plugins attach to builds and items of the queue; most are empty here.
struct JenkinsAction: Decodable, Sendable {
    struct Parameter: Decodable, Sendable {
        var name: String
        var value: String?

        private enum CodingKeys: CodingKey { case name, value }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            // Other kinds of parameters have numbers, flags or nothing at all.
            value = try? container.decode(String.self, forKey: .value)
        }
    }

    struct Revision: Decodable, Sendable {
        var SHA1: String?
    }

    /// Why a build was started, or interrupted.
    struct Cause: Decodable, Sendable {
        var shortDescription: String?
    }

    /// The class, which Jenkins writes to each bean of its API.
    var kind: String?
    var parameters: [Parameter]?
    var lastBuiltRevision: Revision?
    var causes: [Cause]?
    /// Where the revision comes from.
    var remoteUrls: [String]?

    private enum CodingKeys: String, CodingKey {
        case kind = "_class"
        case parameters, lastBuiltRevision, causes, remoteUrls
    }
}

extension [JenkinsAction] {
    func parameter(_ name: String) -> String? {
        lazy.flatMap { $0.parameters ?? [] }.first { $0.name == name }?.value
    }
}

/// A job, as far as it is asked for.
struct JenkinsJobDetails: Decodable, Sendable {
    struct Property: Decodable, Sendable {
        struct Definition: Decodable, Sendable {
            var name: String
        }

        var parameterDefinitions: [Definition]?
    }

    var buildable: Bool?
    var nextBuildNumber: Int?
    var property: [Property]?
    var allBuilds: [JenkinsBuild]?

    /// The names of its parameters.
    var parameters: [String] { (property ?? []).flatMap { $0.parameterDefinitions ?? [] }.map(\.name) }

    /// Whether runs say which order they are: Jenkins drops parameters that a job doesn't declare.
    var tellsOrders: Bool { parameters.contains("RELCTL_KEY") && parameters.contains("RELCTL_ATTEMPT") }
}

/// The build queue, and a single item of it.
struct JenkinsQueue: Decodable, Sendable {
    struct Item: Decodable, Sendable {
        struct Task: Decodable, Sendable {
            var url: String?
        }

        struct Executable: Decodable, Sendable {
            var number: Int
        }

        var id: Int?
        var cancelled: Bool?
        var executable: Executable?
        var task: Task?
        var actions: [JenkinsAction]?
    }

    var items: [Item]
}
