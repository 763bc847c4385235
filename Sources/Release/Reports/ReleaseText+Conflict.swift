import Names
import Printing
import Releases

/// Conflicts, what waits behind them, and how people settle them.
extension ReleaseText {
    /// The conflict of the release, and the other ones of its landings.
    func conflictLines(_ entry: Outcome.Entry) -> [String] {
        let plan = entry.plan
        let landings = plan.landings.compactMap(\.conflict).filter { $0 != plan.conflict }
        return (plan.conflict.map { lines(about: $0, origin: entry.conflictOrigin, of: plan.release) } ?? [])
            + landings.flatMap { lines(about: $0, origin: nil, of: plan.release) }
    }

    private func lines(about conflict: Conflict, origin: Observation.Origin?, of release: Release) -> [String] {
        var lines = [
            field("conflict", cause(of: conflict, origin: origin)),
            field("", "does not merge into \(Printable.text(conflict.into.text)): " + list(conflict.paths)),
        ]
        lines += conflict.against.map {
            field(
                "",
                Printable.text("against \"\($0.subject)\" by \($0.author)\(isVerbose ? ", " + $0.commit.short : "")"))
        }
        if !conflict.waiting.isEmpty { lines.append(field("", queue(behind: conflict))) }
        if let rule = conflict.resolvableBy {
            lines.append(field("", Printable.text("relctl can settle this: resolve: \(rule)")))
        }
        lines.append(field("", Printable.text(fix(of: conflict, in: release))))
        return lines
    }

    /// The commit that conflicts, its author, and the merge request that it came with.
    private func cause(of conflict: Conflict, origin: Observation.Origin?) -> String {
        let merge = origin.map { origin in
            " (\(origin.id)" + (origin.otherMerger.map { ", merged by " + Printable.text($0) } ?? "") + ")"
        }
        let title = style.bad(Printable.text("\"\(conflict.subject)\""))
        let id = isVerbose ? ", \(conflict.cause.short)" : ""
        return "\(title) by \(Printable.text(conflict.author))\(merge ?? "")\(id)"
    }

    /// The commits that can't be pulled before the conflict is settled.
    private func queue(behind conflict: Conflict) -> String {
        let count = conflict.waiting.count
        let shown = conflict.waiting.prefix(3).map { Printable.text("\"\($0.title)\" (\($0.author))") }
        let commits = Printable.count(count, "commit") + (count == 1 ? " waits" : " wait")
        return "\(commits) behind it: \(Printable.list(shown, of: count))"
    }

    private func fix(of conflict: Conflict, in release: Release) -> String {
        let cut = release.live?.cut
        let noted = cut?.openMergeRequest(to: conflict.from) ?? cut?.openMergeRequest
        let request = noted.map { ", as the note on \($0.id) shows" } ?? ""
        return "fix: \(conflict.remedy)\(request); relctl goes on by itself"
    }
}

extension Conflict {
    /// The commands that settle it, in short.
    var remedy: String { "git merge \(commit.short) on \(into), resolve, push" }
}
