import CGit2
import Names
import Synchronization

/// A git object store, through libgit2. It adds objects only: no ref, no config, no index, no work tree of it changes.
///
/// What merges and ``writeCommit(tree:parents:author:committer:message:)`` make stays in memory until it is packed.
/// Everything is synchronous; one call at a time holds the library's handle.
package final class Repository: Sendable {
    /// Whether a repository lacks objects on purpose.
    package enum Completeness: Hashable, Sendable {
        case complete
        /// History before some commits.
        case shallow
        /// Blobs or trees that a promisor remote keeps.
        case partial
    }

    /// The repository's own folder: `….git/`, or the bare repository itself; with a slash at the end.
    package let gitDirectory: String
    /// The folder of its objects, which all its work trees share; with a slash at the end.
    let objectsFolder: String
    /// The completeness when the repository was opened.
    package let completeness: Completeness
    /// Whether packs may be added to it, as of opening: in CI the clone may belong to another user.
    package let isWritable: Bool
    /// Whether it is relctl's own, so that refs may be kept in it.
    package let isCache: Bool
    private let handle: Mutex<Handle>
    private let lacking = Mutex(Lacking())
    /// The signer of the commits that are made here.
    let signer = Mutex<CommitSigner?>(nil)
    /// Observes packs while they arrive.
    let packObserver = Mutex<PackObserver?>(nil)

    init(_ handle: consuming sending Handle, isCache: Bool = false) {
        gitDirectory = String(cString: git_repository_path(handle.repository))
        objectsFolder = handle.commonDirectory + "objects/"
        completeness = handle.completeness
        isWritable = FileSystem.isWritable(handle.commonDirectory + "objects/pack")
        self.isCache = isCache
        self.handle = Mutex(handle)
    }

    /// Loads the library behind this type, which reads certificates and takes milliseconds; the first use does so
    /// otherwise.
    ///
    /// - Throws: `unavailable` where it isn't installed.
    package static func prepare() throws(GitStoreError) { try Libgit2.start() }

    /// Opens the repository at exactly this path, its work tree or its bare folder.
    ///
    /// - Throws: `notARepository` when there is none, `unsupported` for one that libgit2 can't read (SHA-256 names).
    package static func open(at path: String) throws(GitStoreError) -> Repository {
        Repository(try Handle(opening: path, GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue))
    }

    /// Opens the repository that the path lies in, walking up as git does; `nil` when there is none.
    package static func discover(from path: String) throws(GitStoreError) -> Repository? {
        do throws(GitStoreError) {
            return Repository(try Handle(opening: path, 0))
        } catch  where error.kind == .notARepository {
            return nil
        }
    }

    func withHandle<Result: Sendable>(
        _ body: (borrowing Handle) throws(GitStoreError) -> Result
    ) throws(GitStoreError) -> Result {
        do throws(GitStoreError) {
            return try handle.withLock { handle throws(GitStoreError) in try body(handle) }
        } catch {
            if !error.lacking.isEmpty { lacking.withLock { $0.required.formUnion(error.lacking) } }
            throw error
        }
    }

    func withObjects<Result: Sendable>(
        _ body: (ObjectDatabase) throws(GitStoreError) -> Result
    ) throws(GitStoreError) -> Result {
        try withHandle { handle throws(GitStoreError) in try body(handle.objects) }
    }

    /// The trees and files that operations lacked since the last call, also where their errors went unheeded.
    package func takeLacking() -> [ObjectID] {
        lacking.withLock { lacking in
            defer { lacking.required = [] }
            return lacking.required.sorted()
        }
    }
}

extension Repository {
    /// Objects that operations didn't find since the lists were taken last.
    fileprivate struct Lacking {
        var required: Set<ObjectID> = []
        var optional: Set<ObjectID> = []
        /// How many more times optional objects are listed. Folders of apps are about ten levels deep, and each merge within
        /// a merge costs a search through them: six searches, one after the other, end before.
        var rounds = 60
    }

    /// Runs a part of a computation that the computation can do without; `nil` if the part fails. The objects that it
    /// lacks are optional.
    package func attempt<Value>(_ body: () throws -> Value) -> Value? {
        let required = lacking.withLock { $0.required }
        do {
            return try body()
        } catch {
            lacking.withLock { lacking in
                lacking.optional.formUnion(lacking.required.subtracting(required))
                lacking.required = required
            }
            return nil
        }
    }

    /// The trees and files that only optional parts lacked since the last call. Empty after a limited number of calls
    /// that weren't, so that optional parts never slow a run down.
    package func takeOptional() -> [ObjectID] {
        lacking.withLock { lacking in
            defer { lacking.optional = [] }
            guard !lacking.optional.isEmpty, lacking.rounds > 0 else { return [] }
            lacking.rounds -= 1
            return lacking.optional.sorted()
        }
    }
}

extension Handle {
    /// Opens a repository; an unknown place is `notARepository`.
    init(opening path: String, _ flags: UInt32, borrowingFrom lender: String? = nil) throws(GitStoreError) {
        try Libgit2.start()
        var repository: OpaquePointer?
        let code = git_repository_open_ext(&repository, path, flags, nil)
        if let repository, code == 0 {
            try self.init(repository, borrowingFrom: lender)
            return
        }
        let error = Libgit2.error(of: code, "open \(path)")
        guard code != GIT_ENOTFOUND.rawValue else {
            throw GitStoreError(.notARepository, "there is no git repository at \(path)")
        }
        guard !error.message.contains("objectformat") else {
            throw GitStoreError(.unsupported, "\(path) names its objects by SHA-256, which relctl can't read yet")
        }
        throw error
    }

    /// Shallow: git keeps the cut in a file. Partial: an extension or a promisor remote says so.
    var completeness: Repository.Completeness {
        if FileSystem.hasContent(commonDirectory + "shallow") { return .shallow }
        return hasPromisor ? .partial : .complete
    }

    private var hasPromisor: Bool {
        let entries = (try? configuration("extensions.partialclone") + configuration("remote.", ".promisor")) ?? []
        return entries.contains { !["false", "no", "off", "0", ""].contains($0.value?.lowercased()) }
    }
}
