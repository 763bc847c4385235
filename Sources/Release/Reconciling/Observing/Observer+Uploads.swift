import GitTransport
import Names
import Printing
import Releases
import Uploads

extension Observer {
    /// How many runs of an app are asked for at most: no more than one is at work when all goes well.
    private static let runLimit = 5

    /// The refs in which uploads are written down.
    var uploadRefs: [String: String] {
        guard project.uploads != nil else { return [:] }
        return Dictionary(project.fleet.uploadedApps.map { (UploadLedger.ref(of: $0), $0) }) { first, _ in first }
    }

    /// Reads the recorded uploads, and asks the CI for the runs that had not ended or had failed.
    func readUploads(at tips: [String: CommitID], into observation: inout Observation) async throws {
        guard let jobs = project.uploads else { return }
        observation.now = try await project.forge.time()
        for (app, tip) in tips.sorted(by: { $0.key < $1.key }) {
            guard let log = readLog(of: app, at: tip, jobs, into: &observation) else { continue }
            var (entries, missing) = await news(about: Self.underWay(log) + Self.badEnds(log), in: log, of: app, jobs)
            observation.missingRuns[app] = missing
            entries += await storeNews(in: log.adding(entries), of: app, jobs)
            // A failure is ignored: another run recorded the same first, or the next observation records it.
            if !isPreview { _ = try? await jobs.ledger.append(entries, to: log, time: observation.now) }
            observation.uploads[app] = log.adding(entries)
        }
    }

    /// Reads an app's log; one that can't be read holds up the uploads of that app alone.
    private func readLog(
        of app: String, at tip: CommitID, _ jobs: UploadJobs, into observation: inout Observation
    ) -> UploadLog? {
        do throws(GitTransportError) {
            return try jobs.ledger.log(of: app, from: tip)
        } catch {
            observation.unreadableUploads[app] = (error.message, error.hint ?? "")
            return nil
        }
    }

    /// Returns the new entries about the runs of claims, oldest first, and the orders whose run the CI doesn't have. If the CI
    /// can't be reached, the recorded state stays, and the train goes on.
    private func news(
        about claims: [UploadClaim], in log: UploadLog, of app: String, _ jobs: UploadJobs
    ) async -> (entries: [UploadClaim], missing: Set<UploadClaim.Ordered>) {
        var (news, missing): ([UploadClaim], Set<UploadClaim.Ordered>) = ([], [])
        for claim in claims {
            do {
                let known = log.adding(news)
                news += try await jobs.dispatch(app).newEntries(about: claim, in: known)
            } catch {
                if isMissing(claim, error, jobs) { missing.insert(claim.order) }
                project.warnOnce(
                    "can't tell how the upload of \(app) at \(claim.commit.short) stands: \(RunFailure(error).message)")
            }
        }
        return (news, missing)
    }

    /// Whether the CI of a run was asked and doesn't show it. A run of another provider than the settings name now isn't asked
    /// for.
    private func isMissing(_ claim: UploadClaim, _ error: any Error, _ jobs: UploadJobs) -> Bool {
        guard (error as? UploadError)?.kind == .notFound, let dispatch = try? jobs.dispatch(claim.app) else {
            return false
        }
        return claim.provider == dispatch.providerName
    }

    private static func underWay(_ log: UploadLog) -> [UploadClaim] {
        Array(log.claims.filter { !$0.status.isFinal && $0.run != nil }.prefix(runLimit))
    }

    /// The attempts for the newest commit of each version that ended badly: people start such runs again at the CI.
    private static func badEnds(_ log: UploadLog) -> [UploadClaim] {
        var versions: Set<String> = []
        let newest = log.claims.filter { $0.status != .withdrawn && versions.insert($0.version).inserted }
        let attempts = newest.filter(\.status.isFailedOrCancelled).flatMap {
            log.claims(of: $0.commit, version: $0.version)
        }
        return Array(attempts.filter(\.status.isFailedOrCancelled).prefix(runLimit))
    }

    /// Returns the new entries about the App Store's processing of the newest upload of each version.
    private func storeNews(in log: UploadLog, of app: String, _ jobs: UploadJobs) async -> [UploadClaim] {
        let distributes = project.fleet.distributes(app)
        guard project.fleet.awaitsStore(app) || distributes else { return [] }
        var news: [UploadClaim] = []
        let started = log.claims.filter { $0.status != .withdrawn }
        for version in log.versions.prefix(Self.runLimit) {
            let claims = started.filter { $0.version == version }
            guard let index = claims.firstIndex(where: { $0.status == .succeeded }),
                claims[index].isUnsettledInStore || (distributes && claims[index].isDue)
            else { continue }
            var claim = claims[index]
            do {
                let next = index > 0 ? claims[index - 1].claimedAt : nil
                if claim.isUnsettledInStore, let said = try await jobs.store(claim, next) {
                    (claim.store, claim.storeReason) = (said.state, said.reason)
                }
                if distributes, !isPreview, claim.isDue {
                    claim.isDistributed = await distribute(claim, before: next, in: log, jobs)
                }
                if claim != claims[index] { news.append(claim) }
            } catch {
                project.warnOnce(
                    "can't tell how the App Store stands with \(app) at \(claim.commit.short): \(RunFailure(error).message)"
                )
            }
        }
        return news
    }

    /// Tells TestFlight of a build. A failure is logged and tried again by the next observation; the train goes on.
    private func distribute(_ claim: UploadClaim, before end: Int?, in log: UploadLog, _ jobs: UploadJobs) async -> Bool
    {
        let earlier = log.claims.first {
            $0.status == .succeeded && $0.commit != claim.commit && $0.claimedAt < claim.claimedAt
        }
        do {
            try await jobs.distribute(claim, end, try fixes(in: claim.commit, since: earlier?.commit))
            project.logger.notice("told TestFlight of \(claim.app) at \(claim.commit.short)")
            return true
        } catch {
            let failure = RunFailure(error)
            let hint = failure.hint.map { "; \($0)" } ?? ""
            project.warnOnce(
                "can't tell TestFlight of \(claim.app) at \(claim.commit.short): \(failure.message)\(hint)")
            return false
        }
    }

    /// How many commits testers are told of at most.
    private static let fixLimit = 50
    /// The most commits searched for fixes.
    private static let searchLimit = 1000

    /// The subjects of the commits since the previous upload, without merges, beginning with the uploaded commit; empty
    /// if there was no upload before.
    private func fixes(in commit: CommitID, since uploaded: CommitID?) throws -> [String] {
        guard let uploaded else { return [] }
        var (next, known, news): ([CommitID], Set<CommitID>, [String]) = ([commit], [commit], [])
        while let id = next.first, news.count < Self.fixLimit, known.count < Self.searchLimit {
            next.removeFirst()
            guard try !project.store.isAncestor(id, of: uploaded) else { continue }
            let commit = try project.store.commit(id)
            if commit.parents.count < 2 { news.append(Self.subject(of: commit.message)) }
            next += commit.parents.filter { known.insert($0).inserted }
        }
        return news
    }

    private static func subject(of message: String) -> String {
        Printable.text(message.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? "")
    }

    /// Asks the CI for the earlier orders that due orders have to wait for, as a run does when it sends them.
    ///
    /// - Returns: the observation with the answers; `nil` where there is nothing to ask.
    func previewOrders(of plans: [Plan], in observation: Observation) async throws -> Observation? {
        guard let jobs = project.uploads else { return nil }
        var (seen, hasAsked) = (observation, false)
        for action in plans.flatMap(\.orders) where seen.heldOrders[action] == nil {
            guard case .triggerUpload(let app, let branch, let commit, let version) = action,
                let log = seen.uploads[app], log.claims.contains(where: { $0.status == .claimed })
            else { continue }
            let order = UploadOrder(app: app, branch: branch, commit: commit, version: version)
            let (entries, failure) = try await previewOrder(order, in: log, jobs, at: seen.now)
            await readOrders(entries, over: log, of: app, jobs, into: &seen)
            seen.heldOrders[action] = failure
            hasAsked = hasAsked || failure != nil || !entries.isEmpty
        }
        return hasAsked ? seen : nil
    }

    /// Adds the entries about earlier orders to the observation. If one started nothing, the upload that was given up for it
    /// is running again, and its run is read, as the next observation of a run does.
    private func readOrders(
        _ entries: [UploadClaim], over log: UploadLog, of app: String, _ jobs: UploadJobs,
        into observation: inout Observation
    ) async {
        let (known, now) = (Self.underWay(log) + entries, log.adding(entries))
        let reopened = Self.underWay(now).filter { !known.contains($0) }
        let answer = await news(about: reopened, in: now, of: app, jobs)
        observation.uploads[app] = now.adding(answer.entries)
        observation.missingRuns[app, default: []].formUnion(answer.missing)
    }

    private func previewOrder(
        _ order: UploadOrder, in log: UploadLog, _ jobs: UploadJobs, at time: Int
    ) async throws -> (entries: [UploadClaim], failure: RunFailure?) {
        let answer: (entries: [UploadClaim], error: (any Error)?)
        do {
            answer = try await jobs.dispatch(order.app).previewEarlierOrders(than: order, in: log, at: time)
        } catch {
            answer = ([], error)
        }
        guard let failure = answer.error.map({ RunFailure($0) }) else { return (answer.entries, nil) }
        if failure.kind == .interrupted { throw failure }
        if ![.undecided, .busy].contains(failure.kind) {
            project.warnOnce("can't tell what became of an upload of \(order.app): \(failure.message)")
        }
        return (answer.entries, failure)
    }

    /// Runs the audits that uploads which are due wait for.
    func readGates(for plan: Plan, into observation: inout Observation) async throws {
        guard let jobs = project.uploads else { return }
        let gated = project.fleet.uploads(of: plan.release.train).filter(\.requiresAudit).map(\.app)
        for step in plan.steps {
            guard case .triggerUpload(let app, _, let commit, _) = step.action, gated.contains(app) else { continue }
            let subject = UploadGate.Subject(app: app, commit: commit)
            project.logger.notice("auditing \(app) at \(commit.short)")
            observation.gates[subject] = try await jobs.audit(subject)
        }
    }
}

extension UploadClaim {
    /// Whether the store may still say something else about it.
    fileprivate var isUnsettledInStore: Bool { store == nil || store == .processing }
    /// Whether TestFlight is to be told of it.
    fileprivate var isDue: Bool { store == .valid && !isDistributed }
}
