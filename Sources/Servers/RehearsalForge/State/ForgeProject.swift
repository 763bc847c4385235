import Names

/// The one project of the forge, with the settings that decide how merge requests go.
package struct ForgeProject: Hashable, Sendable {
    /// How a merge request lands: https://docs.gitlab.com/user/project/merge_requests/methods/
    package enum MergeMethod: String, Hashable, Sendable {
        case merge
        /// A merge commit, but only of a branch that contains its target.
        case rebaseMerge = "rebase_merge"
        /// No merge commit ever.
        case fastForward = "ff"
    }

    /// Whether commits are squashed on merge.
    package enum SquashOption: String, Hashable, Sendable {
        case never
        case always
        case defaultOn = "default_on"
        case defaultOff = "default_off"
    }

    /// The product whose API and behaviour the forge has.
    package let kind: ForgeKind
    /// The forge's number of the project.
    package var id = 4711
    /// The full path, such as `mobile/ios`.
    package var path: String
    /// The branch that is shown first and can't be deleted.
    package var defaultBranch: String
    /// Whether anybody may read it.
    package var isPublic = false
    /// How a merge request lands.
    package var mergeMethod = MergeMethod.merge
    /// Whether a source that is behind its target is rebased when it is merged (`automatic_rebase_enabled`), where the
    /// merge method wants the target in the source.
    package var rebasesAutomatically = false
    /// Whether commits are squashed on merge.
    package var squash = SquashOption.defaultOff
    /// Whether a merge request that doesn't say asks for its source branch to be deleted on merge.
    package var removesSourceBranch = true
    /// Whether a head needs a pipeline that succeeded.
    package var needsPipeline = false
    /// How many approvals a merge request needs.
    package var approvalsRequired = 0
    /// Whether of two labels `scope::a` and `scope::b` a merge request has only one, as in the paid tiers.
    package var hasScopedLabels = true
    /// Labels that nobody can set, such as archived ones.
    package var fixedLabels: Set<String> = []
    /// Whether approvals fall when commits are pushed or the target changes.
    package var resetsApprovals = true
    /// Whether the settings of approvals are told, as on GitLab's paid tiers.
    package var tellsApprovalSettings = false
    /// Whether merging over the API demands the head's id.
    package var demandsHead = false
    /// Rulesets, on GitHub.
    package var rulesets = GitHubRules()
    /// Merge trains.
    package var trains = MergeTrainSettings()
    /// Whether the repository is being moved: pushes and merges are refused for now.
    package var isReadOnly = false
    /// Whether the CI configuration has jobs for pipelines of merge requests.
    package var hasMergeRequestJobs = true
    /// Rules on the commits of branches, the forge's own included.
    package var commitRules = CommitRules()
    /// Whether the repository is larger than it may be: then nothing is merged.
    package var exceedsSizeLimit = false
    /// Words with which every push is refused, as a push rule does.
    package var pushRule: String?
    /// The status of the pipeline that each pushed branch gets at once, and each merge request that asks for one; `nil` for a project without CI.
    package var pipelineOnPush: String?

    /// A private project with the forge's defaults.
    package init(path: String, defaultBranch: String, kind: ForgeKind = .gitlab) {
        (self.path, self.defaultBranch, self.kind) = (path, defaultBranch, kind)
        // https://docs.github.com/en/rest/repos/repos#update-a-repository; Gitea's `default_delete_branch_after_merge`, its
        // labels' `exclusive` and its rules' `dismiss_stale_approvals` are off too.
        if kind != .gitlab { (removesSourceBranch, hasScopedLabels, resetsApprovals) = (false, false, false) }
    }
}
