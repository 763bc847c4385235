import Workspaces

/// Something that an app is built from and that isn't there, with where it may be had.
struct MissingDependency: Hashable, Sendable {
    /// The source that it can be fetched from.
    enum Source: Hashable, Sendable {
        case commit(LockedDependencies.Commit)
        /// A zip or tar file, by its address and SHA-256.
        case archive(url: String, checksum: String)
        /// A pod of the public spec repository, with the SHA-1 of its podspec, which says more.
        case pod(name: String, version: String, checksum: String)
    }

    /// The kind of files that it brings.
    enum Role: Hashable, Sendable {
        /// A Swift package, or pods whose podspecs it holds.
        case checkout
        case carthage
        case binary
        /// A pod as CocoaPods unpacks it.
        case unpackedPod
    }

    /// The identity of a package, or the name of a pod or a binary.
    let name: String
    let role: Role
    let source: Source

    /// Returns the pinned sources, without duplicates, of the dependencies that the audit could not look into.
    static func all(_ opaque: [OpaqueDependency], _ locked: LockedDependencies) -> [MissingDependency] {
        let found: [MissingDependency] = opaque.flatMap { dependency -> [MissingDependency] in
            switch dependency.reason {
            case .remotePackage: packages(dependency, locked)
            case .cocoaPod: pod(String(dependency.name.prefix { $0 != "/" }), locked)
            // A framework's name doesn't tell its repository: all of them are fetched.
            case .carthage: carthage(locked)
            case .binaryFramework: binary(dependency)
            case .flutterPackage, .missing: []
            }
        }
        return Set(found).sorted { ($0.name, "\($0.source)") < ($1.name, "\($1.source)") }
    }

    /// Everything that lock files pin.
    static func pinned(_ locked: LockedDependencies) -> [MissingDependency] {
        packages(locked) + locked.pods.keys.flatMap { pod($0, locked) } + carthage(locked)
    }

    /// The pinned package that a dependency comes from; all pinned packages if the project doesn't name it.
    private static func packages(_ opaque: OpaqueDependency, _ locked: LockedDependencies) -> [MissingDependency] {
        let identity = PackageIdentity.of(opaque.origin.isEmpty ? opaque.name : opaque.origin)
        if let commit = locked.packages[identity] {
            return [MissingDependency(name: identity, role: .checkout, source: .commit(commit))]
        }
        return opaque.origin.isEmpty ? packages(locked) : []
    }

    private static func packages(_ locked: LockedDependencies) -> [MissingDependency] {
        locked.packages.map { MissingDependency(name: $0.key, role: .checkout, source: .commit($0.value)) }
    }

    private static func carthage(_ locked: LockedDependencies) -> [MissingDependency] {
        locked.carthage.map { MissingDependency(name: $0.key, role: .carthage, source: .commit($0.value)) }
    }

    private static func pod(_ name: String, _ locked: LockedDependencies) -> [MissingDependency] {
        guard let pod = locked.pods[name] else { return [] }
        if let commit = pod.commit {
            return [MissingDependency(name: name, role: .checkout, source: .commit(commit))]
        }
        return pod.checksum.map { checksum in
            let source = Source.pod(name: name, version: pod.version, checksum: checksum)
            return [MissingDependency(name: name, role: .checkout, source: source)]
        } ?? []
    }

    private static func binary(_ opaque: OpaqueDependency) -> [MissingDependency] {
        guard opaque.origin.contains("://"), !opaque.checksum.isEmpty else { return [] }
        let source = Source.archive(url: opaque.origin, checksum: opaque.checksum.lowercased())
        return [MissingDependency(name: opaque.name, role: .binary, source: source)]
    }

    // MARK: In the tree

    /// The path in the audited tree at which it is mounted.
    var mount: String {
        switch (role, source) {
        case (.checkout, .commit) where Self.isPlain(name) && name == name.lowercased(): name
        case (.checkout, _), (.unpackedPod, _): "pod-" + name
        case (.carthage, _): "carthage-" + name
        case (.binary, _): "binary-" + name
        }
    }

    /// Its files where the tools would have left them.
    func placing(_ files: any SourceTree) -> any SourceTree {
        guard Self.isPlain(name) else { return files }
        return switch role {
        case .checkout: files
        case .carthage: PlacedTree(files, at: "Checkouts/" + name)
        case .binary: PlacedTree(files, at: "artifacts/" + name)
        case .unpackedPod: PlacedTree(files, at: "Pods/" + name)
        }
    }

    /// Whether a name is one visible path component, so that it can't lead out of a folder.
    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && !name.contains("/") && !name.hasPrefix(".") && name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }
}
