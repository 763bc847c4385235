import GitTransport
import Names
import Releases

extension Pass {
    /// State that a run carries from one observation to the next.
    struct State {
        var observer: Observer
        var steps: [Outcome.TakenStep] = []
        var failures: [TrainName: RunFailure] = [:]
        /// Why orders of uploads failed, by release and app.
        var orderFailures: [ReleaseName: [String: RunFailure]] = [:]
        /// The trains that could not be read or planned: no step of theirs is taken any more.
        var unreadable: Set<TrainName> = []
        /// The steps that failed in this run.
        var failed: Set<Step.Identity> = []
        var racesLost: [TrainName: Int] = [:]
        var postponed: Set<Step> = []
        /// The merge requests that had failed to merge before this run tried.
        var failedBefore: Set<MergeRequestID> = []
        /// The apps whose uploads this run has ordered.
        var orderedApps: Set<String> = []
        var waits = 0
        /// How many more times the lists are read again for a landing that can't be seen.
        var landingRetriesLeft = 2
        /// The steps that the last observation led to.
        var plannedBefore: [ReleaseName: [Step]] = [:]
        /// How many observations have read lists anew since they were forgotten, at most two to confirm each other.
        var listingCount = 1
        /// Whether merge requests were written to since lists were read last.
        var hasWrittenSinceListing = false

        /// Records the merge requests that had failed to merge before this run has tried.
        mutating func recordMergeFailures(_ observation: Observation) {
            let tried = Set(steps.compactMap(\.step.mergedRequest))
            failedBefore.formUnion(
                observation.mergeability.filter { $0.value.mergeError != nil }.keys.filter { !tried.contains($0) })
        }

        /// The plans to carry out now: those that require confirmation only if the previous observation led to the same
        /// steps, or if two observations have already agreed on the lists.
        mutating func confirmed(_ plans: [Plan]) -> [Plan] {
            defer {
                plannedBefore = Dictionary(
                    plans.map { ($0.release.name, $0.steps) }, uniquingKeysWith: { first, _ in first })
            }
            // Once two observations have agreed on what the lists show, only refs and single objects are read, which
            // are always current.
            let isDirect = observer.keptLists && listingCount > 1
            return plans.filter { plan in
                !plan.requiresConfirmation || isDirect || plannedBefore[plan.release.name] == plan.steps
            }
        }

        /// Decides whether the next observation reads lists anew: two do, so that one confirms the other.
        mutating func prepareNextObservation(after taken: [Plan], _ observation: Observation) {
            observer.isFirst = false
            let steps = taken.flatMap(\.steps)
            observer.expected = steps.reduce(observation) { $0.applying($1) }
            hasWrittenSinceListing = hasWrittenSinceListing || steps.contains { $0.movedBranch == nil }
            // A merge ends a release: the lists have to show what comes next.
            let endsWithMerge = !taken.isEmpty && taken.allSatisfy { $0.steps.last?.isMerge == true }
            observer.keepsLists = !endsWithMerge && (!steps.isEmpty || listingCount > 1)
            if !observer.keepsLists { (listingCount, hasWrittenSinceListing) = (listingCount + 1, false) }
        }

        /// Makes the next observation keep the lists: it only asks whether the forge knows the mergeability by now.
        mutating func keepLists(_ observation: Observation) {
            observer.isFirst = false
            observer.expected = observation
            observer.keepsLists = true
        }

        /// Makes the next observation read the lists again if this run has changed merge requests since. Returns false
        /// if not.
        mutating func relistIfChanged() -> Bool {
            guard observer.keptLists, hasWrittenSinceListing else { return false }
            (observer.isFirst, observer.keepsLists, hasWrittenSinceListing) = (false, false, false)
            listingCount += 1
            return true
        }

        /// Makes the next observation read the lists again if a landing can't be seen: refs and lists are read one
        /// after the other, and another run or a person may have merged in between; a replica may lag behind.
        /// Returns false if not.
        mutating func relistForMissingLanding(of plans: [Plan]) -> Bool {
            guard landingRetriesLeft > 0, plans.contains(where: { $0.release.live?.missingLanding != nil }) else {
                return false
            }
            landingRetriesLeft -= 1
            forgetLists()
            return true
        }

        /// Counts a race that a train lost against another run or a person.
        ///
        /// - Returns: how many it has lost in this run.
        mutating func countRace(lostBy train: TrainName) -> Int {
            racesLost[train, default: 0] += 1
            return racesLost[train, default: 0]
        }

        /// Makes the next observation read lists anew: another run or a person was faster.
        mutating func forgetLists() {
            (observer.keepsLists, listingCount, hasWrittenSinceListing) = (false, 1, false)
        }

        /// The plans with steps that this run has not given up on.
        func due(_ plans: [Plan]) -> [Plan] {
            plans.filter { !unreadable.contains($0.release.name.train) }.map { plan in
                plan.leavingOut(failed: hasFailed).without {
                    postponed.contains($0) || $0.uploadedApp.map(orderedApps.contains) ?? false
                }
            }
        }

        /// How long to wait for a forge that is computing the mergeability of a merge request; `nil`: it isn't, or it took too
        /// long.
        mutating func delay(waitingFor plans: [Plan]) -> Duration? {
            guard waits < 5, plans.contains(where: { $0.waitingFor.contains(where: \.endsSoon) }) else { return nil }
            waits += 1
            return .milliseconds(250 << waits)
        }
    }
}
