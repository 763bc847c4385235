import ManifestSyntax

/// The projects that an `.xcworkspace` puts together.
struct WorkspaceDocument {
    /// The `.xcworkspace`, relative to the root.
    let path: String
    /// The `.xcodeproj` folders it names.
    private(set) var projects: [String] = []
    /// Other folders it names: packages, as a rule.
    private(set) var folders: [String] = []
    /// The projects it names that are not in the tree.
    private(set) var missing: [String] = []
    private(set) var diagnostics: [Diagnostic] = []
    private let made: Set<String>

    /// Reads `contents.xcworkspacedata`.
    ///
    /// - Parameter made: the projects that a tool makes from what is read in their place.
    init(path: String, made: Set<String> = [], index: TreeIndex) {
        (self.path, self.made) = (path, made)
        let file = path + "/contents.xcworkspacedata"
        do throws(Diagnostic) {
            let bytes = try index.read(file)
            do throws(SyntaxError) {
                resolve(try MarkupElement.all(in: bytes, limits: index.limits), file: file, index: index)
            } catch {
                throw Diagnostic(error, path: file)
            }
        } catch {
            diagnostics.append(error)
        }
    }

    private mutating func resolve(_ elements: [MarkupElement], file: String, index: TreeIndex) {
        let base = path.parentPath
        // The folder of each group that is open, by depth.
        var groups: [String?] = []
        for element in elements where element.name == "Group" || element.name == "FileRef" {
            groups.removeLast(max(0, groups.count - element.depth + 1))
            let parent = groups.last ?? base
            let location = element.attributes["location"] ?? "group:"
            let folder = Self.folder(location, parent: parent, base: base)
            if element.name == "Group" {
                while groups.count < element.depth - 1 { groups.append(parent) }
                groups.append(folder)
                continue
            }
            guard let folder else {
                // A file that is no project can't hold anything that is built.
                let ending = location.pathExtension
                guard ending == "xcodeproj" || !ending.contains(where: \.isLetter) else { continue }
                diagnostics.append(
                    Diagnostic(
                        .unresolved, "'\(location)' is outside the tree and not read", path: file, at: element.span))
                continue
            }
            add(folder, at: element.span, file: file, index: index)
        }
    }

    private mutating func add(_ folder: String, at span: Span, file: String, index: TreeIndex) {
        if folder.pathExtension == "xcodeproj" {
            if let found = index.folder(folder) {
                projects.append(found)
            } else if made.contains(folder) {
                projects.append(folder)
            } else {
                missing.append(folder)
                diagnostics.append(
                    Diagnostic(.unresolved, "the project '\(folder)' is not in the tree", path: file, at: span))
            }
        } else if let found = index.folder(folder) {
            folders.append(found)
        }
    }

    private static func folder(_ location: String, parent: String?, base: String) -> String? {
        let parts = location.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        return switch parts[0] {
        case "group": parent?.joined(String(parts[1]))
        case "container": base.joined(String(parts[1]))
        case "self": base
        default: nil
        }
    }
}
