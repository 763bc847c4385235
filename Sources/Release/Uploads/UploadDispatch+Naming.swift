import GitTransport
import Names
import WebAPI

extension UploadDispatch {
    /// Records which run an order became, as a person says who looked at the CI. It replaces a run that a person named.
    ///
    /// - Parameter order: the commit that is wanted; of its orders without a run the last one is meant. The branch may have
    ///   moved since the order: without one for this commit the last one for another commit of the branch is meant.
    package func name(_ run: String, for order: UploadOrder) async throws -> UploadClaim {
        let named = try await named(run, for: order, in: try await ledger.log(of: order.app))
        return try await record(named.run, of: named.claim)
    }

    /// Previews ``name(_:for:)``: the claim with its run, as it would be written down.
    package func previewName(_ run: String, for order: UploadOrder) async throws -> UploadClaim {
        let log = try await ledger.log(of: order.app)
        let (claim, run) = try await named(run, for: order, in: log)
        return claim.entries(for: run, at: try await placed(run, claim), in: log).last ?? claim
    }

    /// The claim that is meant, and the run as its CI shows it.
    private func named(
        _ name: String, for order: UploadOrder, in log: UploadLog
    ) async throws -> (claim: UploadClaim, run: UploadRun) {
        var claim = try claim(toName: name, for: order, in: log)
        let own = UploadOrder(claim)
        let run = try await provider.run(try runID(named: name, of: claim), namedFor: own)
        guard !isAnother(run, claim, in: log) else { throw Self.namedRunOfAnotherOrder(claim, run) }
        if let app = try await otherApp(with: run, than: claim.app) {
            throw Self.namedRunOfAnotherApp(claim, run, app)
        }
        // A run that shows the order's key needs no person's word, so it can't be renamed later.
        if claim.run == nil { claim.isNamedByPerson = own.recognize(run.label) != .this }
        return (claim, run)
    }

    /// The claim whose run a person names: one without a run; else one that has this run, or another one by a person's word,
    /// which then counts as an order without a run again.
    private func claim(toName name: String, for order: UploadOrder, in log: UploadLog) throws -> UploadClaim {
        func last(_ claims: [UploadClaim]) -> UploadClaim? {
            claims.first { $0.order.commit == order.commit } ?? claims.first
        }
        func id(_ claim: UploadClaim) -> String? { try? runID(named: name, of: claim) }
        let lost = log.lostClaims(for: order).filter { $0.run == nil && $0.version == order.version }
        let recorded = log.claims.filter { claim in
            claim.run != nil && claim.status != .withdrawn && claim.branch == order.branch
                && claim.version == order.version && (claim.isNamedByPerson || isName(name, ofRunOf: claim))
        }
        guard let claim = last(lost.reversed()) ?? last(recorded) else { throw Self.nothingToName(order) }
        guard claim.provider == providerName else {
            throw Self.unresolvedClaim(claim, "it was claimed for \(claim.provider)")
        }
        return claim.run == nil || claim.run == id(claim) ? claim : claim.withoutRun
    }

    /// Whether a name is that of the recorded run. A webhook with a status page takes any name for the run of a lost order,
    /// so that alone says nothing: there it is the run's ID, or the page that `status` shows.
    private func isName(_ name: String, ofRunOf claim: UploadClaim) -> Bool {
        guard let run = claim.run, run == (try? runID(named: name, of: claim)) else { return false }
        guard let order = WebhookRunID.order(run) else { return true }
        return WebhookRunID.order(name) == order || name == claim.url
    }

    private func runID(named name: String, of claim: UploadClaim) throws(UploadError) -> String {
        try provider.runID(named: name, for: UploadOrder(claim))
    }

    /// The app in whose record a run is already: the runs of several apps may be in one list of the CI. The calls of a
    /// webhook that is its own run are named alike.
    private func otherApp(with run: UploadRun, than app: String) async throws -> String? {
        guard WebhookRunID.final(run.id) == nil else { return nil }
        for other in otherApps where other != app {
            let claims = try await readableLog(of: other)?.claims ?? []
            if claims.contains(where: { $0.has(run, at: providerName) }) { return other }
        }
        return nil
    }

    /// An app's record; `nil` for one that can't be read, which holds up its own app alone.
    private func readableLog(of app: String) async throws(GitTransportError) -> UploadLog? {
        do throws(GitTransportError) {
            return try await ledger.log(of: app)
        } catch {
            guard error.kind == .malformed else { throw error }
            return nil
        }
    }
}

extension UploadClaim {
    /// The order again as it was before its run was recorded. What the store said was said of that run's build.
    fileprivate var withoutRun: UploadClaim {
        var claim = UploadClaim(
            app: app, branch: branch, commit: order.commit, version: version, attempt: order.attempt,
            claimant: claimant, provider: provider, claimedAt: claimedAt)
        claim.hasEncodedKey = hasEncodedKey
        return claim
    }

    /// Whether this is the claim of a run. Two servers may give the same id; the two kinds of GitLab uploads share theirs.
    fileprivate func has(_ run: UploadRun, at provider: String) -> Bool {
        guard self.run == run.id, status != .withdrawn else { return false }
        guard let url, let other = run.url else { return self.provider == provider }
        return WebOrigin(of: url) == WebOrigin(of: other)
    }
}

extension UploadLog {
    /// The claims that a person's word put on other commits than the ordered one, withdrawn: the same order has another run
    /// now.
    func corrections(of claim: UploadClaim) -> [UploadClaim] {
        guard claim.status == .claimed else { return [] }
        return claims.filter {
            $0.order == claim.order && $0.version == claim.version && $0.commit != claim.commit
                && $0.isNamedByPerson && $0.status != .withdrawn
        }.map(\.withdrawn)
    }
}

// MARK: - Errors

extension UploadDispatch {
    private static func nothingToName(_ order: UploadOrder) -> UploadError {
        UploadError(
            .refused, "no order of \(order.app) on \(order.branch) lacks a run",
            hint: "relctl status shows the last upload and its run; one that was named with --run can be named anew")
    }

    private static func namedRunOfAnotherOrder(_ claim: UploadClaim, _ run: UploadRun) -> UploadError {
        UploadError(
            .undecided,
            "\(run.url ?? "run \(run.id)") is the run of another order than that of \(claim.app) at "
                + claim.order.commit.short,
            hint: "look at the CI for the run of \(UploadOrder(claim).title), and name that one")
    }

    private static func namedRunOfAnotherApp(_ claim: UploadClaim, _ run: UploadRun, _ app: String) -> UploadError {
        UploadError(
            .undecided, "\(run.url ?? "run \(run.id)") is recorded as the upload of \(app)",
            hint: "look at the CI for the run of \(UploadOrder(claim).title), and name that one; "
                + "if it was named for \(app) by mistake, name the right one there first")
    }
}
