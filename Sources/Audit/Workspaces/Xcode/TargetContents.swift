/// The contents of a target's build phases and folders.
struct TargetContents {
    /// Paths as the project spells them.
    var sources = PathList()
    var resources = PathList()
    var links: [Link] = []
    var linkedModules: Set<String> = []
    var opaque: Set<OpaqueDependency> = []
    /// Remarks on references that are missing or can't be followed.
    var diagnostics: [Diagnostic] = []
    /// Whether CocoaPods put a phase into it.
    var usesPods = false
    /// Outputs of its scripts, which are missing from a checkout for a reason.
    var generated: Set<String> = []
    /// What the target has on some of its platforms only. These have no such parts themselves.
    private(set) var parts: [Platforms: TargetContents] = [:]

    /// Adds something that the target has on these platforms; nothing where there are none.
    mutating func add(on platforms: Platforms, _ add: (inout TargetContents) -> Void) {
        if platforms == .all { return add(&self) }
        if !platforms.isEmpty { add(&parts[platforms, default: TargetContents()]) }
    }

    /// The parts in a fixed order: what is read of them spends a budget.
    var sortedParts: [(platforms: Platforms, contents: TargetContents)] {
        parts.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
    }

    /// What it links, each link with its platforms.
    var allLinks: [Link] {
        sortedParts.reduce(into: links) { links, part in
            let place = Diagnostic(.absentModule, "", path: "")
            let modules = part.contents.linkedModules.sorted().map { Link(.systemModule($0), place: place) }
            links += (part.contents.links + modules).compactMap { $0.on(part.platforms) }
        }
    }

    /// Changes the contents of all platforms, and those of each part.
    mutating func changeAll(_ change: (inout TargetContents) -> Void) {
        for platforms in parts.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            change(&parts[platforms, default: TargetContents()])
        }
        change(&self)
    }

    /// Adds the files of a folder that is copied whole. A privacy manifest counts at the top of the bundle alone, or in a
    /// bundle within it, and nibs that Xcode doesn't compile can't be loaded.
    mutating func addCopied(files: [String]) {
        let copied = files.filter { SourceFile(path: $0).language != .interfaceBuilder }
        resources.formUnion(
            copied.filter { $0.lastPathComponent != "PrivacyInfo.xcprivacy" || $0.contains(".bundle/") })
    }
}

extension String {
    /// Whether Xcode compiles a file of this name when it is in a synchronised folder; others are resources.
    var isCompiled: Bool {
        utf8.hasEnding(".swift") || Self.compiled.contains(pathExtension.lowercased())
    }

    private static let compiled: Set<String> = [
        "swift", "m", "mm", "c", "cc", "cpp", "cxx", "metal", "s", "intentdefinition", "mlmodel", "xcdatamodel", "y",
        "l", "xcmappingmodel", "xcdatamodeld",
    ]

    /// Whether it is a header of the C family.
    var isHeader: Bool { ["h", "hh", "hpp", "hxx", "ipp", "tpp", "pch", "inc"].contains(pathExtension.lowercased()) }

    /// Whether it is a library or framework that is linked rather than copied.
    var isBinary: Bool { ["framework", "xcframework", "a", "dylib", "tbd"].contains(pathExtension.lowercased()) }

    /// The module that a framework or library is imported as: `Core` for `libCore.a` and `Core.framework`.
    var libraryName: String {
        ["a", "dylib", "tbd"].contains(pathExtension) ? stem.dropPrefix("lib") : stem
    }
}
