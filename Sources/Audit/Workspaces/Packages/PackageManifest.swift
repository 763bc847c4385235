import ManifestSyntax

/// A `Package.swift` as far as it can be read without running it.
struct PackageManifest {
    /// A package that it depends on.
    struct Dependency {
        /// The names by which targets refer to it: its identity, or the name that it is given.
        var names: Set<String>
        var origin: Link.PackageOrigin
        /// The version requirement, as far as it is written as text.
        var requirement = ""
        /// The traits of it that are asked for; `nil` is one that can't be told.
        var traits: [String?] = []
    }

    /// A product with the names of its targets.
    struct Product {
        var name: String
        var targets: [String]
        /// Whether these are all of them.
        var isWhole: Bool
    }

    /// The folder of the package.
    let folder: String
    /// The manifest, which `Package@swift-6.0.swift` may stand in for.
    let path: String
    private(set) var name = ""
    private(set) var products: [Product] = []
    private(set) var applications: [ManifestValue] = []
    private(set) var dependencies: [Dependency] = []
    /// The lowest iOS that `platforms` names, like `16.0`.
    private(set) var minimumOS: (version: String, place: ManifestPlace)?
    private(set) var targets: [PackageTarget] = []
    /// The problems that make the whole manifest uncertain.
    private(set) var issues: [Diagnostic] = []

    /// The build that it is read for.
    let variant: BuildVariant
    /// Its traits, and which of them are on.
    private(set) var traits = PackageTraits(nil)
    /// The targets as the manifest tells them.
    private var targetValues: [ManifestValue] = []

    /// Reads the manifest; throws when it can't be read at all.
    init(folder: String, variant: BuildVariant, index: TreeIndex) throws(Diagnostic) {
        (self.folder, self.variant) = (folder, variant)
        path = Self.manifest(in: folder, index: index)
        let source = try SwiftManifestFile.read(path, index: index)
        var program = ManifestProgram()
        program.add(source, path: path)
        let evaluator = ManifestEvaluator(program, path: path, budget: index.budget, changes: TargetChanges())
        let package = evaluator.run(source).values.first {
            $0.record?.type == "Package" || $0.record?.name == "Package"
        }
        issues = evaluator.issues
        guard var package = package?.record else {
            throw Diagnostic(.unresolved, "no package that can be read without running the manifest", path: path)
        }
        if let targets = package["targets"], let elements = targets.elements, let changes = evaluator.changes {
            package.set("targets", targets.holding(.array(elements.map(changes.applied))))
        }
        take(package)
    }

    /// Of the manifests for certain tools SwiftPM takes the newest, unless the usual one is written for tools as new.
    ///
    /// Source: `ManifestLoader.findManifest` of SwiftPM. Which tools will run isn't known: the newest.
    private static func manifest(in folder: String, index: TreeIndex) -> String {
        let prefix = "Package@swift-"
        let names = index.list(folder).map(\.name).filter { $0.hasPrefix(prefix) && $0.hasSuffix(".swift") }
        let newest = names.max { numbers($0).lexicographicallyPrecedes(numbers($1)) }
        let (usual, special) = (folder.joined("Package.swift"), newest.flatMap { folder.joined($0) })
        guard let special else { return usual ?? "Package.swift" }
        guard let usual, let tools = toolsVersion(of: usual, index) else { return special }
        return tools.lexicographicallyPrecedes(toolsVersion(of: special, index) ?? []) ? special : usual
    }

    /// The numbers of `// swift-tools-version: 5.9`, which the first line has to be.
    private static func toolsVersion(of path: String, _ index: TreeIndex) -> [Int]? {
        guard let bytes = try? index.read(path) else { return nil }
        let line = String(decoding: bytes.prefix(200), as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
        return line.lowercased().contains("swift-tools-version") ? numbers(String(line)) : nil
    }

    private static func numbers(_ text: String) -> [Int] {
        text.split { !$0.isNumber }.compactMap { Int($0) }
    }

    private mutating func take(_ package: ManifestRecord) {
        name = package["name"]?.string ?? folder.lastPathComponent
        for value in list(package["dependencies"]) { takeDependency(value) }
        minimumOS = Self.minimumOS(package["platforms"])
        traits = PackageTraits(package["traits"])
        targetValues = list(package["targets"])
        for value in targetValues {
            guard let target = target(value) else {
                issues +=
                    value.unknowns.isEmpty
                    ? [value.place.diagnostic("a target that is not understood")] : value.unknowns
                continue
            }
            targets.append(target)
        }
        for value in list(package["products"]) {
            guard let record = value.record, let name = record["name"]?.string else {
                issues += value.unknowns
                continue
            }
            if record.name == "iOSApplication" { applications.append(value) }
            let names = list(record["targets"])
            let isWhole = record["targets"]?.elements != nil && names.allSatisfy { $0.string != nil }
            products.append(Product(name: name, targets: names.compactMap(\.string), isWhole: isWhole))
        }
    }

    private func target(_ value: ManifestValue) -> PackageTarget? {
        value.record.flatMap { PackageTarget($0, at: value.place, PackageConditions(variant: variant, traits: traits)) }
    }

    /// Turns traits on that somebody who depends on it asks for.
    mutating func enable(_ names: Set<String?>) {
        traits.enable(names)
        targets = targetValues.compactMap(target)
    }

    /// `.iOS("16.0")`, `.iOS(.v17)` or `.iOS(.v17_1)` among the platforms.
    private static func minimumOS(_ platforms: ManifestValue?) -> (version: String, place: ManifestPlace)? {
        guard let platform = platforms?.elements?.first(where: { $0.record?.name == "iOS" }),
            let version = platform.record?.first
        else { return nil }
        let name = version.record?.name.dropPrefix("v").replacing("_", with: ".")
        return (version.string ?? name).map { ($0, platform.place) }
    }

    /// The elements of a list; what is no list is an issue.
    private mutating func list(_ value: ManifestValue?) -> [ManifestValue] {
        guard let value, !value.isNothing else { return [] }
        if value.elements == nil {
            issues.append(value.place.diagnostic("a list that can't be told without running the manifest"))
        }
        return value.elements ?? []
    }

    private mutating func takeDependency(_ value: ManifestValue) {
        guard let record = value.record else { return issues += value.unknowns }
        let given = record["name"]?.string
        if let path = record["path"] {
            guard let text = path.string, let local = folder.joined(text) else {
                issues += path.unknowns
                return
            }
            let names = [local.lastPathComponent.lowercased(), given?.lowercased()].compactMap(\.self)
            dependencies.append(
                Dependency(names: Set(names), origin: .local(local), traits: Self.traits(in: record)))
        } else if let url = record["url"]?.string ?? record["id"]?.string {
            let names = [PackageIdentity.of(url), given?.lowercased()].compactMap(\.self)
            dependencies.append(
                Dependency(
                    names: Set(names), origin: .remote(url), requirement: Self.requirement(in: record),
                    traits: Self.traits(in: record)))
        } else {
            issues += value.unknowns
        }
    }

    /// `traits: [.defaults, "One", .trait(name: "Two", condition: …)]`. A condition may hold.
    private static func traits(in record: ManifestRecord) -> [String?] {
        guard let list = record["traits"] else { return [] }
        guard let elements = list.elements else { return [nil] }
        return elements.filter { !["default", "defaults"].contains($0.record?.name) }
            .map { $0.string ?? $0.record?["name"]?.string }
    }

    /// `from: "1.0.0"`, `.upToNextMajor(from: "1.0.0")`, `exact: Version(1, 0, 0)`, as text.
    private static func requirement(in record: ManifestRecord) -> String {
        record.arguments.filter { !["url", "name", "traits"].contains($0.label) }.flatMap { label, value in
            let inner = value.record?.arguments.compactMap { $0.value.scalarText } ?? []
            return [label ?? "", value.record?.name ?? "", value.scalarText ?? ""] + inner
        }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// What it requires of packages elsewhere, by URL.
    var requirements: [(url: String, text: String)] {
        dependencies.compactMap { dependency in
            guard case .remote(let url) = dependency.origin else { return nil }
            return (url, dependency.requirement)
        }
    }

    /// Where the package is that a target calls `name`.
    func origin(ofPackage name: String) -> Link.PackageOrigin {
        dependencies.first { $0.names.contains(name.lowercased()) }?.origin ?? .unknown
    }
}

/// What SwiftPM calls a package: the last part of its URL, without case.
package enum PackageIdentity {
    /// The identity of the package at an address.
    package static func of(_ url: String) -> String {
        let name = url.split(separator: "/").last.map(String.init) ?? url
        return (name.hasSuffix(".git") ? String(name.dropLast(4)) : name).lowercased()
    }

    /// The identity of the package in a folder.
    static func of(folder: String) -> String { folder.lastPathComponent.lowercased() }
}
