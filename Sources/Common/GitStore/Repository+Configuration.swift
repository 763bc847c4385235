import CGit2

extension Handle {
    /// The entries of the repository's configuration whose names have this beginning and this end.
    ///
    /// The library's own search, by a pattern, leaks 20 KB for each entry that doesn't match (`git_regexp_match` of libgit2
    /// 1.5), and anybody's configuration may have thousands.
    ///
    /// - Returns: What each name has between the two, and the value; `nil` for a key without one, which git reads as true
    ///   (git-config(1), "Syntax").
    func configuration(
        _ beginning: String, _ end: String = ""
    ) throws(GitStoreError) -> [(place: String, value: String?)] {
        var (config, iterator): (OpaquePointer?, OpaquePointer?) = (nil, nil)
        defer {
            git_config_iterator_free(iterator)
            git_config_free(config)
        }
        try Libgit2.check(git_repository_config_snapshot(&config, repository), "read the configuration")
        try Libgit2.check(git_config_iterator_new(&iterator, config), "read the configuration")
        var found: [(place: String, value: String?)] = []
        var entry: UnsafeMutablePointer<git_config_entry>?
        while git_config_next(&entry, iterator) == 0, let next = entry?.pointee {
            guard let name = next.name.map({ String(cString: $0) }), name.hasPrefix(beginning), name.hasSuffix(end),
                name.utf8.count >= beginning.utf8.count + end.utf8.count
            else { continue }
            let place = String(name.dropFirst(beginning.count).dropLast(end.count))
            found.append((place, next.value.map { String(cString: $0) }))
        }
        return found
    }

    /// Refuses `url.<base>.insteadOf` and `pushInsteadOf` without a value, as git does: libgit2 1.5 follows their missing text
    /// when it looks up a remote.
    func refuseEmptyReplacements() throws(GitStoreError) {
        for end in [".insteadof", ".pushinsteadof"] {
            guard let empty = try configuration("url.", end).first(where: { $0.value == nil }) else { continue }
            throw GitStoreError(
                .unsupported, "git's configuration has url.\(empty.place)\(end) without a value, which git refuses, too"
            )
        }
    }
}
