import Names
import WebAPI

/// The attributes of a build run
/// (https://developer.apple.com/documentation/appstoreconnectapi/cibuildrun/attributes-data.dictionary).
struct XcodeCloudRun: Decodable, Sendable {
    struct Commit: Decodable, Sendable {
        var commitSha: String?
    }

    var createdDate: String?
    var sourceCommit: Commit?
    /// PENDING, RUNNING or COMPLETE.
    var executionProgress: String?
    /// SUCCEEDED, FAILED, ERRORED, CANCELED or SKIPPED.
    var completionStatus: String?
    /// AUTOMATICALLY_BY_NEWER_BUILD or MANUALLY_BY_USER.
    var cancelReason: String?
    /// GIT_REF_CHANGE, MANUAL, MANUAL_REBUILD, PULL_REQUEST_OPEN, PULL_REQUEST_UPDATE or SCHEDULE.
    var startReason: String?

    /// A word that is not known yet is no end.
    var state: UploadRun.State {
        switch (executionProgress, completionStatus) {
        case ("PENDING", _): .waiting
        case ("COMPLETE", "SUCCEEDED"): .succeeded
        case ("COMPLETE", "FAILED"), ("COMPLETE", "ERRORED"), ("COMPLETE", "SKIPPED"): .failed
        case ("COMPLETE", "CANCELED"): .cancelled
        default: .running
        }
    }

    /// Whether "Auto-cancel Builds" of the workflow stopped it.
    var isSuperseded: Bool { cancelReason == "AUTOMATICALLY_BY_NEWER_BUILD" }

    /// The cause of a cancellation, in words.
    var cancellation: String? {
        switch cancelReason {
        case "AUTOMATICALLY_BY_NEWER_BUILD": "Xcode Cloud stopped it for a newer build"
        case "MANUALLY_BY_USER": "a person cancelled it"
        default: nil
        }
    }

    var commit: CommitID? { sourceCommit?.commitSha.flatMap { CommitID(hex: $0) } }

    /// Whether the API may have started it: neither a push, a pull request nor a schedule.
    var mayBeOrdered: Bool { startReason.map { $0.hasPrefix("MANUAL") } ?? true }

    func isBefore(_ moment: Int) -> Bool {
        createdDate.flatMap { Timestamp.seconds(iso8601: $0) }.map { $0 < moment } ?? false
    }
}

/// The attributes of a branch or tag
/// (https://developer.apple.com/documentation/appstoreconnectapi/scmgitreference/attributes-data.dictionary).
struct XcodeCloudReference: Decodable, Sendable {
    var canonicalName: String?
    var isDeleted: Bool?

    func isLive(_ branch: BranchName) -> Bool { canonicalName == branch.ref && isDeleted != true }
}

/// The attributes of a workflow
/// (https://developer.apple.com/documentation/appstoreconnectapi/ciworkflow/attributes-data.dictionary).
struct XcodeCloudWorkflow: Decodable, Sendable {
    struct StartCondition: Decodable, Sendable {
        var autoCancel: Bool?
    }

    var name: String?
    var isEnabled: Bool?
    var branchStartCondition: StartCondition?
}

/// `POST /v1/ciBuildRuns` (https://developer.apple.com/documentation/appstoreconnectapi/post-v1-cibuildruns).
struct XcodeCloudOrder: Encodable, Sendable {
    struct Relation: Encodable, Sendable {
        struct Target: Encodable, Sendable {
            var type: String
            var id: String
        }

        var data: Target

        init(_ type: String, _ id: String) { data = Target(type: type, id: id) }
    }

    struct Order: Encodable, Sendable {
        var type = "ciBuildRuns"
        var attributes: [String: String] = [:]
        var relationships: [String: Relation]
    }

    var data: Order
}
