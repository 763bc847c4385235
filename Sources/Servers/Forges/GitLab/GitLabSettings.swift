import Names
import WebAPI

extension GitLabProject {
    /// Findings about settings that disturb a release, from `GET /projects/:id`.
    ///
    /// - Parameter version: the server's, such as `19.2.0-ee`.
    func findings(version: String?) -> [ForgeInspection.Finding] {
        [rebaseFinding(version), trainFinding, pipelineFinding, titleFinding].compactMap { $0 }
    }

    /// `MergeRequests::MergeStrategies::FromSourceBranch#use_create_ref_service?` (18.9 and later): only where the merge
    /// method wants the target in the source.
    private func rebaseFinding(_ version: String?) -> ForgeInspection.Finding? {
        guard mergeMethod == "ff" || mergeMethod == "rebase_merge" else { return nil }
        let harm = "a branch that is behind is rebased when it is merged, which drops what its merge commits hold"
        switch automaticRebaseEnabled {
        case true?:
            return .init(
                "automatic rebase", harm,
                fix: "switch it off, or set catch_up: true; relctl merges no branch that is behind")
        case nil where Self.mayRebaseUntold(version):
            return .init(
                "automatic rebase", "GitLab \(version ?? "") doesn't tell whether it is on: then \(harm)",
                fix: "look under Settings, Merge requests; GitLab 19.4 tells it", weight: .unknown)
        default: return nil
        }
    }

    /// Whether the server may rebase without its settings telling so: from 18.9 to 19.3.
    private static func mayRebaseUntold(_ version: String?) -> Bool {
        let numbers = (version ?? "").split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
        return numbers.count == 2 && (18, 9) <= (numbers[0], numbers[1]) && (numbers[0], numbers[1]) < (19, 4)
    }

    /// The finding about merge trains; none if they merge by merge commits. Otherwise a train replays plain commits
    /// (`MergeRequests::CreateRefService#maybe_rebase!`), and an enforced train can't be bypassed
    /// (`ProjectCiCdSetting#merge_train_enforced_for?` in ee/app/models/ee/project_ci_cd_setting.rb, 19.3).
    private var trainFinding: ForgeInspection.Finding? {
        guard mergeTrainsEnabled == true, ["ff", "rebase_merge"].contains(mergeMethod) else { return nil }
        let isEnforced = mergeTrainEnforcement.map { $0 != "allow_bypass" } ?? false
        return .init(
            "merge train",
            "merge trains replay plain commits here and drop what merge commits hold: relctl adds nothing to them"
                + (isEnforced ? ", and nothing may be merged past them" : ""),
            fix: "let the project merge by merge commits, or land releases by hand"
                + (isEnforced ? "" : ", past the train"),
            weight: isEnforced ? .problem : .warning)
    }

    /// `MergeRequests::UpdateService#handle_target_branch_change` clears the head pipeline of what the server retargets.
    private var pipelineFinding: ForgeInspection.Finding? {
        guard onlyAllowMergeIfPipelineSucceeds == true else { return nil }
        let skipped = allowMergeOnSkippedPipeline == true ? "" : "; one that was skipped doesn't count"
        return .init(
            "required pipelines", "a head needs a pipeline that succeeded\(skipped)",
            fix: "let release branches have pipelines, merge requests that GitLab itself retargets, too")
    }

    /// `MergeRequests::Mergeability::CheckMergeRequestTitleRegexService` (18 and later).
    private var titleFinding: ForgeInspection.Finding? {
        guard let pattern = mergeRequestTitleRegex, !pattern.isEmpty else { return nil }
        return .init(
            "merge request titles", "they must match \(ErrorText.printable(pattern))",
            fix: "set merge_request.title so that it matches")
    }
}

extension GitLabApprovalSettings {
    /// `EE::MergeRequests::RefreshService#reset_approvals_for_merge_requests` (ee/app/services/ee/merge_requests/).
    var effectOfPush: Approvals.PushEffect? {
        guard let resets = resetApprovalsOnPush else { return nil }
        return resets ? .removed : selectiveCodeOwnerRemovals == true ? .codeOwnersRemoved : .kept
    }

    /// A retarget takes all approvals away, also where a push takes only some
    /// (`EE::MergeRequests::UpdateService#delete_approvals_on_target_branch_change`, `reset_approvals?`, 15 to 19).
    var finding: ForgeInspection.Finding? {
        guard selectiveCodeOwnerRemovals == true else { return nil }
        return .init(
            "code owners", "a push takes their approvals of what it changes, and a retarget takes all approvals away",
            fix: "approve after the retarget")
    }
}

extension GitLabPushRule {
    /// GitLab makes its merge commits with the account's own address, and holds them to the same rules
    /// (`EE::Gitlab::Checks::PushRules::CommitCheck#check_commit`).
    func addressFinding(of user: GitLabUser) -> ForgeInspection.Finding? {
        guard let pattern = authorEmailRegex, !pattern.isEmpty, Self.isCheap(pattern), let address = user.commitEmail,
            let expression = try? Regex(pattern), address.firstMatch(of: expression) == nil
        else { return nil }
        return .init(
            "account's address",
            "GitLab's own merge commits bear \(ErrorText.printable(address)), which no rule lets pass",
            fix: "make an exception for that address in the push rule, or use another account",
            weight: .problem)
    }

    /// Whether a pattern is tried in little time: GitLab's engine never goes back over a text, `Regex` may do so for ever.
    private static func isCheap(_ pattern: String) -> Bool {
        let repeats = pattern.utf8.filter { "*+?{|".utf8.contains($0) }.count
        let repeatsGroups = [")*", ")+", "){"].contains { pattern.contains($0) }
        return pattern.utf8.count <= 500 && repeats <= 3 && !repeatsGroups
    }
}
