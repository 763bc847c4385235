extension PodSpec {
    /// Returns the libraries and frameworks that come built with parts of the pod.
    ///
    /// A pattern that matches nothing in the tree stands for one with the name of the pod, so that `audit.sdks` can name it.
    func libraries(of parts: [Part], _ index: TreeIndex) -> [OpaqueDependency] {
        var libraries: Set<OpaqueDependency> = []
        for written in Set(parts.flatMap(\.binaries)) {
            let path = folder.joined(written)
            guard written.contains(where: { "*?[{".contains($0) }) else {
                let place = path.flatMap { index.find($0)?.path } ?? written
                libraries.insert(Self.library(written.lastPathComponent.libraryName, at: place))
                continue
            }
            let files = path.map { Glob($0).files(in: index, takingFolders: true) } ?? []
            let found = Set(files.compactMap(\.enclosingLibrary))
            libraries.formUnion(found.map { Self.library($0.lastPathComponent.libraryName, at: $0) })
            if found.isEmpty { libraries.insert(Self.library(name, at: written)) }
        }
        return libraries.sorted()
    }

    private static func library(_ name: String, at place: String) -> OpaqueDependency {
        OpaqueDependency(name, reason: .binaryFramework, origin: place)
    }
}

extension String {
    /// The first library or framework on the path of a file, which may be the file itself.
    fileprivate var enclosingLibrary: String? {
        let names = split(separator: "/")
        return names.firstIndex { String($0).isBinary }.map { names[...$0].joined(separator: "/") }
    }
}
