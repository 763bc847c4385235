/// The limits of one merge, or of one comparison of trees. A text beyond its limit is a conflict that names the limit; trees
/// beyond theirs are an error. The result is never another one than git's.
struct MergeLimits {
    /// Levels of folders. git's own limit, `core.maxTreeDepth`, is 2,048.
    var depth = 200
    /// Entries of folders that differ, each counted wherever its folder is.
    var entries = 2_000_000
    /// The longest text that is merged, in bytes. git's own limit is 1 GB.
    var text = 32 << 20
    /// The most lines of a text that is merged.
    var lines = 1_000_000
    /// The most bytes of all texts of one merge: their results stay in memory until they are pushed.
    var texts = 256 << 20
    /// The most chunks of content that are compared to find renames.
    var chunks = 8_000_000

    static let standard = MergeLimits()
}
