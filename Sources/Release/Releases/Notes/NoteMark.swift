import Names

/// The first line of a note of relctl, an HTML comment that identifies the note and that readers don't see.
package struct NoteMark: Hashable, Sendable {
    let text: String

    /// The mark of the note about a conflict.
    package static let conflict = NoteMark(text: Note.markPrefix + "conflict -->")
    /// The mark of the note about files that a merge settled.
    package static let settled = NoteMark(text: Note.markPrefix + "resolved -->")
    /// The prefix of the marks of all notes about decisions.
    package static let decisions = NoteMark(text: Note.markPrefix + "decision ")

    /// The mark of the note about the decisions with a code.
    package static func decision(_ code: String) -> NoteMark { NoteMark(text: decisions.text + "\(code) -->") }

    /// The mark of a note of relctl: its first line.
    init(of note: Note) { self.init(text: String(note.body.prefix { !$0.isNewline })) }

    private init(text: String) { self.text = text }

    /// True if it marks a refused command, for which no pass waits.
    package var isRefusal: Bool { Decision.refusals.contains { Self.decision($0) == self } }

    /// True if a note begins with the mark.
    package func isOn(_ note: Note) -> Bool { note.body.hasPrefix(text) }

    /// True if a note is relctl's and asks a person for something.
    static func isOnAny(_ note: Note) -> Bool { conflict.isOn(note) || decisions.isOn(note) }

    /// True if a note is about a refused command.
    static func isOnRefusal(_ note: Note) -> Bool { NoteMark(of: note).isRefusal }

    /// The text that replaces a settled note where the forge can't delete notes.
    package var settledText: String {
        self == .conflict ? "The conflict that was noted here is resolved." : "What was to be decided here is settled."
    }
}

extension [Note] {
    /// Those that the account wrote itself.
    var own: [Note] { filter(\.isOwn) }

    /// Whether the notes of one kind need no change: there is one of the account's with this text. Another account's will do
    /// where the label says that it is by somebody who ran relctl: outsiders can't set labels.
    func say(_ body: String, isLabelled: Bool) -> Bool {
        own.isEmpty ? isLabelled && contains { $0.body == body } : own.map(\.body) == [body]
    }
}
