import Names
import Printing
import Releases

/// The line for people with which a release begins: a mark, its name, where it stands, and what it needs from whom.
extension ReleaseText {
    func headline(_ entry: Outcome.Entry) -> String {
        let release = entry.plan.release
        let news = [stage(of: release), need(of: entry), progress(of: release), landing(of: entry)]
        return "\(mark(for: entry)) \(style.heading(Printable.text(release.name.description)))  "
            + news.compactMap(\.self).joined(separator: " · ")
    }

    private func mark(for entry: Outcome.Entry) -> String {
        let release = entry.plan.release
        if entry.needsPerson || entry.failure != nil { return style.bad("✗") }
        if release.isStale || release.head == nil { return style.faint("-") }
        return entry.plan.waitingFor.isEmpty ? style.good("✓") : style.attention("…")
    }

    private func stage(of release: Release) -> String {
        if release.isStale { return "stale" }
        let branch = Printable.text(release.branch?.text ?? release.train.branch.text)
        // The phase of a release that can't be assessed is the recorded one.
        if release.live == nil, release.head != nil { return "\(release.phase.rawValue), on \(branch)" }
        switch release.phase {
        case .idle where release.head == nil:
            return "idle, " + (release.hasLanded ? landed(release) + ", " : "") + style.faint("no branch \(branch)")
        case .idle: return "idle, " + (release.hasLanded ? landed(release) : "on \(branch)")
        case .regression: return "regression" + day(since: release.live?.since)
        case .following:
            return "following" + (release.live?.upstream.map { " " + Printable.text($0.branch.text) } ?? "")
        case .awaitingPublish, .landing: return release.phase.rawValue + duration(since: release.live?.since)
        }
    }

    private func landed(_ release: Release) -> String {
        let landings = release.landings
        let places = landings.map { landing in
            Printable.text(landing.branch.text) + (landing.mergeRequest.map { " as \($0.id)" } ?? "")
        }
        let at = landings.compactMap { $0.mergeRequest?.mergedAt }.max() ?? release.live?.since
        return "landed on \(places.joined(separator: " and "))" + (at.map { " on \(Calendar.minute($0))" } ?? "")
    }

    private func need(of entry: Outcome.Entry) -> String? {
        if let failure = entry.failure, failure.kind != .undecided { return style.bad("failed") }
        guard let needs = DecisionNeeded(entry) else { return nil }
        return style.bad("needs " + Printable.text(needs.people)) + duration(since: entry.needsSince)
    }

    private func progress(of release: Release) -> String? {
        guard case .live(let release, _) = release.state else { return nil }
        switch release.phase {
        case .regression:
            let count = release.line.count
            return count == 0 ? "no commit since the cut" : "\(Printable.count(count, "commit")) since the cut"
        case .following where release.behind == 0: return "in step"
        case .following:
            return "\(Printable.count(release.behind, "commit")) behind"
                + (release.train.autoPull == .off ? " (auto_pull is off)" : "")
        case .idle, .awaitingPublish, .landing: return nil
        }
    }

    private func landing(of entry: Outcome.Entry) -> String? {
        guard case .live(let release, let integration) = entry.plan.release.state else { return nil }
        let pending = release.pendingDestinations
        let forecasts = pending.compactMap { integration.forecast(into: $0.branch) }
        guard release.phase != .idle, forecasts.count == pending.count else { return nil }
        let obstructed = forecasts.filter { !$0.isClean || !$0.undoes.isEmpty }
        let places = obstructed.map { Printable.text($0.into.text) }.joined(separator: " and ")
        let isAll = obstructed.count == release.destinations.count
        return obstructed.isEmpty
            ? "lands cleanly" : style.attention("would not land cleanly" + (isAll ? "" : " on \(places)"))
    }

    private func day(since start: Int?) -> String {
        guard let start, let now else { return "" }
        return " day \(Calendar.dayNumber(from: start, to: now))"
    }

    private func duration(since start: Int?) -> String {
        guard let start, let now else { return "" }
        return " for \(Calendar.span(now - start))"
    }
}
