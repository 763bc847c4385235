/// How a survey gets at the files of a tree, wherever they are.
public struct SourceAccess: Sendable {
    /// The bytes of a file of at most `SourceScanner.sizeLimit` bytes, or why there are none.
    public var contents: @Sendable (_ path: String) -> Result<[UInt8], AccessError>
    /// What tells one content of the file from another without reading it; `nil`: nothing does.
    public var version: @Sendable (_ path: String) -> String?

    /// Access by these two.
    public init(
        contents: @escaping @Sendable (_ path: String) -> Result<[UInt8], AccessError>,
        version: @escaping @Sendable (_ path: String) -> String?
    ) {
        (self.contents, self.version) = (contents, version)
    }

    /// Why a file gives no bytes.
    public enum AccessError: Error, Sendable {
        case tooLarge, unreadable
    }
}
