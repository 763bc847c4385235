import Forges
import FoundationEssentials
import GitStore
import GitTransport
import HTTPTransport
import Names
import Settings

/// The git server that has what a checkout lacks.
struct RevisionServer: Sendable {
    /// How it is reached.
    let remote: any GitRemote
    /// Its address, without credentials.
    let address: String

    /// Finds the server of the checkout's remote `origin`; without a usable one, that of the configured forge. `nil` if
    /// there is neither.
    init?(_ checkout: Repository?, _ request: RevisionRequest) throws {
        let allowsPlainHTTP = request.forge?.allowsInsecure ?? false
        if let checkout, let text = try checkout.url(ofRemote: "origin"),
            let url = try? RemoteURL(text, allowsPlainHTTP: allowsPlainHTTP)
        {
            let http = Self.client(request.options)
            self.init(url, try Self.credentials(for: url, text, checkout, request.forge), http)
            return
        }
        guard let forge = request.forge, let text = forge.remote ?? forge.addressOfProject else { return nil }
        let url = try RemoteURL(text, allowsPlainHTTP: allowsPlainHTTP)
        self.init(url, Self.credentials(of: forge, for: url), Self.client(request.options))
    }

    private init(_ url: RemoteURL, _ credentials: HTTPRequest.Credentials?, _ http: HTTPClient) {
        address = url.description
        switch url {
        case .http(let url):
            if case .basic(_, let password)? = credentials {
                Console.conceal(password)
                http.conceal(password)
            }
            remote = SmartHTTPRemote(url, credentials: credentials, through: http)
        case .ssh(let address): remote = SSHRemote(address, environment: Environment.variables)
        }
    }

    private static func client(_ options: GlobalOptions) -> HTTPClient {
        // Without a network, the command should fail soon.
        options.httpClient(giveUpAfter: .seconds(20))
    }

    // MARK: Credentials

    /// Returns the credentials that git has for the server in the checkout's configuration, which no commit can change; else
    /// the token of GitLab's job, or that of the configured forge, for a server at the same place.
    private static func credentials(
        for url: RemoteURL, _ text: String, _ checkout: Repository, _ forge: Settings.ForgeSettings?
    ) throws -> HTTPRequest.Credentials? {
        guard case .http(let address) = url else { return nil }
        if let parts = URLComponents(string: text), let user = parts.user, let password = parts.password {
            return .basic(user: user, password: Secret(password))
        }
        if let header = try checkout.extraHeaders(for: address).lazy.compactMap(basic).first { return header }
        return jobCredentials(for: address) ?? forge.flatMap { credentials(of: $0, for: url) }
    }

    /// The token of GitLab's job, which its runner keeps out of the checkout with `FF_GIT_URLS_WITHOUT_TOKENS`
    /// (https://docs.gitlab.com/runner/configuration/feature-flags/).
    private static func jobCredentials(for address: String) -> HTTPRequest.Credentials? {
        let variables = Environment.variables
        guard let token = variables["CI_JOB_TOKEN"], let server = variables["CI_SERVER_URL"], !server.isEmpty,
            (address + "/").hasPrefix(server + "/")
        else { return nil }
        return .basic(user: "gitlab-ci-token", password: Secret(token))
    }

    /// The forge's token, for the forge's own host.
    private static func credentials(
        of forge: Settings.ForgeSettings, for url: RemoteURL
    ) -> HTTPRequest.Credentials? {
        guard case .http(let address) = url, let token = try? forge.token(in: Environment.variables).value else {
            return nil
        }
        let isOwn = (address + "/").lowercased().hasPrefix(forge.url.lowercased() + "/") || address == forge.remote
        guard isOwn else { return nil }
        return .basic(user: forge.kind.profile.gitUser, password: Secret(token))
    }

    /// The user and password of a header `Authorization: basic …`.
    private static func basic(_ header: String) -> HTTPRequest.Credentials? {
        guard let match = header.wholeMatch(of: /(?i)authorization:\s*basic\s+(\S+)\s*/),
            let bytes = Data(base64Encoded: String(match.1))
        else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: ":", maxSplits: 1).map(String.init)
        return parts.count == 2 ? .basic(user: parts[0], password: Secret(parts[1])) : nil
    }

    // MARK: Asking

    /// Resolves a name on the server, in git's order (gitrevisions(7)): a ref, a tag, a branch, a branch of `origin`.
    func object(named name: String) async throws -> ObjectID? {
        var refs = [name, "refs/tags/" + name, "refs/heads/" + name]
        // Of any other name this could be the beginning of all tags or branches.
        if name.hasPrefix("heads/") || name.hasPrefix("tags/") { refs.insert("refs/" + name, at: 1) }
        for prefix in ["origin/", "remotes/origin/", "refs/remotes/origin/"] where name.hasPrefix(prefix) {
            refs.append("refs/heads/" + name.dropFirst(prefix.count))
        }
        let found: [RemoteRef]
        do { found = try await remote.refs(under: refs) } catch { throw failure(error) }
        return refs.lazy.compactMap { ref in found.first { $0.name == ref } }.first.map { $0.peeled ?? $0.object }
    }

    /// Brings a commit with its history.
    func fetch(_ commit: ObjectID, into repository: Repository) async throws {
        defer { tellNotices() }
        do { try await remote.fetch([commit], into: repository) } catch { throw failure(error) }
    }

    /// Says, once, which filters it refuses.
    func tellNotices() {
        for notice in remote.takeNotices() { Console.note("relctl: \(notice)") }
    }

    /// Adds the hint about a checkout with which no server is needed.
    private func failure(_ error: GitTransportError) -> CommandFailure {
        var failure = CommandFailure(error)
        failure.message = "\(address): \(failure.message)"
        failure.hint = CheckoutDepth.remedyForHistory
        return failure
    }
}

extension Settings.ForgeSettings {
    /// The address of the repository by the project's path; `nil` for a project that is named by its number.
    fileprivate var addressOfProject: String? {
        project.allSatisfy(\.isNumber) ? nil : "\(url)/\(project).git"
    }
}
