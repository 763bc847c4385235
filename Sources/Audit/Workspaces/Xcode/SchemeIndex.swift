import ManifestSyntax

/// Which build configuration the shared schemes of a tree archive each target in.
struct SchemeIndex {
    private var archives = ArchiveChoice<Target.ID>()
    private(set) var diagnostics: [Diagnostic] = []

    /// Reads the shared schemes of these projects and workspaces.
    init(containers: [String], index: TreeIndex) {
        for container in containers {
            let folder = container + "/xcshareddata/xcschemes"
            for entry in index.list(folder) where entry.name.hasSuffix(".xcscheme") {
                read(folder + "/" + entry.name, base: container.parentPath, index: index)
            }
        }
    }

    func archiveConfiguration(of target: Target.ID) -> String? {
        archives.configuration(of: target, called: target.name)
    }

    private mutating func read(_ path: String, base: String, index: TreeIndex) {
        let elements: [MarkupElement]
        do throws(Diagnostic) {
            elements = try Self.elements(path, index: index)
        } catch {
            diagnostics.append(error)
            return
        }
        guard let archive = elements.first(where: { $0.name == "ArchiveAction" }),
            let configuration = archive.attributes["buildConfiguration"]
        else { return }
        let isForExtension = elements.first { $0.name == "Scheme" }?.attributes["wasCreatedForAppExtension"] == "YES"
        var isArchived = false
        for element in elements.prefix(while: { $0.name != "TestAction" }) {
            if element.name == "BuildActionEntry" { isArchived = element.attributes["buildForArchiving"] == "YES" }
            guard element.name == "BuildableReference", isArchived, let name = element.attributes["BlueprintName"],
                let container = element.attributes["ReferencedContainer"], container.hasPrefix("container:"),
                let project = base.joined(String(container.dropFirst("container:".count)))
            else { continue }
            archives.add(
                Target.ID(project: project, name: name), scheme: path.stem, configuration: configuration,
                isForExtension: isForExtension)
        }
    }

    private static func elements(_ path: String, index: TreeIndex) throws(Diagnostic) -> [MarkupElement] {
        let bytes = try index.read(path)
        do {
            return try MarkupElement.all(in: bytes, limits: index.limits)
        } catch {
            throw Diagnostic(error, path: path)
        }
    }
}
