import Names
import Synchronization

/// A git object store, through libgit2. It adds objects only: no ref, no config, no index, no work tree of it changes.
public final class Repository: Sendable {
    init() {}
}
