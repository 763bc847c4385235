import Forges
import FoundationEssentials
import GitStore
import GitTransport
import HTTPTransport
import Logging
import ManifestAudit
import Names
import Printing
import Reconciling
import Releases
import Settings
import Uploads
import WebAPI
import Workspaces

extension Settings {
    /// When the apps are uploaded without being asked for.
    var uploadPolicies: [UploadPolicy] {
        apps.compactMap { app in
            guard let upload = app.upload else { return nil }
            var policy = UploadPolicy(app: app.name, train: app.train)
            (policy.moment, policy.provider) = (upload.when, upload.provider.rawValue)
            (policy.atMostEvery, policy.requiresAudit) = (upload.atMostEvery, upload.requiresAudit)
            (policy.maxStarts, policy.maxWait) = (upload.maxStarts, upload.maxWait)
            let isPublishedByUpload = trains.first { $0.name == app.train }?.publication == .upload
            policy.awaitsStore = isPublishedByUpload && appStoreConnect?.appIDs[app.name] != nil
            policy.isDistributed = appStoreConnect?.testFlight[app.name] != nil
            return policy
        }
    }
}

extension UploadJobs {
    /// The uploads of all apps; `nil` where none has any.
    init?(
        _ settings: Settings, token: Secret, http: HTTPClient, forge: any Forge, remote: any GitRemote,
        store: Repository
    ) {
        guard settings.apps.contains(where: { $0.upload != nil }) else { return nil }
        let ledger = UploadLedger(
            remote: remote, store: store, name: settings.identity.name, email: settings.identity.email,
            messagePrefix: settings.identity.commitPrefix)
        let providers = UploadProviders(
            settings: settings, forgeToken: token, environment: Environment.variables, http: http)
        self.init(
            ledger: ledger,
            dispatch: { name throws in try providers.dispatch(of: name, ledger, now: forge.time) },
            audit: { subject throws in
                try await UploadAudit(settings: settings, store: store, remote: remote).gate(of: subject)
            },
            store: { claim, end throws in try await providers.storeState(of: claim, before: end) })
        distribute = { claim, end, fixes throws in
            try await providers.distribute(claim, before: end, fixes: fixes)
        }
    }
}

extension UploadProviders {
    fileprivate func dispatch(
        of name: String, _ ledger: UploadLedger, now: @escaping @Sendable () async throws -> Int
    ) throws -> UploadDispatch {
        guard let upload = settings.apps.first(where: { $0.name == name })?.upload else {
            throw RunFailure(.usage, "the app \(name) has no upload: in relctl.yml")
        }
        return UploadDispatch(
            ledger: ledger, provider: try provider(for: upload, of: name), providerName: upload.provider.rawValue,
            claimant: Claimant.name, maxStarts: upload.maxStarts,
            otherApps: settings.apps.filter { $0.upload != nil && $0.name != name }.map(\.name), now: now)
    }

    fileprivate func storeState(of claim: UploadClaim, before end: Int?) async throws -> UploadJobs.StoreAnswer? {
        let progress = try await progress(of: claim, before: end)
        return progress.flatMap { progress in
            UploadClaim.StoreState(rawValue: progress.state.rawValue.lowercased()).map { ($0, progress.reason) }
        }
    }

    fileprivate func distribute(_ claim: UploadClaim, before end: Int?, fixes: [String]) async throws {
        guard let testing = try testing(of: claim.app) else { return }
        let progress = try await progress(of: claim, before: end)
        let values = ["app": claim.app, "version": claim.version, "sha": claim.commit.hex]
        guard let builds = progress?.builds, !builds.isEmpty else {
            throw UploadError(.notFound, "App Store Connect lists no build of it")
        }
        try await testing.distribute(builds, text: testing.text(values, fixes: fixes))
    }

    /// How far the App Store has come with an upload.
    fileprivate func progress(of claim: UploadClaim, before end: Int?) async throws -> AppStoreProgress? {
        let isXcodeCloud = claim.provider == Settings.Upload.Provider.xcodeCloud.rawValue
        return try await appStoreBuilds(of: claim.app).progress(
            ofVersion: claim.version, from: claim.claimedAt, to: end, run: isXcodeCloud ? claim.run : nil)
    }
}

/// The author of a claim, for people: the CI job's address, else the account on this machine.
enum Claimant {
    static var name: String {
        job ?? "\(Environment.variables["USER"] ?? "somebody")@\(ProcessInfo.processInfo.hostName)"
    }

    /// The address of the CI job that this is; `nil` elsewhere.
    static var job: String? {
        let variables = Environment.variables
        let job = variables["CI_JOB_URL"] ?? variables["BUILD_URL"]
        if let job = job.flatMap(PeopleLink.checked) { return job }
        if let server = variables["GITHUB_SERVER_URL"], let repository = variables["GITHUB_REPOSITORY"],
            let run = variables["GITHUB_RUN_ID"]
        {
            return "\(server)/\(repository)/actions/runs/\(run)"
        }
        return nil
    }
}

/// The audit that an upload waits for, read from the commit that would be uploaded.
private struct UploadAudit {
    let settings: Settings
    let store: Repository
    let remote: any GitRemote

    func gate(of subject: UploadGate.Subject) async throws -> UploadGate {
        let tree = try store.commit(subject.commit).tree.object
        // Most audits read most folders. So all folders of a new commit are fetched at once; otherwise only missing
        // objects.
        if store.isFiltered, try !store.keeps(tree) { try await remote.fetchFolders(of: tree, into: store) }
        return try await ThinStore(store, from: remote).run { try await verdict(on: subject) }
    }

    private func verdict(on subject: UploadGate.Subject) async throws -> UploadGate {
        let app = settings.apps.first { $0.name == subject.app }
        var request = Audit.Request(today: Day(number: Environment.now / 86_400))
        request.apps = [subject.app]
        request.configuration = app?.audit?.configuration
        let folder = app?.audit?.path ?? "."
        request.settings = AuditedApps(settings).apps.map { app in
            var placed = AppAuditSettings(app, path: settings.path)
            if placed.folder != "" { placed.folder = placed.folder?.folder(inTreeAt: "".joined(folder) ?? "") }
            return placed
        }
        do {
            let tree = try GitTree(subject.commit, in: store, folder: folder == "." ? "" : folder)
            let report = try await Audit(of: tree).run(request)
            return Self.verdict(on: report, least: app?.audit?.failOn)
        } catch let failure as Audit.Failure {
            return UploadGate(refusal: CommandFailure(failure).message)
        } catch let error as SourceTreeError {
            return UploadGate(refusal: "\(folder) can't be read there: \(error)")
        }
    }

    private static func verdict(on report: AuditReport, least: FailureThreshold?) -> UploadGate {
        let count = report.failing(from: least ?? .error).count
        if count == 0 { return UploadGate() }
        return UploadGate(refusal: count == 1 ? "a finding" : "\(count) findings")
    }
}
