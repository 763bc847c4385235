import Archives
import Cryptography
import Files
import GitStore
import GitTransport
import HTTPTransport
import Names
import Synchronization
import Workspaces

/// Brings single dependencies into the store: commits without their history, archives and podspecs by their checksums.
struct DependencyDownload: Sendable {
    /// Why a dependency was not brought.
    struct Failure: Error {
        var message: String
        /// True if the server can't be reached: no further request is sent to it in this run.
        var isOutOfReach = false
    }

    let hosts: FetchHosts
    let store: DependencyStore
    /// The forge's credentials; sent to the forge only.
    let credentials: HTTPRequest.Credentials?
    let sender: GuardedSender

    /// The most bytes that one commit may take, packed, or an archive.
    private static let limit = 1 << 30
    private static let limitOfPodspec = 1 << 20

    // MARK: Commits

    /// Downloads a commit. The forge is asked with its token first, and without credentials if it refuses: the token of
    /// one project may not read another project, even a public one.
    func bring(_ wanted: LockedDependencies.Commit) async throws(Failure) {
        let address = RepositoryAddress.https(wanted.url)
        if let refusal = hosts.refusal(of: address) { throw Failure(message: refusal) }
        do throws(GitTransportError) {
            if let credentials, hosts.isForge(address) {
                do throws(GitTransportError) {
                    return try await bring(wanted, from: address, credentials)
                } catch  where [.denied, .notFound].contains(error.kind) {}
            }
            try await bring(wanted, from: address, nil)
        } catch {
            throw Failure(message: error.message, isOutOfReach: [.unreachable, .busy].contains(error.kind))
        }
    }

    private func bring(
        _ wanted: LockedDependencies.Commit, from address: String, _ credentials: HTTPRequest.Credentials?
    ) async throws(GitTransportError) {
        var commit = ObjectID(hex: wanted.revision.lowercased())
        if commit == nil { commit = try await tagged(wanted.revision, at: address, credentials) }
        guard let commit else { throw GitTransportError(.notFound, "there is no tag \(wanted.revision)") }
        if (try? store.repository.keeps(commit)) != true {
            let remote = SnapshotRemote(address, credentials: credentials, through: sender)
            try await remote.fetch(commit, into: store.repository, limit: Self.limit)
        }
        store.keep(wanted, as: commit)
    }

    private func tagged(
        _ name: String, at address: String, _ credentials: HTTPRequest.Credentials?
    ) async throws(GitTransportError) -> ObjectID? {
        let remote = SmartHTTPRemote(address, credentials: credentials, through: sender)
        let ref = "refs/tags/" + name
        return try await remote.refs(under: [ref]).first { $0.name == ref }.map { $0.peeled ?? $0.object }
    }

    // MARK: Podspecs

    /// Brings the podspec of a pod from the public spec repository.
    ///
    /// Source: https://blog.cocoapods.org/CocoaPods-1.7.2/ and Pod::Source::Metadata: three folders by the MD5 of the name.
    func podspec(of name: String, _ version: String, _ checksum: String) async throws(Failure) -> [UInt8] {
        let digits: String
        do { digits = try HashFunction.md5.hash(Array(name.utf8)).hexadecimal } catch {
            throw Failure(message: "\(error)")
        }
        let shards = digits.prefix(3).map(String.init)
        let path = (shards + [name, version, name + ".podspec.json"]).map { PercentEncoding.encode($0) }
        var request = HTTPRequest(.get, "https://cdn.cocoapods.org/Specs/" + path.joined(separator: "/"))
        (request.bodyLimit, request.redactsAnswer) = (Self.limitOfPodspec, false)
        let podspec = try await send(request, into: nil).body
        guard store.keep(podspec: podspec, checksum) else {
            throw Failure(message: "its podspec is another than Podfile.lock has the checksum of")
        }
        return podspec
    }

    private func send(
        _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
    ) async throws(Failure) -> HTTPResponse {
        if let refusal = hosts.refusal(of: request.url) { throw Failure(message: refusal) }
        let response: HTTPResponse
        do { response = try await sender.send(request, into: sink) } catch {
            switch error {
            case .unreachable(let why), .answerLost(let why): throw Failure(message: why, isOutOfReach: true)
            case .untrusted(let why): throw Failure(message: why, isOutOfReach: true)
            case .badURL(let why): throw Failure(message: why)
            case .bodyTooLarge(let limit): throw Failure(message: "it has more than \(limit) bytes")
            case .cancelled: throw Failure(message: "cancelled")
            }
        }
        guard response.status == 200 else { throw Failure(message: "the server answers HTTP \(response.status)") }
        return response
    }

    // MARK: Archives

    /// Brings an archive and unpacks it.
    func archive(at url: String, _ checksum: String) async throws(Failure) {
        guard DependencyStore.isChecksum(checksum, digits: 64) else {
            throw Failure(message: "it has no SHA-256 that could be held against it")
        }
        if let defect = Archive.defect { throw Failure(message: defect) }
        let path = store.newFile()
        defer { store.remove(path) }
        let sum: Mutex<Hash>
        do { sum = Mutex(try Hash(.sha256)) } catch { throw Failure(message: "\(error)") }
        var request = HTTPRequest(.get, url)
        (request.bodyLimit, request.redactsAnswer, request.timeout) = (Self.limit, false, .seconds(1800))
        _ = try await send(request) { piece in
            try sum.withLock { try $0.update(piece) }
            try FileWriter.append(Array(piece), to: path)
        }
        let found = (try? sum.withLock { try $0.finish() })?.hexadecimal ?? "unknown"
        guard found == checksum else { throw Failure(message: "its SHA-256 is \(found), not \(checksum)") }
        do throws(Archive.Failure) { try store.keep(archive: path, checksum) } catch {
            throw Failure(message: error.message)
        }
    }
}
