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
    private(set) var needs: [(need: Need, place: ManifestPlace)] = []
    /// The conditions that Swift compiles it under.
    private(set) var flags: [String] = []
    private(set) var definitions: [String: String] = [:]
    private(set) var linkedModules: [String] = []
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
        if let name = value.string { return needs.append((.name(name), value.place)) }
        guard let record = value.record, let name = record["name"]?.string ?? record.first?.string else {
            return issues += value.misfits("a dependency")
        }
        if let condition = record["condition"]?.record, !conditions.hold(condition) { return }
        if record.name == "product" {
            needs.append((.product(name, package: record["package"]?.string), value.place))
        } else {
            needs.append((.name(name), value.place))
        }
    }

    private mutating func takeSetting(_ value: ManifestValue, label: String) {
        guard let record = value.record else { return }
        if let condition = record.arguments.last(where: { $0.value.record?.name == "when" })?.value.record,
            !conditions.hold(condition)
        {
            return
        }
        if record.name == "unsafeFlags" { return takeFlags(record.first, label: label) }
        guard let name = record.first?.string else { return }
        switch (record.name, label) {
        case ("define", "swiftSettings"): flags.append(name)
        case ("define", _): definitions[name] = record["to"]?.string ?? "1"
        case ("linkedFramework", _), ("linkedLibrary", _): linkedModules.append(name)
        default: break
        }
    }

    /// `.unsafeFlags(["-DNAME"])`. SwiftPM refuses such a package only where it comes from elsewhere by version.
    private mutating func takeFlags(_ list: ManifestValue?, label: String) {
        guard let list, label != "linkerSettings" else { return }
        let elements = list.elements ?? []
        // Remarks on what is unknown are there already.
        let strange = list.elements == nil ? [list] : elements.filter { $0.string == nil }
        issues += strange.filter { $0.unknowns.isEmpty }.flatMap { $0.misfits("a flag") }.map(\.unset)
        let names = SettingList.definitions(inFlags: elements.compactMap(\.string))
        if label == "swiftSettings" {
            flags += names
        } else {
            definitions.merge(SettingList.macros(names)) { $1 }
        }
    }
}
