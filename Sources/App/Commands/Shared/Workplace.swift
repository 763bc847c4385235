import Forges
import FoundationEssentials
import GitStore
import GitTransport
import HTTPTransport
import Logging
import Names
import Reconciling
import Releases
import Settings

/// Everything a command works with: the settings, and the project they describe.
struct Workplace: Sendable {
    let settings: Settings
    let project: Project
    let http: HTTPClient

    /// Reads the settings and gets hold of forge, remote and store. Nothing is asked of a server yet, but for the path of
    /// a project that the settings name by its number.
    ///
    /// - Parameter signing: what the command does with the key that signs commits.
    static func open(_ options: GlobalOptions, signing: Signing = .required) async throws -> Workplace {
        // Loading libgit2 takes as long as reading the settings, so both are done at the same time.
        async let started: Void = Repository.prepare()
        let settings = try SettingsFile.load(options)
        let http = options.httpClient()
        try await started
        return try await open(settings, options, through: http, store: store(for: settings, options), signing: signing)
    }

    /// Opens a workplace with settings, a client and a store that exist already.
    static func open(
        _ settings: Settings, _ options: GlobalOptions, through http: HTTPClient, store: Repository,
        signing: Signing = .required
    ) async throws -> Workplace {
        let logger = Log.make(options)
        let token = try token(for: settings)
        http.conceal(token)
        for secret in settings.secrets(in: Environment.variables) { Console.conceal(Secret(secret)) }
        try signing.prepare(store, settings)
        if !options.quiet { store.observePacks(Progress().show) }
        let forge = forge(for: settings, token: token, http: http)
        var project = Project(
            fleet: Fleet(settings.trains, uploads: settings.uploadPolicies),
            identity: CommitIdentity(
                name: settings.identity.name, email: settings.identity.email,
                messagePrefix: settings.identity.commitPrefix),
            forge: forge, remote: try await remote(for: settings, forge: forge, token: token, http: http),
            store: store, logger: logger)
        project.uploads = UploadJobs(
            settings, token: token, http: http, forge: project.forge, remote: project.remote, store: project.store)
        return Workplace(settings: settings, project: project, http: http)
    }

    /// The commit that a person named: a branch or tag of the remote, a commit id, or an ancestor of one of these.
    func commit(_ revision: String) async throws -> CommitID {
        let name = RevisionName(revision)
        if let base = try await commit(of: name) {
            if name.path.isEmpty { return base }
            if let ancestor = try project.store.commit(named: base.hex + name.path) { return ancestor }
        }
        throw CommandFailure(
            .usage, "\(revision) is no branch, tag or commit of \(settings.forge.project)",
            hint: "give a full commit id, or push it first")
    }

    /// The commit that the base of a name means; `nil` where it means none.
    private func commit(of name: RevisionName) async throws -> CommitID? {
        let names = name.refs
        let found = try await project.remote.refs(under: names)
        if let ref = names.lazy.compactMap({ name in found.first { $0.name == name } }).first {
            let object = ref.peeled ?? ref.object
            if try !project.store.keeps(object) { try await project.remote.fetch([object], into: project.store) }
            return CommitID(object)
        }
        if let whole = ObjectID(hex: name.base), try !project.store.keeps(whole) {
            try await project.remote.fetch([whole], into: project.store)
        }
        if let commit = try project.store.resolve(name.base) { return commit }
        // The beginning of the id of a commit that was pushed just now, or that only a journal keeps.
        try await fetchTips()
        return try project.store.resolve(name.base)
    }

    private func fetchTips() async throws {
        let fleet = project.fleet
        let branches = fleet.trains.flatMap { [fleet.trunk(of: $0), $0.branch.branch(version: nil)] }
        let journals = fleet.trains.map { Assessor.journalRef(of: $0.name) }
        let names = Set(branches.compactMap { $0?.ref } + journals)
        let tips = try await project.remote.refs(under: names.sorted()).filter { names.contains($0.name) }
        let missing = try Set(tips.map { CommitID($0.object) }).filter { try !project.store.keeps($0.object) }
        let records = Set(tips.filter { $0.name.hasPrefix(Assessor.journalRefs) }.map { CommitID($0.object) })
        if !missing.isEmpty { try await project.fetch(missing, passingOver: records) }
    }
}

extension Workplace {
    /// Adds the variable that the token came from to a refusal by a server that was sent the token; returns any other
    /// failure unchanged. A certificate that is not trusted says nothing about the token.
    func namingToken(_ failure: RunFailure) -> RunFailure {
        let isAboutTrust = failure.hint?.contains(CertificateTrust.hint) == true
        guard failure.kind == .permission, !isAboutTrust, isSentToken(failure.server),
            let found = try? settings.forge.token(in: Environment.variables)
        else { return failure }
        var named = failure
        named.hint = (failure.hint.map { $0 + "; " } ?? "") + "the token is that of \(found.variable)"
        return named
    }

    /// Whether a server is sent the token: a git server over SSH isn't, nor is any other than the forge.
    private func isSentToken(_ server: RunFailure.Server?) -> Bool {
        switch server {
        case .forge: true
        case .git: project.remote is SmartHTTPRemote
        case nil: false
        }
    }

    private static func token(for settings: Settings) throws -> Secret {
        do {
            return Secret(try settings.forge.token(in: Environment.variables).value)
        } catch {
            throw CommandFailure(
                .permission, "there is no token: \(error)",
                hint:
                    "make one that outlives people (\(settings.forge.kind.profile.lastingToken)); Docs/GettingStarted.md has its rights"
            )
        }
    }

    /// The forge's project whose schedule runs relctl.
    func scheduleForge() throws -> any Forge {
        guard let name = settings.forge.scheduleProject else { return project.forge }
        var elsewhere = settings
        elsewhere.forge.project = name
        return Self.forge(for: elsewhere, token: try Self.token(for: settings), http: http)
    }

    private static func forge(for settings: Settings, token: Secret, http: HTTPClient) -> any Forge {
        settings.forge.kind.profile.connect(settings.forge.url, settings.forge.project, token, http)
    }

    private static func remote(
        for settings: Settings, forge: any Forge, token: Secret, http: HTTPClient
    ) async throws -> any GitRemote {
        var text = settings.forge.remote
        if text == nil { text = "\(settings.forge.url)/\(try await forge.projectPath()).git" }
        let url = try RemoteURL(text ?? "", allowsPlainHTTP: settings.forge.allowsInsecure)
        switch url {
        case .ssh(let address):
            // By name: the value of one may be an ordinary word, which others hold as well.
            let named = settings.namedVariables
            let environment = Environment.variables.filter { !named.contains($0.key) }
            return SSHRemote(address, environment: environment, secrets: [token])
        case .http(let url):
            let user = settings.forge.kind.profile.gitUser
            return SmartHTTPRemote(url, credentials: .basic(user: user, password: token), through: http)
        }
    }

    /// relctl's own repository for a project.
    static func cache(for settings: Settings) throws -> Repository {
        try Cache.open(at: Cache.repository(for: settings))
    }

    private static func opened(_ path: String) throws -> Repository {
        do throws(GitStoreError) {
            return try Repository.open(at: path)
        } catch {
            guard error.kind == .unsupported else { throw error }
            throw CommandFailure(
                .unusableInput, error.message, hint: "leave --repository out: relctl then keeps a repository of its own"
            )
        }
    }

    private static func store(for settings: Settings, _ options: GlobalOptions) throws -> Repository {
        if let path = options.repository {
            let store = try opened(path)
            guard store.completeness == .complete else {
                let remedy =
                    store.completeness == .shallow
                    ? "git fetch --unshallow in it (in CI: GIT_DEPTH: 0)" : "clone it without --filter"
                throw CommandFailure(
                    .unusableInput, "\(path) is a \(store.completeness) clone: it lacks a part of the objects",
                    hint: "\(remedy), or leave --repository out to use relctl's cache")
            }
            return store
        }
        let here = try? Repository.discover(from: FileManager.default.currentDirectoryPath)
        if let here, here.completeness == .complete, here.isWritable { return here }
        let path = try Cache.repository(for: settings)
        if !options.quiet {
            Console.note("relctl: using the cache \(path)")
        }
        return try Cache.open(
            at: path, borrowingFrom: here, otherwise: "or name a complete clone with --repository")
    }
}
