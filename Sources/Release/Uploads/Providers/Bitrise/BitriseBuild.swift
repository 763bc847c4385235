import Names
import Printing
import WebAPI

/// A build (https://api-docs.bitrise.io, `v0.BuildResponseItemModel`).
struct BitriseBuild: Decodable, Sendable {
    var slug: String
    var status: Int?
    var isOnHold: Bool?
    var startedOnWorkerAt: String?
    var commitHash: String?
    var abortReason: String?
    var branch: String?
    var triggeredWorkflow: String?
    /// `webhook` for a push, a pull request or a tag; else who started it.
    var triggeredBy: String?
    /// The parameters that the build was triggered with.
    var originalBuildParams: JSONValue?

    /// - Parameter web: the web root, where builds have their pages.
    func run(web: String) -> UploadRun {
        var run = UploadRun(
            id: slug, url: PeopleLink.checked("\(web)/build/\(slug)"), state: state,
            commit: commitHash.flatMap { CommitID(hex: $0) })
        run.reason = state == .cancelled ? abortReason : nil
        run.label = key.map { .variables(key: $0, attempt: value("RELCTL_ATTEMPT")) }
        return run
    }

    /// 0 not finished, 1 successful, 2 failed, 3 aborted as a failure, 4 aborted as a success
    /// (https://docs.bitrise.io/en/bitrise-ci/api/managing-an-app-s-builds.html). Aborted is no upload, whatever it is
    /// called.
    private var state: UploadRun.State {
        switch status {
        case 0: isOnHold == true || startedOnWorkerAt == nil ? .waiting : .running
        case 1: .succeeded
        case 2: .failed
        case 3, 4: .cancelled
        default: .running
        }
    }

    /// A build without a readable key may be any: only one that a push started certainly isn't ours.
    func recognition(as order: UploadOrder) -> Recognition {
        guard let key else { return triggeredBy == "webhook" ? .another : .unknown }
        return order.recognize(key: key, attempt: value("RELCTL_ATTEMPT"))
    }

    private var key: String? { value("RELCTL_KEY") }

    /// The value of a variable that the build was triggered with, which is named by `key`, and was by `mapped_to`.
    private func value(_ name: String) -> String? {
        guard case .array(let environments)? = originalBuildParams?["environments"] else { return nil }
        return environments.first { ($0["key"]?.string ?? $0["mapped_to"]?.string) == name }?["value"]?.string
    }
}

/// `GET …/builds/…`.
struct BitriseBuildAnswer: Decodable, Sendable {
    var data: BitriseBuild
}

/// `GET …/builds`.
struct BitriseBuildPage: Decodable, Sendable {
    struct Paging: Decodable, Sendable {
        /// Where the next page begins.
        var next: String?
    }

    var data: [BitriseBuild]
    var paging: Paging?
}

/// The answer to a trigger, which names the build under `results`, and did at the top.
struct BitriseTriggered: Decodable, Sendable {
    struct Result: Decodable, Sendable {
        var buildSlug: String?
        var slug: String?
        var buildUrl: String?
        var url: String?
    }

    var status: String?
    var message: String?
    var buildSlug: String?
    var buildUrl: String?
    var results: [Result]?

    var slug: String? { buildSlug ?? results?.first.flatMap { $0.buildSlug ?? $0.slug } }
    var link: String? { buildUrl ?? results?.first.flatMap { $0.buildUrl ?? $0.url } }
}

/// `POST …/builds`.
struct BitriseTrigger: Encodable, Sendable {
    struct Hook: Encodable, Sendable {
        var type = "bitrise"
    }

    struct Variable: Encodable, Sendable {
        /// The name; `mapped_to` is what it was called before.
        var key: String
        var mapped_to: String
        var value: String
        /// Whether `$` in the value means a variable.
        var is_expand = false
    }

    struct Parameters: Encodable, Sendable {
        var branch: String
        /// `nil` for a job in a repository of its own, which has other commits.
        var commit_hash: String?
        var workflow_id: String?
        var pipeline_id: String?
        var environments: [Variable]
    }

    var hook_info = Hook()
    var build_params: Parameters
}
