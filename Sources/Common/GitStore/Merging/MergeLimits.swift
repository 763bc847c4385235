/// How much one merge, or one comparison of trees, takes on. Beyond the limits of texts a merge is a conflict that names
/// the limit, beyond those of trees an error: never another result than git's.
struct MergeLimits {
    /// Levels of folders. git's own limit, `core.maxTreeDepth`, is 2,048.
    var depth = 200
    /// Entries of folders that differ, each counted wherever its folder is.
    var entries = 2_000_000
    /// The longest text that is merged, in bytes. git's own limit is 1 GB.
    var text = 32 << 20
    /// The most lines of a text that is merged.
    var lines = 1_000_000
    /// Bytes of all texts that one merge merges: what comes of them stays in memory until it is pushed.
    var texts = 256 << 20
    /// Chunks that contents are cut into to find renames.
    var chunks = 8_000_000

    static let standard = MergeLimits()
}
