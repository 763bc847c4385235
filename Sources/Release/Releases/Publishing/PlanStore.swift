import Names

extension Planner {
    /// Says how the App Store stands with the newest upload of a release that it is to publish.
    func planStore(of release: LiveRelease, in plan: inout Plan) {
        guard release.train.publication == .upload, release.publication == nil else { return }
        let line = Set(release.lineFromCut)
        for policy in fleet.uploads(of: release.train) where policy.awaitsStore {
            let claims = (observation.uploads[policy.app]?.claims ?? [])
                .filter { $0.status == .succeeded && line.contains($0.commit) }
            guard let newest = claims.newest(of: release.name) else { continue }
            switch newest.store {
            case nil, .processing:
                plan.waitingFor.append(.storeProcessing)
                if isOverdue(newest, policy) { plan.decisions.append(Self.overdueInStore(newest)) }
            case .failed, .invalid: plan.decisions.append(Self.refusedByStore(newest))
            case .valid: break
            }
        }
    }

    /// Whether the App Store has had more than twice `max_wait` for a build, counted from the claim.
    private func isOverdue(_ claim: UploadClaim, _ policy: UploadPolicy) -> Bool {
        policy.maxWait.map { observation.now - claim.claimedAt > 2 * $0 } ?? false
    }

    private static func overdueInStore(_ claim: UploadClaim) -> Decision {
        Decision(
            "store-overdue",
            "App Store Connect has not processed what was uploaded of \(claim.app) at \(claim.commit.short) within max_wait",
            hint:
                "see in App Store Connect, under TestFlight, whether the build arrived: Apple mails what it rejects on "
                + "arrival; then upload another build: \(claim.command) --again")
    }

    private static func refusedByStore(_ claim: UploadClaim) -> Decision {
        let end = claim.store == .invalid ? "refused" : "could not process"
        return Decision(
            "store-\(claim.store?.rawValue ?? "")",
            "App Store Connect \(end) what was uploaded of \(claim.app) at \(claim.commit.short)"
                + (claim.storeReason.map { ": \($0)" } ?? ""),
            hint: "see why in App Store Connect, under TestFlight, and upload another build: "
                + "\(claim.command) --again")
    }
}
