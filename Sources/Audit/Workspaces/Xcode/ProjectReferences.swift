import ManifestSyntax

/// Says which references of a project lead nowhere or back to where they start. Neither stops the audit.
struct ProjectReferences {
    let objects: ProjectObjects

    private static let keys: Set<String> = [
        "baseConfigurationReference", "buildConfigurationList", "buildConfigurations", "buildPhases", "buildRules",
        "children", "dependencies", "fileRef", "files", "mainGroup", "packageProductDependencies", "packageReferences",
        "target", "targets",
    ]

    /// One for all that lead nowhere, and one for each circle of groups or of targets.
    var diagnostics: [Diagnostic] {
        [dangling].compactMap(\.self) + circles(of: "PBXGroup", "a group that contains itself") { $0.texts("children") }
            + circles(of: "PBXNativeTarget", "a target that depends on itself") { target in
                target.texts("dependencies").compactMap { objects[$0]?.text("target") }
            }
    }

    private var dangling: Diagnostic? {
        var lost: [PropertyNode] = []
        for object in objects.everything {
            for entry in object.node.entries ?? [] where Self.keys.contains(entry.key) {
                lost += (entry.node.elements ?? [entry.node]).filter { node in
                    node.string.map { objects[$0] == nil && Self.isNumber($0) } ?? false
                }
            }
        }
        guard let first = lost.min(by: { $0.span < $1.span }) else { return nil }
        let count = lost.count == 1 ? "a reference" : "\(lost.count) references, this one first,"
        return Diagnostic(
            .dangling, "\(count) to an object that is not in the project", path: objects.file, at: first.span)
    }

    private static func isNumber(_ text: String) -> Bool { !text.isEmpty && text.allSatisfy(\.isHexDigit) }

    /// Objects of a class that a walk from them leads back to.
    private func circles(
        of isa: String, _ message: String, next: (ProjectObject) -> [String]
    ) -> [Diagnostic] {
        var states: [String: Bool] = [:]
        var found: [Diagnostic] = []
        for start in objects.all(isa: isa) where states[start.number] == nil {
            var path: [(object: ProjectObject, rest: [String])] = [(start, next(start))]
            states[start.number] = true
            while case (let object, var rest)? = path.popLast() {
                guard let number = rest.popLast() else {
                    states[object.number] = false
                    continue
                }
                path.append((object, rest))
                guard let other = objects[number], other.isa == isa else { continue }
                if states[number] == true {
                    found.append(Diagnostic(.unreadable, message, path: objects.file, at: other.node.span))
                } else if states[number] == nil {
                    states[number] = true
                    path.append((other, next(other)))
                }
            }
        }
        return found
    }
}
