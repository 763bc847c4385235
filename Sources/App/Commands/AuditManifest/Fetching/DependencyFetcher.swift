import HTTPTransport
import Workspaces

/// Brings dependencies that are pinned and not there, each once in a run.
actor DependencyFetcher {
    private let store: DependencyStore
    private let download: DependencyDownload
    private let tell: @Sendable (String) -> Void
    private var tried: Set<MissingDependency> = []
    private var unreachable: Set<String> = []
    /// The dependencies that could not be fetched, with the reason.
    private(set) var remarks: [String] = []

    /// How many dependencies are fetched in one run.
    private static let most = 1000
    /// How many servers' answers are waited for at once.
    private static let width = 4

    /// - Parameters:
    ///   - credentials: the forge's.
    ///   - tell: takes a line of progress.
    init(
        _ hosts: FetchHosts, into store: DependencyStore, credentials: HTTPRequest.Credentials?,
        through sender: any HTTPSending, tell: @escaping @Sendable (String) -> Void
    ) {
        (self.store, self.tell) = (store, tell)
        download = DependencyDownload(
            hosts: hosts, store: store, credentials: credentials, sender: GuardedSender(hosts, through: sender))
    }

    /// Returns those of the dependencies that the store has, as trees by the path at which they are mounted. Sends no
    /// request.
    nonisolated func kept(_ dependencies: [MissingDependency]) -> [String: any SourceTree] {
        dependencies.reduce(into: [:]) { trees, dependency in
            guard let found = store.files(of: dependency) else { return }
            trees[dependency.mount] = found.dependency.placing(found.files)
        }
    }

    /// Fetches what wasn't tried before.
    func fetch(_ missing: [MissingDependency]) async -> [String: any SourceTree] {
        let new = missing.filter { !tried.contains($0) }.prefix(max(0, Self.most - tried.count))
        tried.formUnion(new)
        var left = new.enumerated().makeIterator()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.width {
                guard let (place, next) = left.next() else { break }
                group.addTask { await self.bring(next, "\(place + 1) of \(new.count)") }
            }
            while await group.next() != nil {
                guard let (place, next) = left.next() else { continue }
                group.addTask { await self.bring(next, "\(place + 1) of \(new.count)") }
            }
        }
        return kept(Array(new))
    }

    private func bring(_ dependency: MissingDependency, _ place: String) async {
        guard store.files(of: dependency) == nil else { return }
        let host = RepositoryAddress.host(of: dependency.address)
        do throws(DependencyDownload.Failure) {
            if let host, unreachable.contains(host) {
                throw DependencyDownload.Failure(message: "\(host) is out of reach")
            }
            tell("fetching \(dependency.name), \(place)")
            try await bring(dependency.source)
        } catch {
            if error.isOutOfReach, let host { unreachable.insert(host) }
            remarks.append(
                "\(dependency.name) is missing and could not be fetched from \(dependency.address): \(error.message)")
        }
    }

    private func bring(_ source: MissingDependency.Source) async throws(DependencyDownload.Failure) {
        switch source {
        case .commit(let wanted): try await download.bring(wanted)
        case .archive(let url, let checksum): try await download.archive(at: url, checksum)
        case .pod(let name, let version, let checksum):
            var podspec = store.podspec(checksum)
            if podspec == nil { podspec = try await download.podspec(of: name, version, checksum) }
            guard let podspec, let dependency = DependencyStore.dependency(name, podspec: podspec) else {
                throw DependencyDownload.Failure(message: "its podspec names no commit, tag or checksum")
            }
            try await bring(dependency.source)
        }
    }
}

extension MissingDependency {
    /// The address that is tried first.
    fileprivate var address: String {
        switch source {
        case .commit(let wanted): RepositoryAddress.https(wanted.url)
        case .archive(let url, _): url
        case .pod: "https://cdn.cocoapods.org"
        }
    }
}
