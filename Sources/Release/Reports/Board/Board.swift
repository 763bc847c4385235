import Names
import Releases

/// The content of a release board: the releases of one repository or several, at one time.
package struct Board: Sendable {
    /// One repository.
    package struct Section: Sendable {
        /// The result of the pass that looked at it.
        package var report: RepositoryReport
        /// The timeline of each release that could be read.
        package var timelines: [ReleaseName: ReleaseTimeline]

        /// Creates the section of one repository.
        package init(report: RepositoryReport, timelines: [ReleaseName: ReleaseTimeline]) {
            (self.report, self.timelines) = (report, timelines)
        }
    }

    /// The repositories.
    package var sections: [Section]
    /// The time of the look, in seconds since 1970.
    package var asOf: Int
    /// The seconds between two boards: one that is three times as old is out of date. `nil`: it never is.
    package var interval: Int?
    /// relctl's version.
    package var toolVersion: String

    /// Creates a board.
    package init(sections: [Section], asOf: Int, interval: Int?, toolVersion: String) {
        (self.sections, self.asOf, self.interval, self.toolVersion) = (sections, asOf, interval, toolVersion)
    }

    /// The age in seconds after which it is out of date.
    var validity: Int? { interval.map { 3 * $0 } }
}

/// A release as a board shows it.
struct BoardRelease {
    let entry: Outcome.Entry
    let timeline: ReleaseTimeline
    let asOf: Int

    var release: Release { entry.plan.release }
    var needs: DecisionNeeded? { DecisionNeeded(entry) }

    /// The state of the release in a few words.
    var headline: String {
        if release.isStale { return "Left alone: an older release" }
        if let failure = entry.failure, failure.kind != .undecided { return "relctl failed here" }
        if let needs { return "Needs \(needs.people)" }
        if release.live?.isHeld == true { return "On hold" }
        switch release.phase {
        case .idle: return release.hasLanded ? "Landed on \(release.train.destinationNames)" : "No release now"
        case .regression, .following: return "In regression" + dayOfRegression
        case .awaitingPublish: return "Waits for its package"
        case .landing:
            let pending = release.live?.pendingDestinations ?? []
            return "Landing on \(pending.map(\.branch.text).joined(separator: " and "))"
        }
    }

    /// The CSS class that colours the state.
    var tone: String {
        if entry.failure != nil || needs != nil { return "bad" }
        if release.isStale || (release.phase == .idle && !release.hasLanded) { return "quiet" }
        if release.phase == .idle { return "good" }
        return entry.plan.waitingFor.isEmpty && release.live?.isHeld != true ? "good" : "wait"
    }

    private var dayOfRegression: String {
        timeline.stages.first?.reachedAt.map { ", day \(Calendar.dayNumber(from: $0, to: asOf))" } ?? ""
    }

    /// When it landed, in seconds since 1970.
    var landedAt: Int? { !release.hasLanded ? nil : timeline.stages.last?.reachedAt }
}
