/// How a survey gets at the files of a tree, wherever they are.
package struct SourceAccess: Sendable {
    /// The bytes of a file of at most `SourceScanner.sizeLimit` bytes, or why there are none.
    package var contents: @Sendable (_ path: String) -> Result<[UInt8], AccessError>
    /// Returns the version of each file, which changes with its content, without reading it; `nil` where there is none.
    package var versions: @Sendable (_ paths: [String]) -> [Version?]

    /// True if files were refused because the byte limit was reached. The results are then incomplete: they are neither
    /// reported nor cached.
    package var isExhausted: @Sendable () -> Bool

    /// Access by these.
    package init(
        contents: @escaping @Sendable (_ path: String) -> Result<[UInt8], AccessError>,
        versions: @escaping @Sendable (_ paths: [String]) -> [Version?],
        isExhausted: @escaping @Sendable () -> Bool = { false }
    ) {
        (self.contents, self.versions, self.isExhausted) = (contents, versions, isExhausted)
    }

    /// One state of a file.
    package struct Version: Hashable, Sendable {
        /// Equal marks of one path mean equal bytes.
        package var mark: UInt64
        /// When the file last changed, in seconds since 1970; `nil`: it never does.
        package var changed: Int?

        /// A version with this mark.
        package init(mark: UInt64, changed: Int? = nil) {
            (self.mark, self.changed) = (mark, changed)
        }
    }

    /// Why a file gives no bytes.
    package enum AccessError: Error, Sendable {
        case tooLarge, unreadable
    }
}
