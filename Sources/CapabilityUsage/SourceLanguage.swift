/// How a file is lexed.
public enum SourceLanguage: UInt8, Sendable, CaseIterable {
    /// Swift.
    case swift
    /// C, C++, Objective-C and Objective-C++, and their headers.
    case cFamily
    /// XML that Xcode makes code or views from: storyboards, nibs, intent definitions.
    case markup

    /// The language that a file name's ending stands for; `nil`: not a file that can prove anything.
    public init?(path: some StringProtocol) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        switch path[path.index(after: dot)...] {
        case "swift": self = .swift
        case "m", "mm", "h", "c", "cc", "cpp", "cxx", "hpp", "hh", "pch", "inc": self = .cFamily
        case "storyboard", "xib", "intentdefinition": self = .markup
        default: return nil
        }
    }
}
