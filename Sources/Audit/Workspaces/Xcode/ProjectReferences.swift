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
            for entry in object.entries ?? [] {
                switch entry.node.value {
                case .string(let number):
                    if isLost(number), Self.keys.contains(entry.key) { lost.append(entry.node) }
                case .array(let elements) where Self.keys.contains(entry.key):
                    // A loop without closures: a large project has a hundred thousand of these.
                    for element in elements {
                        if case .string(let number) = element.value, isLost(number) { lost.append(element) }
                    }
                default: break
                }
            }
        }
        guard let first = lost.min(by: { $0.span < $1.span }) else { return nil }
        let count = lost.count == 1 ? "a reference" : "\(lost.count) references, this one first,"
        return Diagnostic(
            .dangling, "\(count) to an object that is not in the project", path: objects.file, at: first.span)
    }

    private func isLost(_ number: String) -> Bool { Self.isNumber(number) && !objects.contains(number) }

    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
            }
    }

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
