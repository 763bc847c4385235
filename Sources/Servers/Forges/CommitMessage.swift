/// The message of a commit that a forge creates, split into title and text for APIs that take them separately.
struct CommitMessage {
    var title: String
    var text: String

    init(_ message: String) {
        let parts = message.split(maxSplits: 1, whereSeparator: \.isNewline)
        title = parts.first.map(String.init) ?? ""
        text = parts.count > 1 ? String(parts[1].drop(while: \.isNewline)) : ""
    }
}
