import CGit2
import Names
import Synchronization

/// Receives a pack in pieces, indexes it while it arrives, and stores it in `objects/pack`.
///
/// A writer that is released before ``finish()`` leaves no file. If other code may still hold the writer, call
/// ``abandon()``.
package final class PackWriter: Sendable {
    private let indexer = Mutex(Indexer())
    private let repository: Repository

    init(_ repository: Repository) { self.repository = repository }

    /// Takes the next bytes of the pack.
    ///
    /// - Throws: `broken` as soon as they can't be a pack.
    package func append(_ bytes: ArraySlice<UInt8>) throws(GitStoreError) {
        let progress = try withIndexer { indexer, handle throws(GitStoreError) in
            try indexer.append(bytes, handle)
            return indexer.progress
        }
        tell(progress)
    }

    /// Files the pack; its objects can be read from the repository at once.
    ///
    /// - Throws: `broken` when bytes are missing or wrong, and then files nothing.
    package func finish() throws(GitStoreError) {
        let progress = try withIndexer { indexer, handle throws(GitStoreError) in
            try indexer.finish()
            try handle.objects.refresh()
            return indexer.progress
        }
        tell(progress)
    }

    /// Takes away what came so far. Nothing can be appended any more.
    package func abandon() {
        let progress = try? withIndexer { indexer, _ throws(GitStoreError) in
            indexer.abandon()
            return indexer.progress
        }
        progress.map(tell)
    }

    private func tell(_ progress: PackProgress) { repository.packObserver.withLock(\.self)?(progress) }

    /// Bases of a thin pack are read from the repository, whose store in memory is for one thread at a time.
    private func withIndexer(
        _ body: (inout Indexer, borrowing Handle) throws(GitStoreError) -> PackProgress
    ) throws(GitStoreError) -> PackProgress {
        try repository.withHandle { handle throws(GitStoreError) in
            try indexer.withLock { indexer throws(GitStoreError) in try body(&indexer, handle) }
        }
    }
}

/// The library's indexer, made when the first bytes come.
///
/// Unchecked, because a bare pointer is never Sendable: this one has a single owner, which uses it under two mutexes.
struct Indexer: ~Copyable, @unchecked Sendable {
    private var raw: OpaquePointer?
    private var counts = git_indexer_progress()
    /// The library counts bytes for its own transports alone.
    private var bytes = 0
    private var isFinished = false

    var progress: PackProgress {
        PackProgress(
            objects: Int(counts.received_objects), total: Int(counts.total_objects), bytes: bytes,
            isFinished: isFinished)
    }

    deinit { git_indexer_free(raw) }

    mutating func abandon() {
        git_indexer_free(raw)
        (raw, isFinished) = (nil, true)
    }

    mutating func append(_ bytes: ArraySlice<UInt8>, _ handle: borrowing Handle) throws(GitStoreError) {
        guard !isFinished else { throw GitStoreError(.broken, "take in a pack: it is over") }
        if raw == nil { try start(handle) }
        let code = bytes.withUnsafeBytes { git_indexer_append(raw, $0.baseAddress, $0.count, &counts) }
        try Libgit2.check(code, "take in a pack")
        self.bytes += bytes.count
    }

    private mutating func start(_ handle: borrowing Handle) throws(GitStoreError) {
        var options = git_indexer_options()
        git_indexer_options_init(&options, UInt32(GIT_INDEXER_OPTIONS_VERSION))
        let folder = handle.commonDirectory + "objects/pack"
        try Libgit2.check(git_indexer_new(&raw, folder, 0, handle.objects.raw, &options), "start a pack")
    }

    mutating func finish() throws(GitStoreError) {
        guard raw != nil, !isFinished else { throw GitStoreError(.broken, "take in a pack: nothing came") }
        isFinished = true
        try Libgit2.check(git_indexer_commit(raw, &counts), "take in a pack")
    }
}
