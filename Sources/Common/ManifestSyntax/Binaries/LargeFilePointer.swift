/// The small text that Git LFS puts in the place of a file that was not fetched.
///
/// Source: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
package enum LargeFilePointer {
    private static let start = Array("version https://git-lfs.github.com/spec/".utf8)
    /// Pointers are shorter than this many bytes.
    private static let limit = 1024

    /// Whether a file is such a text.
    ///
    /// - Parameter head: all bytes of the file, or more of its first bytes than a pointer has.
    package static func isIn(_ head: [UInt8]) -> Bool { head.count < limit && head.starts(with: start) }
}
