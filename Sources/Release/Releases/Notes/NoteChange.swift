import Names

/// A note of relctl's on a merge request, with its label, as it is to be.
package struct NoteChange: Hashable, Sendable {
    /// The merge request that it is on.
    package var request: MergeRequestID
    package var mark: NoteMark
    /// The label that goes with it; `nil`: none.
    package var label: String?
    /// The forge's id of the note that it replaces; `nil`: none is there.
    package var replaced: Int?
    package var body: String
    /// False where only the list of what waits changed: people aren't told of it again.
    package var isNews: Bool

    /// Creates the change of a note.
    package init(
        on request: MergeRequestID, _ mark: NoteMark, label: String?, replacing replaced: Int?, body: String,
        isNews: Bool = true
    ) {
        (self.request, self.mark, self.label, self.replaced) = (request, mark, label, replaced)
        (self.body, self.isNews) = (body, isNews)
    }
}
