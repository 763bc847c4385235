import Forges
import Names

/// What Jenkins tells of a build; `tree` asks for exactly this
/// (https://www.jenkins.io/doc/book/using/remote-access-api/).
struct JenkinsBuild: Decodable, Sendable {
    static let tree =
        "number,url,building,result,queueId,timestamp,actions[parameters[name,value],lastBuiltRevision[SHA1]]"

    var number: Int
    var url: String?
    var building: Bool?
    var result: String?
    var queueId: Int?
    /// Milliseconds since 1970.
    var timestamp: Int?
    var actions: [JenkinsAction]?

    func run(of job: String) -> UploadRun {
        UploadRun(
            id: JenkinsRunID(job: job, number: number, isQueued: false).text, url: url.flatMap(PeopleLink.checked),
            state: state, commit: commit)
    }

    /// `UNSTABLE` is a build that ran through with failed tests: nobody should take it for an upload that is done.
    private var state: UploadRun.State {
        guard building != true else { return .running }
        return switch result {
        case "SUCCESS": .succeeded
        case "FAILURE", "UNSTABLE", "NOT_BUILT": .failed
        case "ABORTED": .cancelled
        default: .running
        }
    }

    /// The commit that was checked out; with several, as with shared libraries, it can't be told which is the app's.
    private var commit: CommitID? {
        let commits = Set((actions ?? []).compactMap { $0.lastBuiltRevision?.SHA1 })
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

    var parameters: [Parameter]?
    var lastBuiltRevision: Revision?
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

/// The queue, and an item of it by itself.
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
