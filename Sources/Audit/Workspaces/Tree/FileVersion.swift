/// A value that changes with the content of a file, known without reading it.
package struct FileVersion: Hashable, Sendable {
    /// Made of the blob of a git revision; of size, inode and times of a file on disk. Equal marks of one path in one
    /// kind of tree mean equal bytes.
    package var mark: UInt64
    /// When the file last changed, in seconds since 1970; `nil`: it never does. Another change within the same tick of
    /// the file system's clock would leave the mark as it is.
    package var changed: Int?

    /// A version with this mark.
    package init(mark: UInt64, changed: Int? = nil) {
        (self.mark, self.changed) = (mark, changed)
    }
}
