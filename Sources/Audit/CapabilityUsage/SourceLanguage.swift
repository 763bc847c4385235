/// How a file is lexed.
package enum SourceLanguage: UInt8, Sendable, CaseIterable {
    /// Swift.
    case swift
    /// C, C++, Objective-C and Objective-C++, and their headers.
    case cFamily
    /// XML that Xcode makes code or views from: storyboards, nibs, intent definitions.
    case markup

    /// The language that a file name's ending stands for; `nil`: not a file that can prove anything.
    package init?(path: String) {
        // Most files end so, and it is asked of every file of the tree.
        if path.hasSuffix(".swift") {
            self = .swift
            return
        }
        // By bytes for the same reason.
        let ending = path.utf8.suffix(Self.longestEnding)
        guard let dot = ending.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let name = ending[ending.index(after: dot)...]
        guard let known = Self.endings.first(where: { $0.name.elementsEqual(name) }) else { return nil }
        self = known.language
    }

    private static let endings: [(name: [UInt8], language: SourceLanguage)] = [
        ("swift", SourceLanguage.swift), ("h", .cFamily), ("m", .cFamily), ("mm", .cFamily), ("c", .cFamily),
        ("cc", .cFamily), ("cpp", .cFamily), ("cxx", .cFamily), ("hpp", .cFamily), ("hh", .cFamily), ("pch", .cFamily),
        ("inc", .cFamily), ("storyboard", .markup), ("xib", .markup), ("intentdefinition", .markup),
    ].map { (Array($0.0.utf8), $0.1) }

    private static let longestEnding = ".intentdefinition".utf8.count
}
