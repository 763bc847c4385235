/// The versions of dependencies: what lock files pin, and what projects and specs require.
struct DependencyVersions {
    /// Requirements and pinned commits, by the identity of the Swift package.
    private var packages: [String: String] = [:]
    /// By the name of the pod, without its subspec.
    private let pods: [String: String]
    /// By the name of the repository of a Carthage dependency.
    private let carthage: [String: String]
    /// All lines of every `Cartfile.resolved`: a repository may build frameworks with other names than its own.
    private let allOfCarthage: String

    /// Reads the lock files that a tree has.
    ///
    /// - Parameters:
    ///   - requirements: what projects, specs and manifests require, by the package's URL.
    ///   - locks: every `Package.resolved`.
    ///   - cartfiles: every `Cartfile.resolved`.
    init(
        requirements: [(url: String, text: String)], locks: [String], pods: [String: LockedDependencies.Pod],
        cartfiles: [String], index: TreeIndex
    ) {
        for (url, text) in requirements {
            // Two projects may require one package differently; the order of their paths is the same in both trees.
            packages[PackageIdentity.of(url), default: ""] += text + " "
        }
        let pins = locks.isEmpty ? [:] : PackagePins(locks: locks, states: [], index: index).commits
        for (identity, commit) in pins { packages[identity, default: ""] += commit.revision }
        self.pods = pods.mapValues(\.pin)
        let texts = cartfiles.compactMap { try? index.readRuby($0) }.map { String(decoding: $0, as: UTF8.self) }
        allOfCarthage = texts.joined(separator: "\n")
        carthage = texts.reduce(into: [:]) { versions, text in
            versions.merge(LockedDependencies.carthage(text).mapValues(\.revision)) { first, _ in first }
        }
    }

    /// Adds to each opaque dependency of the targets the version that it has.
    func add(to targets: inout [Target]) {
        for position in targets.indices where !targets[position].opaque.isEmpty {
            targets[position].opaque = targets[position].opaque.map { dependency in
                var dependency = dependency
                dependency.version = version(of: dependency)
                return dependency
            }
        }
    }

    private func version(of dependency: OpaqueDependency) -> String {
        switch dependency.reason {
        case .remotePackage:
            packages[PackageIdentity.of(dependency.origin.isEmpty ? dependency.name : dependency.origin)] ?? ""
        case .cocoaPod: pods[String(dependency.name.prefix { $0 != "/" })] ?? ""
        case .carthage: carthage[dependency.name.lowercased()] ?? allOfCarthage
        case .binaryFramework, .flutterPackage, .missing: ""
        }
    }
}
