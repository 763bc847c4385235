import Forges
import Names

/// A build (https://api-docs.bitrise.io, `v0.BuildResponseItemModel`).
struct BitriseBuild: Decodable, Sendable {
    var slug: String
    var status: Int?
    var isOnHold: Bool?
    var startedOnWorkerAt: String?
    var commitHash: String?
    /// What the build was triggered with.
    var originalBuildParams: AnyJSON?

    /// - Parameter web: the web root, where builds have their pages.
    func run(web: String) -> UploadRun {
        UploadRun(
            id: slug, url: PeopleLink.checked("\(web)/build/\(slug)"), state: state,
            commit: commitHash.flatMap { CommitID(hex: $0) })
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

    func recognition(as order: UploadOrder) -> Recognition {
        guard case .object? = originalBuildParams else { return .unknown }
        guard case .list(let environments)? = originalBuildParams?["environments"] else { return .another }
        func value(_ name: String) -> String? { environments.first { $0["mapped_to"]?.text == name }?["value"]?.text }
        return order.recognize(key: value("RELCTL_KEY"), attempt: value("RELCTL_ATTEMPT"))
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

/// The answer to a trigger.
struct BitriseTriggered: Decodable, Sendable {
    var status: String?
    var message: String?
    var buildSlug: String?
    var buildUrl: String?
}

/// `POST …/builds`.
struct BitriseTrigger: Encodable, Sendable {
    struct Hook: Encodable, Sendable {
        var type = "bitrise"
    }

    struct Variable: Encodable, Sendable {
        var mapped_to: String
        var value: String
        /// Whether `$` in the value means a variable.
        var is_expand = false
    }

    struct Parameters: Encodable, Sendable {
        var branch: String
        var commit_hash: String
        var workflow_id: String
        var environments: [Variable]
    }

    var hook_info = Hook()
    var build_params: Parameters
}
