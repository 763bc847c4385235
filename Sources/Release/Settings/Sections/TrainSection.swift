import Names
import Printing
import Releases

/// A train under `trains:`.
enum TrainSection {
    /// A train, and where to point for it.
    struct Draft: Sendable {
        let train: Train
        let branchPlace: Place
        let followsPlace: Place
        let labelsPlace: Place
    }

    static let branch = Key<BranchPattern>(
        "branch", .branchPattern, .required,
        "The release branch. With `{version}` in it, each release has a branch of its own.")
    static let cutFrom = Key<BranchName>(
        "cut_from", .branch, .optional, "The branch that releases are cut from.")
    static let follows = Key<TrainName>(
        "follows", .train, .optional,
        "Instead of `cut_from`: the train whose release branch this one is cut from and kept in step with.")
    static let landsOn = Key<[BranchName]>(
        "lands_on", .destinations, .required,
        "The branch that releases are merged into, or a list of branches: a release is over once it is on all of them, each"
            + " by a merge request of its own.")
    static let publishedBy = Key<Train.Publication?>(
        "published_by", .publication, .defaults(nil),
        "When the app's package counts as published: a tag that matches, a finished upload, or at once.")
    static let autoPull = Key<Train.AutoPull>(
        "auto_pull", .choice(hints: ["true": "write `merge`", "false": "write `off`"]), .defaults(.merge),
        "How a moved upstream comes into the branch: merged, by fast-forward alone, or not at all.")
    static let pullMessage = Key<String>(
        "pull_message", .pattern(["upstream", "branch"], paragraphs: true), .defaults("Merge {upstream} into {branch}"),
        "The message of the merge commits of auto-pull, for forges with rules on messages.")
    static let allowBackMerges = Key<Bool>(
        "allow_back_merges", .flag, .defaults(false),
        "Pulls an upstream even if newer commits of `lands_on` were merged into it; and cuts a release anew although the"
            + " one before took such commits in.")
    static let maxLag = Key<Int>(
        "max_lag", .duration, .optional,
        "A branch that is behind its upstream for longer is reported (exit 5). The Runbook says how that is counted.")
    static let retarget = Key<Train.Retarget>(
        "retarget", .choice(), .defaults(.reopen),
        "How the merge request gets to `lands_on`: a new one is opened and the old one closed, or its target is changed."
            + " `auto` changes the target where it has approvals that outlast that, and says in `plan` why."
    )
    static let merge = Key<Train.Merging>(
        "merge", .choice(), .defaults(.whenReady),
        """
        Who merges into `lands_on`: relctl as soon as the forge says it can, or a person. With `bypass`, relctl also merges \
        past rulesets that GitHub lets the token's account bypass.
        """)
    static let catchUp = Key<Bool>(
        "catch_up", .flag, .defaults(false),
        "Merges `lands_on` into the branch of a release that is about to land, where the forge takes no branch that is"
            + " behind (semi-linear history, fast-forward, `up to date before merging`).")
    static let keepBranch = Key<Bool>(
        "keep_branch", .flag, .defaults(true), "Whether the branch stays after it has landed.")
    static let mergeRequest = Key<Train.MergeRequestStyle>(
        "merge_request", MergeRequestSection.shape, .implied, "Texts and people of the train's merge request.")
    static let onConflict = Key<Train.Notice>(
        "on_conflict", NoticeSection.conflict, .implied, "Who hears of a conflict, and how it is marked.")
    static let onDecision = Key<Train.Notice>(
        "on_decision", NoticeSection.decision, .implied,
        "Who hears of everything else that a person must decide (exit 5), and how it is marked.")
    static let resolve = Key<ConflictResolution>(
        "resolve", ResolveSection.shape, .implied,
        "Conflicts that need nobody: files that merge by their structure, and rules for versions and paths.")
    static let holdLabel = Key<String>(
        "hold_label", .label, .defaults("relctl-hold"),
        "A merge request with this label is left alone: no pull, upload, retarget or merge. Case doesn't matter.")

    static let shape = Shape<Draft>.section(
        Table(
            branch, cutFrom, follows, landsOn, publishedBy, autoPull, pullMessage, allowBackMerges, maxLag, retarget,
            merge, catchUp, keepBranch, mergeRequest, onConflict, onDecision, resolve, holdLabel,
            exactlyOne: ["cut_from", "follows"]),
        build: read)

    private static func read(_ section: SectionReader) -> Draft? {
        let name = TrainName(section.place.name)
        let isVisible = Printable.isVisible(section.place.name)
        if name == nil || section.place.name.looksLikeOption || !isVisible {
            section.reading.report(
                section.place, "is no name for a train",
                hint: "leave out `@`, which stands before a version, `-` at the beginning, and what nobody can see")
        }
        let branch = section.read(branch)
        let origins = [section.read(cutFrom).map(Train.Origin.branch), section.read(follows).map(Train.Origin.train)]
        let landsOn = section.read(landsOn)
        // Read before anything is given up, so that their problems are reported in any case.
        let options = options(of: section)
        guard let name, let branch, let landsOn, let origin = origins.compactMap({ $0 }).first else { return nil }
        var train = Train(name: name, branch: branch, origin: origin, landsOn: landsOn)
        for option in options { option(&train) }
        return Draft(
            train: train, branchPlace: section.place(of: self.branch), followsPlace: section.place(of: follows),
            labelsPlace: section.place(of: holdLabel))
    }

    private static func options(of section: SectionReader) -> [(inout Train) -> Void] {
        [
            section.setter(publishedBy, \.publication), section.setter(autoPull, \.autoPull),
            section.setter(pullMessage, \.pullMessage), section.setter(allowBackMerges, \.allowsBackMerges),
            section.setter(maxLag, \.maxLag), section.setter(retarget, \.retarget),
            section.setter(merge, \.merging), section.setter(catchUp, \.catchesUp),
            section.setter(keepBranch, \.keepsBranch),
            section.setter(mergeRequest, \.mergeRequest), section.setter(onConflict, \.conflictNotice),
            section.setter(onDecision, \.decisionNotice), section.setter(resolve, \.resolving),
            section.setter(holdLabel, \.holdLabel),
        ]
    }
}
