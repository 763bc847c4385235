/// A comment on a merge request, by a person or by the forge itself.
public struct ForgeNote: Hashable, Sendable {
    /// The forge's id of the note.
    public var id: Int
    /// Its text.
    public var body: String
    /// The account that wrote it, or whose doing it tells of.
    public var authorID: Int
    /// Whether the forge wrote it.
    public var isSystem: Bool
    /// Seconds since 1970.
    public var createdAt: Int
    /// Seconds since 1970.
    public var updatedAt: Int
}
