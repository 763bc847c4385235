/// A file that is compiled into a target.
package struct SourceFile: Hashable, Sendable {
    /// The language of a source file, by its extension.
    package enum Language: String, Hashable, Sendable {
        case swift
        case objc
        case objcpp
        case c
        case cpp
        /// A header of any of the C family: in a headers phase, a bridging or prefix header, or beside its `.m`.
        case header
        case metal
        /// A storyboard or XIB: XML that names classes.
        case interfaceBuilder
        case other
    }

    /// Relative to the root.
    package var path: String
    package var language: Language

    /// The file at `path`, its language told by the extension.
    package init(path: String) {
        self.path = path
        // Most are: it saves taking the path apart.
        if path.utf8.hasEnding(".swift") {
            language = .swift
            return
        }
        language = Self.languages[path.pathExtension.lowercased()] ?? .other
    }

    private static let languages: [String: Language] = [
        "swift": .swift, "m": .objc, "mm": .objcpp, "c": .c, "cc": .cpp, "cpp": .cpp, "cxx": .cpp,
        "h": .header, "hh": .header, "hpp": .header, "hxx": .header, "ipp": .header, "tpp": .header,
        "pch": .header, "inc": .header, "metal": .metal,
        "storyboard": .interfaceBuilder, "xib": .interfaceBuilder,
    ]
}
