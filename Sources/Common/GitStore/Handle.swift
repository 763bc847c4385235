import CGit2
import Names

/// The library's objects for one repository, with one owner: the repository's mutex.
struct Handle: ~Copyable {
    let repository: OpaquePointer
    let objects: ObjectDatabase
    let history: CommitGraph

    /// Takes over an open repository.
    ///
    /// - Parameter lender: the `objects/` of another one, from which trees and files may be read.
    init(_ repository: OpaquePointer, borrowingFrom lender: String? = nil) throws(GitStoreError) {
        self.repository = repository
        do throws(GitStoreError) {
            let folder = String(cString: git_repository_commondir(repository)) + "objects/"
            objects = try ObjectDatabase(in: folder, borrowingFrom: lender)
            history = CommitGraph(objects)
        } catch {
            git_repository_free(repository)
            throw error
        }
        // Operations of libgit2 in this repository then read objects through `objects`, too.
        git_repository_set_odb(repository, objects.raw)
    }

    deinit {
        objects.free()
        git_repository_free(repository)
    }

    /// The folder that all work trees of the repository share, with a slash at the end.
    var commonDirectory: String { String(cString: git_repository_commondir(repository)) }
}

extension Handle {
    /// The commits that refs name, each once, in the order of the refs' names. Refs to what isn't there are passed over.
    func tips() throws(GitStoreError) -> [CommitID] {
        var iterator: OpaquePointer?
        try Libgit2.check(git_reference_iterator_new(&iterator, repository), "list refs")
        defer { git_reference_iterator_free(iterator) }
        var (tips, seen): ([CommitID], Set<CommitID>) = ([], [])
        var reference: OpaquePointer?
        while git_reference_next(&reference, iterator) == 0 {
            defer { git_reference_free(reference) }
            var commit: OpaquePointer?
            guard git_reference_peel(&commit, reference, GIT_OBJECT_COMMIT) == 0 else { continue }
            defer { git_object_free(commit) }
            guard let id = git_object_id(commit)?.pointee else { continue }
            if seen.insert(CommitID(ObjectID(id))).inserted { tips.append(CommitID(ObjectID(id))) }
        }
        return tips
    }
}
