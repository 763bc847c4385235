import GitStore
import HTTPTransport
import Names

/// A repository behind SSH, reached through the `ssh` program, its configuration, agent and known hosts.
///
/// A server that accepts version 2 of git's protocol lists only the refs that were asked for. A push always starts with a
/// list of all refs, because over SSH the server sends it unasked.
package final class SSHRemote: NetworkRemote {
    private let program: SSHProgram
    private let redaction: Redaction
    private let choice = FilterChoice()

    /// Reaches the repository.
    ///
    /// - Parameters:
    ///   - address: where it is.
    ///   - environment: what `ssh` gets what it needs from. `GIT_SSH_COMMAND` is honoured.
    ///   - secrets: values that must not reach the child, nor any message.
    package init(_ address: SSHAddress, environment: [String: String], secrets: [Secret] = []) {
        program = SSHProgram(address: address, environment: ChildEnvironment.clean(environment, of: secrets))
        redaction = secrets.reduce(into: Redaction()) { $0.conceal($1) }
    }

    /// Lists refs by prefix.
    package func refs(under prefixes: [String]) async throws(GitTransportError) -> [RemoteRef] {
        guard !prefixes.isEmpty else { return [] }
        try GitRequest.check(prefixes)
        let refs = try await converse("git-upload-pack", within: .seconds(110)) { ssh throws(GitTransportError) in
            switch try await ssh.advertisement() {
            case .refs(let refs):
                try await ssh.write(Array("0000".utf8))
                return refs
            case .capabilities:
                try await ssh.write(GitRequest.listRefs(prefixes))
                var listing = RefListing()
                while !listing.isComplete { try listing.take(try await ssh.line()) }
                return listing.refs
            }
        }
        return refs.filter { ref in prefixes.contains { ref.name.hasPrefix($0) } }
    }

    /// Starts the service that gives objects, and asks it for none.
    package func fetchSupport() async throws(GitTransportError) -> FetchSupport {
        try await converse("git-upload-pack", within: .seconds(110)) { ssh throws(GitTransportError) in
            let support = try await ssh.advertisement().fetchSupport
            try await ssh.write(Array("0000".utf8))
            return support
        }
    }

    /// Returns the notices about refused filters.
    package func takeNotices() -> [String] { choice.takeNotices() }

    /// Fetches objects to an extent; see ``NetworkRemote``.
    package func fetch(
        _ wanted: [ObjectID], _ extent: FetchExtent, into store: Repository
    ) async throws(GitTransportError) {
        try await choice.fetch(into: store) { filter throws(GitTransportError) in
            try await self.fetch(wanted, extent, filter, into: store)
        } weaker: { filter, error throws(GitTransportError) in
            error.refusesFilter ? filter.weaker.map { ($0, error.message) } : nil
        }
    }

    private func fetch(
        _ wanted: [ObjectID], _ extent: FetchExtent, _ filter: FetchFilter, into store: Repository
    ) async throws(GitTransportError) {
        let choice = choice
        try await converse("git-upload-pack", within: .seconds(6 * 3600)) { ssh throws(GitTransportError) in
            let stream: PackStream
            switch try await ssh.advertisement() {
            case .capabilities(let filters):
                if !filters, filter != .unfiltered { choice.weaken(to: .unfiltered, because: "it knows no filters") }
                let accepted = filters ? filter : .unfiltered
                try await ssh.write(try store.request(wanted, extent, accepted))
                stream = PackStream(into: store, isVersionTwo: true, filter: accepted)
            case .refs(let refs):
                if extent != .histories { choice.tellRefetch(of: store) }
                try await ssh.write(try store.requestToOldServer(wanted, extent, refs))
                stream = PackStream(into: store, isVersionTwo: false)
            }
            while !stream.isComplete { try stream.take(try await ssh.line()) }
            try stream.finish()
        }
    }

    /// Starts the service that takes pushes, and sends it none.
    package func checkPushAccess() async throws(GitTransportError) {
        try await converse("git-receive-pack", within: .seconds(110)) { ssh throws(GitTransportError) in
            try await ssh.skipAdvertisement()
            try await ssh.write(Array("0000".utf8))
        }
    }

    /// Moves refs, each if it is where its update expects it and the server lets it.
    package func push(
        _ updates: [RefUpdate], objects: [ObjectID], from store: Repository
    ) async throws(GitTransportError) -> [String: GitTransportError] {
        try GitRequest.check(updates.map(\.ref))
        let pack = try store.packToSend(objects)
        let request = GitRequest.push(updates, pack: pack)
        let report = try await converse("git-receive-pack", within: .seconds(300)) { ssh throws(GitTransportError) in
            try await ssh.skipAdvertisement()
            ssh.hasSentUpdate = true
            try await ssh.write(request)
            var report = PushReport(on: updates.map(\.ref))
            var line = try await ssh.line()
            while line != .flush {
                try report.take(line)
                line = try await ssh.line()
            }
            return report
        }
        let refusals: [String: GitTransportError]
        do throws(GitTransportError) {
            refusals = try report.refusals().mapValues(redacted)
        } catch { throw redacted(error) }
        if refusals.isEmpty { store.keep(pushed: pack) }
        return refusals
    }

    private func converse<Answer: Sendable>(
        _ service: String, within timeLimit: Duration, _ exchange: SSHProgram.Exchange<Answer>
    ) async throws(GitTransportError) -> Answer {
        do throws(GitTransportError) {
            return try await program.converse(service, within: timeLimit, exchange)
        } catch {
            throw redacted(error)
        }
    }

    private func redacted(_ error: GitTransportError) -> GitTransportError {
        GitTransportError(error.kind, redaction.redact(error.message), hint: error.hint)
    }
}
