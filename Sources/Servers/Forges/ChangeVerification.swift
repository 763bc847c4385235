import Names

extension MergeRequestChange {
    /// True for changes of one that is open: forges make some of them on closed and merged ones too, where they mean
    /// nothing. Labels are taken off merged ones, and closing looks at the result.
    var needsOpen: Bool { target != nil || isDraft != nil || title != nil || description != nil }

    /// True if a read after the change shows it. Forges may accept a change and then drop it, and GitLab changes the
    /// target of a merge request that was merged a moment ago (`handle_target_branch_change` in
    /// app/services/merge_requests/update_service.rb, 18).
    func isDone(on result: MergeRequest) -> Bool {
        (target.map { $0 == result.target && (closes || result.state == .opened) } ?? true)
            && (isDraft.map { $0 == result.isDraft } ?? true)
            && (!closes || result.state == .closed)
    }
}
