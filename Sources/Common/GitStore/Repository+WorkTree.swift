import CGit2
import Names

extension Repository {
    /// The files of the work tree that differ from a tree: changed, deleted, added or untracked; ignored files and
    /// submodules are left out. Files whose size and times are as the index has them are not read.
    ///
    /// - Throws: `notARepository` for a bare one.
    package func changedPaths(inWorkTreeSince tree: TreeID) throws(GitStoreError) -> [String] {
        try withHandle { handle throws(GitStoreError) in
            guard git_repository_workdir(handle.repository) != nil else {
                throw GitStoreError(.notARepository, "the repository is bare: it has no work tree")
            }
            var (object, diff): (OpaquePointer?, OpaquePointer?) = (nil, nil)
            defer {
                git_diff_free(diff)
                git_object_free(object)
            }
            var id = tree.object.raw
            try handle.objects.check(
                git_object_lookup(&object, handle.repository, &id, GIT_OBJECT_TREE), "read the tree")
            var options = git_diff_options()
            git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
            let flags = [
                GIT_DIFF_INCLUDE_UNTRACKED, GIT_DIFF_RECURSE_UNTRACKED_DIRS, GIT_DIFF_INCLUDE_TYPECHANGE,
                GIT_DIFF_IGNORE_SUBMODULES, GIT_DIFF_SKIP_BINARY_CHECK,
            ]
            options.flags = flags.reduce(0) { $0 | $1.rawValue }
            let code = git_diff_tree_to_workdir_with_index(&diff, handle.repository, object, &options)
            try Self.checkIndex(code)
            try handle.objects.check(code, "compare the work tree")
            var paths: Set<String> = []
            for place in 0..<git_diff_num_deltas(diff) {
                guard let delta = git_diff_get_delta(diff, place)?.pointee else { continue }
                for path in [delta.old_file.path, delta.new_file.path] {
                    if let path { paths.insert(String(cString: path)) }
                }
            }
            return paths.sorted()
        }
    }

    /// Sparse and split indexes, and one without a checksum, are whole, and libgit2 1.5 can't read them.
    private static func checkIndex(_ code: Int32) throws(GitStoreError) {
        guard code < 0 else { return }
        let remedies = [
            "'sdir'": "git sparse-checkout reapply --no-sparse-index", "'link'": "git update-index --no-split-index",
            "checksum does not match": "git config index.skipHash false, and git add something",
        ]
        let error = Libgit2.error(of: code, "read git's index")
        guard let remedy = remedies.first(where: { error.message.contains($0.key) })?.value else { return }
        throw GitStoreError(.unsupported, "\(error.message); write it in another form (\(remedy)), or name a commit")
    }
}
