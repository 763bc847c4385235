import CGit2
import Names

/// The library's objects for one repository, with one owner: the repository's mutex.
struct Handle: ~Copyable {
    let repository: OpaquePointer
    let objects: ObjectDatabase

    /// Takes over an open repository.
    init(_ repository: OpaquePointer) throws(GitStoreError) {
        self.repository = repository
        do throws(GitStoreError) {
            objects = try ObjectDatabase(of: repository)
        } catch {
            git_repository_free(repository)
            throw error
        }
    }

    deinit {
        objects.free()
        git_repository_free(repository)
    }

    var history: CommitGraph { CommitGraph(repository, objects) }

    /// The folder that all work trees of the repository share, with a slash at the end.
    var commonDirectory: String { String(cString: git_repository_commondir(repository)) }
}
