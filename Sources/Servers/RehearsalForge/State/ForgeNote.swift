/// A comment on a merge request, by a person or by the forge itself.
package struct ForgeNote: Hashable, Sendable {
    /// The forge's id of the note.
    package var id: Int
    /// Its text.
    package var body: String
    /// The account that wrote it, or whose doing it tells of.
    package var authorID: Int
    /// Whether the forge wrote it.
    package var isSystem: Bool
    /// Seconds since 1970.
    package var createdAt: Int
    /// Seconds since 1970.
    package var updatedAt: Int
}
