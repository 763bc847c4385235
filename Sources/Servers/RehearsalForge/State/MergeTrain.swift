/// The merge trains of a project: https://docs.gitlab.com/ci/pipelines/merge_trains/
package struct MergeTrainSettings: Hashable, Sendable {
    /// The accounts that may merge past the train (`merge_train_enforcement`, since 19.3;
    /// `ProjectCiCdSetting#merge_train_enforced_for?`, ee/app/models/ee/project_ci_cd_setting.rb).
    package enum Enforcement: String, Hashable, Sendable {
        case allowBypass = "allow_bypass"
        case allUsers = "enforce_for_all_users"
        case ownerOverride = "enforce_with_owner_override"
    }

    /// Whether pipelines build the merged result (`merge_pipelines_enabled`); trains need it.
    package var buildsMergedResults = false
    /// Whether merge requests wait in trains (`merge_trains_enabled`).
    package var isEnabled = false
    /// Whether a merge past the train leaves the train's pipelines alone (`merge_trains_skip_train_allowed`).
    package var allowsSkipping = false
    /// The accounts that may merge past the train.
    package var enforcement = Enforcement.allowBypass

    /// No trains.
    package init() {}
}

/// A merge request on a train.
package struct MergeTrainCar: Hashable, Sendable {
    /// The state of a merge request in the train (`MergeTrains::Car`, ee/app/models/merge_trains/car.rb).
    package enum Status: String, Hashable, Sendable {
        case idle, fresh, stale, merging, merged
        case skipMerged = "skip_merged"
    }

    /// The forge's id.
    package var id: Int
    /// The number of the merge request.
    package var iid: Int
    /// The branch that the train goes to.
    package var target: String
    /// The account that put it there.
    package var userID: Int
    /// The state in the train.
    package var status = Status.fresh
    /// The pipeline that decides.
    package var pipelineID: Int?
    /// Seconds since 1970.
    package var createdAt: Int
    /// Seconds since 1970.
    package var mergedAt: Int?

    /// Whether it still waits (`MergeTrains::Car#active?`).
    package var isActive: Bool { status != .merged && status != .skipMerged }
}
