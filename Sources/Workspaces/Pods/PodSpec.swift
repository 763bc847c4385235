/// A pod whose sources are in the tree: what its `.podspec` says, as far as it can be read without running it.
struct PodSpec {
    let name: String
    let folder: String
    let path: String
    private(set) var sources: [String] = []
    private(set) var resources: [String] = []
    private(set) var dependencies: [String] = []
    private(set) var frameworks: [String] = []
    private(set) var binaries: [String] = []

    /// Reads `NAME.podspec` in a folder, or the file that is named itself; `nil` where there is none.
    init?(name: String, folder: String, index: TreeIndex) {
        let named = folder.hasSuffix(".podspec") ? folder : folder.joined(name + ".podspec") ?? ""
        guard let path = index.file(named), let bytes = try? index.read(path) else { return nil }
        self.name = name
        self.folder = path.parentPath
        self.path = path
        for statement in Self.statements(String(decoding: bytes, as: UTF8.self)) { read(statement) }
    }

    /// Lines, a list over several of them joined to one.
    private static func statements(_ text: String) -> [String] {
        var statements: [String] = []
        for line in text.split(whereSeparator: \.isNewline).map(String.init) {
            let isOpen = statements.last.map { last in
                last.contains("[") && !last.contains("]") || last.trimmedEnd.hasSuffix(",")
            }
            if isOpen == true, let last = statements.popLast() {
                statements.append(last + " " + line)
            } else {
                statements.append(line)
            }
        }
        return statements
    }

    private mutating func read(_ statement: String) {
        let strings = Self.strings(in: statement)
        guard let name = statement.split(whereSeparator: { " =(\t".contains($0) }).first?.split(separator: ".").last
        else { return }
        switch name {
        case "source_files": sources += strings
        case "resources", "resource": resources += strings
        case "dependency": if let first = strings.first { dependencies.append(first) }
        case "framework", "frameworks", "weak_framework", "weak_frameworks": frameworks += strings
        case "vendored_frameworks", "vendored_framework", "vendored_libraries", "vendored_library": binaries += strings
        default: break
        }
    }

    private static func strings(in text: String) -> [String] {
        text.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "\"" }.enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// The target that CocoaPods makes of it.
    func draft(index: TreeIndex) -> DraftTarget {
        var target = Target(id: Target.ID(project: path, name: name), kind: .framework, configuration: "Release")
        let files = Set(
            sources.compactMap { folder.joined($0) }.flatMap { Glob($0).files(in: index, takingFolders: true) })
        target.sources = files.sorted().map(SourceFile.init).filter { $0.language != .other }
        target.resources = Set(
            resources.compactMap { folder.joined($0) }.flatMap { Glob($0).files(in: index, takingFolders: true) }
        ).sorted()
        target.linkedModules = Set(frameworks).sorted()
        target.opaque = binaries.map {
            OpaqueDependency($0.lastPathComponent.libraryName, reason: .binaryFramework, origin: $0)
        }
        if sources.isEmpty, binaries.isEmpty, dependencies.isEmpty {
            target.unresolved.append(
                Diagnostic(.unresolved, "no source files that can be read from the podspec", path: path))
        }
        return DraftTarget(target: target, builtProduct: name + ".framework")
    }
}

extension String {
    fileprivate var trimmedEnd: Substring {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
