import Names

/// The beginning of a note that tells relctl's own notes from people's, and from each other. Readers don't see it.
package struct NoteMark: Hashable, Sendable {
    let text: String

    /// That of the one note about a conflict.
    package static let conflict = NoteMark(text: "<!-- relctl:conflict -->")
    /// That of the one note about files that a merge settled.
    package static let settled = NoteMark(text: "<!-- relctl:resolved -->")
    /// That of all notes about decisions.
    package static let decisions = NoteMark(text: "<!-- relctl:decision ")

    /// That of the one note about a decision, by the code of its blocker.
    package static func decision(_ code: String) -> NoteMark { NoteMark(text: decisions.text + "\(code) -->") }

    /// Whether a note has it.
    package func isOn(_ note: Note) -> Bool { note.body.hasPrefix(text) }

    /// Whether a note is one of relctl's that asks a person for something.
    static func isOnAny(_ note: Note) -> Bool { conflict.isOn(note) || decisions.isOn(note) }

    /// What is left of a note where the forge doesn't let it be deleted.
    package var farewell: String {
        self == .conflict ? "The conflict that was noted here is resolved." : "What was to be decided here is settled."
    }
}
