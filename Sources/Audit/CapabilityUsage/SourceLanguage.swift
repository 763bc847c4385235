/// How a file is lexed.
package enum SourceLanguage: UInt8, Sendable, CaseIterable {
    case swift
    /// C, C++, Objective-C and Objective-C++, and their headers.
    case cFamily
    /// XML that Xcode makes code or views from: storyboards, nibs, intent definitions.
    case markup
    /// Objects, libraries and static libraries of Apple's systems: what they import counts.
    case binary

    /// The language that a file name's ending stands for; `nil`: not a file that can prove anything.
    package init?(path: String) {
        // Most files end so, and it is asked of every file of the tree.
        if path.hasSuffix(".swift") {
            self = .swift
            return
        }
        // By bytes for the same reason.
        let ending = path.utf8.suffix(Self.longestEnding)
        let dot = ending.lastIndex(of: UInt8(ascii: "."))
        let name = dot.map { ending[ending.index(after: $0)...] } ?? ending
        if dot != nil, let known = Self.endings.first(where: { $0.name.elementsEqual(name) }) {
            self = known.language
            return
        }
        guard Self.isInFramework(path) else { return nil }
        self = .binary
    }

    /// Whether it is the code of a framework, which has its name: `Kit.framework/Kit`.
    private static func isInFramework(_ path: String) -> Bool {
        let bytes = path.utf8
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return false }
        let name = bytes[bytes.index(after: slash)...]
        guard !name.isEmpty, !name.contains(UInt8(ascii: ".")) else { return false }
        let folder = bytes[..<slash]
        if folder.suffix(Self.versions.count).elementsEqual(Self.versions) { return true }
        let last = folder.lastIndex(of: UInt8(ascii: "/")).map { folder[folder.index(after: $0)...] } ?? folder
        return last.count == name.count + Self.framework.count && last.starts(with: name)
            && last.suffix(Self.framework.count).elementsEqual(Self.framework)
    }

    private static let framework = Array(".framework".utf8)
    private static let versions = Array(".framework/Versions/A".utf8)

    private static let endings: [(name: [UInt8], language: SourceLanguage)] = [
        ("swift", SourceLanguage.swift), ("h", .cFamily), ("m", .cFamily), ("mm", .cFamily), ("c", .cFamily),
        ("cc", .cFamily), ("cpp", .cFamily), ("cxx", .cFamily), ("hpp", .cFamily), ("hh", .cFamily), ("pch", .cFamily),
        ("inc", .cFamily), ("storyboard", .markup), ("xib", .markup), ("intentdefinition", .markup),
        ("a", .binary), ("dylib", .binary),
    ].map { (Array($0.0.utf8), $0.1) }

    private static let longestEnding = ".intentdefinition".utf8.count
}
