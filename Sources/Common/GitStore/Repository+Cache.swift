import CGit2
import Names

extension Repository {
    /// Opens relctl's own bare repository at a path, and creates it where there is none.
    ///
    /// A new one appears at its path complete, by one rename, so a second run that does the same meets all or nothing.
    /// One that a killed run left half made is completed in place.
    ///
    /// - Parameter lender: a checkout, which may be incomplete: trees and files that it has need not be fetched.
    package static func cache(
        at path: String, borrowingFrom lender: Repository? = nil
    ) throws(GitStoreError) -> Repository {
        // A killed run leaves its draft, and no later run reuses it once another one has created the cache.
        FileSystem.removeOldDrafts(beside: path)
        if let repository = try openCache(path, lender) { return repository }
        // An incomplete repository of a killed run is completed; nothing in it is removed.
        guard FileSystem.isFolderWithContent(path) else { return try createCache(path, lender) }
        guard FileSystem.looksLikeGit(path) else {
            throw GitStoreError(
                .notARepository, "\(path) exists and is no git repository; remove it, or name another place")
        }
        try initialize(path)
        guard let repository = try openCache(path, lender) else {
            throw GitStoreError(.broken, "\(path) can't be repaired; remove it")
        }
        return repository
    }

    private static func createCache(_ path: String, _ lender: Repository?) throws(GitStoreError) -> Repository {
        let draft = FileSystem.draft(beside: path)
        try initialize(draft)
        let wasFirst = FileSystem.move(draft, to: path)
        if !wasFirst { FileSystem.remove(draft) }
        guard let repository = try openCache(path, lender) else {
            throw GitStoreError(.broken, "\(path) can't be created")
        }
        return repository
    }

    private static func openCache(_ path: String, _ lender: Repository?) throws(GitStoreError) -> Repository? {
        do throws(GitStoreError) {
            let handle = try Handle(
                opening: path, GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue, borrowingFrom: lender?.objectsFolder)
            let packs = handle.commonDirectory + "objects/pack"
            FileSystem.removeOldHalfPacks(in: packs)
            // The next run may have nothing to write to that ref any more: its branch is gone.
            FileSystem.removeOldLocks(below: handle.commonDirectory + "refs/relctl")
            // Failing to join packs is harmless. A damaged pack or a full disk is reported by the operation that it
            // affects.
            try? PackConsolidation(in: packs).run(in: handle)
            return Repository(handle, isCache: true)
        } catch  where error.kind == .notARepository {
            return nil
        }
    }

    private static func initialize(_ path: String) throws(GitStoreError) {
        try Libgit2.start()
        var options = git_repository_init_options()
        git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION))
        options.flags = GIT_REPOSITORY_INIT_BARE.rawValue | GIT_REPOSITORY_INIT_MKPATH.rawValue
        var repository: OpaquePointer?
        defer { git_repository_free(repository) }
        try Libgit2.check(git_repository_init_ext(&repository, path, &options), "create \(path)")
    }

    /// True if a fetch into relctl's own cache ever left out trees or blobs. A commit in the cache may then lack parts
    /// of its content.
    package var isFiltered: Bool { isCache && FileSystem.exists(gitDirectory + "relctl-filtered") }

    /// Writes down, before the first such fetch, that trees or files are left out.
    package func markFiltered() throws(GitStoreError) {
        guard isCache else { throw GitStoreError(.broken, "only relctl's own cache may lack objects") }
        guard isFiltered || FileSystem.touch(gitDirectory + "relctl-filtered") else {
            throw GitStoreError(.fileSystem, "\(gitDirectory) can't be written to")
        }
    }

    /// Keeps tips under `refs/relctl/`, so that their objects survive `git gc` and later fetches can name them.
    ///
    /// Only in relctl's own cache. These refs are hints: one that another run is writing, or whose name clashes with
    /// another's, is passed over. A lock older than a minute is one that a killed run left, and is removed.
    package func remember(_ tips: [(name: String, id: ObjectID)]) throws(GitStoreError) {
        guard isCache else { throw GitStoreError(.broken, "refs are kept in relctl's own cache only") }
        try withHandle { handle throws(GitStoreError) in
            for tip in tips { try handle.remember("refs/relctl/" + tip.name, tip.id) }
        }
    }
}

extension Handle {
    fileprivate func remember(_ name: String, _ id: ObjectID) throws(GitStoreError) {
        guard git_reference_is_valid_name(name) == 1 else {
            throw GitStoreError(.broken, "\(name) is no name for a ref")
        }
        guard objects.isOnDisk(id) else { throw GitStoreError(.missingObject, "\(id.hex) isn't there to be kept") }
        if write(name, id) == GIT_ELOCKED.rawValue, removeStaleLock(of: name) { _ = write(name, id) }
    }

    private func write(_ name: String, _ id: ObjectID) -> Int32 {
        var (reference, raw): (OpaquePointer?, git_oid) = (nil, id.raw)
        defer { git_reference_free(reference) }
        return git_reference_create(&reference, repository, name, &raw, 1, nil)
    }

    private func removeStaleLock(of name: String) -> Bool {
        let lock = commonDirectory + name + ".lock"
        guard let age = FileSystem.age(of: lock), age > 60 else { return false }
        FileSystem.remove(lock)
        return true
    }
}
