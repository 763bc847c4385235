/// A target as a `Package.swift` tells it.
struct PackageTarget {
    enum Kind {
        case regular
        case executable
        case tests
        case macro
        case plugin
        case systemLibrary
        /// Below the package, or an address and the checksum of what is there.
        case binary(origin: String, checksum: String)
    }

    enum Need {
        /// A target of the package, or a product of the same name.
        case name(String)
        case product(String, package: String?)
    }

    let name: String
    let kind: Kind
    let place: ManifestPlace
    let path: String?
    let exclude: [String]
    let sources: [String]?
    let resources: [String]
    private(set) var needs: [(need: Need, platforms: Platforms, place: ManifestPlace)] = []
    /// The conditions that Swift compiles it under.
    private(set) var flags: [String] = []
    private(set) var definitions: [String: String] = [:]
    /// The platforms of those conditions and definitions that not all have.
    private(set) var conditionPlatforms: [String: Platforms] = [:]
    private var conditionNames: Set<String> = []
    private(set) var linkedModules: [(name: String, platforms: Platforms)] = []
    private(set) var issues: [Diagnostic]

    private let conditions: PackageConditions

    /// `nil` for a record that is no target.
    init?(_ record: ManifestRecord, at place: ManifestPlace, _ conditions: PackageConditions) {
        guard let name = record["name"]?.string else { return nil }
        self.name = name
        self.place = place
        self.conditions = conditions
        switch record.name {
        case "target": kind = .regular
        case "executableTarget": kind = .executable
        case "testTarget": kind = .tests
        case "macro": kind = .macro
        case "plugin": kind = .plugin
        case "systemLibrary": kind = .systemLibrary
        case "binaryTarget":
            kind = .binary(
                origin: record["path"]?.string ?? record["url"]?.string ?? "",
                checksum: record["checksum"]?.string ?? "")
        default: return nil
        }
        path = record["path"]?.string
        exclude = record["exclude"]?.elements?.compactMap(\.string) ?? []
        sources = record["sources"]?.elements?.compactMap(\.string)
        resources = (record["resources"]?.elements ?? []).compactMap { $0.record?.first?.string }
        issues = record["path"].map { $0.string == nil ? $0.misfits("a path") : [] } ?? []
        for label in ["dependencies", "exclude", "sources"] {
            guard let value = record[label] else { continue }
            issues += value.elements == nil ? value.misfits("a list") : value.unknowns
        }
        for value in record["dependencies"]?.elements ?? [] { takeNeed(value) }
        for label in ["swiftSettings", "cSettings", "cxxSettings", "linkerSettings"] {
            let open = record[label].map { $0.elements == nil ? $0.misfits("settings") : $0.unknowns } ?? []
            // How code is compiled proves nothing about what it uses, but for the names it defines.
            issues += open.map(\.unset)
            for value in record[label]?.elements ?? [] { takeSetting(value, label: label) }
        }
    }

    private mutating func takeNeed(_ value: ManifestValue) {
        if let name = value.string { return needs.append((.name(name), .all, value.place)) }
        guard let record = value.record, let name = record["name"]?.string ?? record.first?.string else {
            return issues += value.misfits("a dependency")
        }
        let platforms = record["condition"]?.record.map(conditions.platforms) ?? .all
        if platforms.isEmpty { return }
        if record.name == "product" {
            needs.append((.product(name, package: record["package"]?.string), platforms, value.place))
        } else {
            needs.append((.name(name), platforms, value.place))
        }
    }

    private mutating func takeSetting(_ value: ManifestValue, label: String) {
        guard let record = value.record else { return }
        let condition = record.arguments.last { $0.value.record?.name == "when" }?.value.record
        let platforms = condition.map(conditions.platforms) ?? .all
        if platforms.isEmpty { return }
        if record.name == "linkedFramework" || record.name == "linkedLibrary" {
            if let name = record.first?.string { linkedModules.append((name, platforms)) }
            return
        }
        if record.name == "unsafeFlags" { return takeFlags(record.first, label: label, platforms) }
        guard record.name == "define", let name = record.first?.string else { return }
        if label == "swiftSettings" {
            takeFlag(name, platforms)
        } else {
            takeMacro(name, record["to"]?.string ?? "1", platforms)
        }
    }

    private mutating func takeFlag(_ name: String, _ platforms: Platforms) {
        note(name, platforms)
        flags.append(name)
    }

    /// A macro has one value: that of the mobile platforms, where Mac Catalyst or the Mac has another, and that of Mac
    /// Catalyst, where the Mac has another.
    private mutating func takeMacro(_ name: String, _ value: String, _ platforms: Platforms) {
        if let known = definitions[name], known != value {
            let (new, old) = (Self.rank(of: platforms), Self.rank(of: conditionPlatforms[name] ?? .all))
            if new < old { return }
            if old < new { conditionPlatforms[name] = Platforms() }
        }
        note(name, platforms)
        definitions[name] = value
    }

    /// Which of two values of a macro is kept: the one with the higher rank.
    private static func rank(of platforms: Platforms) -> Int {
        if platforms == .macOS { return 0 }
        return platforms.isSubset(of: [.macOS, .catalyst]) ? 1 : 2
    }

    private mutating func note(_ condition: String, _ platforms: Platforms) {
        let isNew = conditionNames.insert(condition).inserted
        conditionPlatforms.note(condition, on: platforms, isNew: isNew)
    }

    /// `.unsafeFlags(["-DNAME"])`. SwiftPM refuses such a package only where it comes from elsewhere by version.
    private mutating func takeFlags(_ list: ManifestValue?, label: String, _ platforms: Platforms) {
        guard let list, label != "linkerSettings" else { return }
        let elements = list.elements ?? []
        // Remarks on what is unknown are there already.
        let strange = list.elements == nil ? [list] : elements.filter { $0.string == nil }
        issues += strange.filter { $0.unknowns.isEmpty }.flatMap { $0.misfits("a flag") }.map(\.unset)
        let names = SettingList.definitions(inFlags: elements.compactMap(\.string))
        if label == "swiftSettings" {
            for name in names { takeFlag(name, platforms) }
        } else {
            for (name, value) in SettingList.macros(names) { takeMacro(name, value, platforms) }
        }
    }
}
