import CapabilityUsage
import Workspaces

/// Finds modules that a bundle's sources import and that nothing in its closure provides.
///
/// Xcode links such a module by itself where a build finds it: in a search path, or among the products of the workspace. What
/// it uses is unknown then.
struct UnlinkedImports {
    let evidence: BundleEvidence
    /// The modules of all libraries of the workspace.
    let libraries: Set<String>
    let catalogue: Catalogue
    let files: SourceFiles

    /// How many modules are named.
    private static let limit = 5

    /// The modules, as dependencies of unknown content. Sources are read only where a build could find further modules at all.
    var dependencies: [OpaqueDependency] {
        guard evidence.target.runtime == .iOS else { return [] }
        let own = evidence.allTargets.filter { !$0.isDependency }
        let found = unlinked(in: own).merging(flagged(in: own)) { first, _ in first }
        return found.sorted { $0.key < $1.key }.map { OpaqueDependency($0.key, reason: .missing, origin: $0.value) }
    }

    /// Modules that nothing links, each with a source that imports it. None where something that is linked may provide modules
    /// under other names.
    private func unlinked(in own: [Target]) -> [String: String] {
        let known = self.known
        let isSearching = own.contains(where: \.namesSearchPaths)
        guard evidence.allTargets.allSatisfy(\.opaque.isEmpty), isSearching || !libraries.isSubset(of: known) else {
            return [:]
        }
        var found: [String: String] = [:]
        for source in own.flatMap(\.sources) where found.count < Self.limit && source.language == .swift {
            for module in files.head(of: source.path)?.importedModules ?? [] where !known.contains(module) {
                guard isSearching || libraries.contains(module), evidence.sdks.keys(of: module) == nil else { continue }
                found[module] = found[module] ?? source.path
            }
        }
        return found
    }

    /// Modules that are linked by a flag alone and that no SDK of Apple's is known to have, each with a source that imports
    /// it. A framework of the system that isn't known here needs no search path, or one of Xcode's.
    private func flagged(in own: [Target]) -> [String: String] {
        var flagged = own.reduce(into: Set<String>()) { $0.formUnion($1.flaggedModules) }
        guard !flagged.isEmpty, own.contains(where: \.searchesOutsideXcode) else { return [:] }
        let provided = providedModules
        flagged = flagged.filter {
            !provided.contains(SDKTable.normalized($0)) && evidence.sdks.keys(of: $0) == nil
        }
        var found: [String: String] = [:]
        let limit = min(flagged.count, Self.limit)
        for target in own where limit > 0 {
            let environment = target.environment(platform: evidence.target.runtime)
            for source in target.sources where found.count < limit {
                guard let text = files.head(of: source.path) else { continue }
                let imports = text.importedModules.union(text.includedFrameworks(in: environment))
                for module in imports.intersection(flagged) { found[module] = found[module] ?? source.path }
            }
        }
        return found
    }

    /// The modules of the system, of the closure, and of what is linked otherwise than by a flag alone, normalized.
    private var providedModules: Set<String> {
        var names = catalogue.deviceModules
        for target in evidence.allTargets {
            names.formUnion([target.moduleName, target.productName, target.name])
            names.formUnion(target.linkedModules.filter { !target.flaggedModules.contains($0) })
            names.formUnion(target.embeddedBinaries + target.opaque.map(\.name))
        }
        return Set(names.map(SDKTable.normalized))
    }

    private var known: Set<String> {
        var names = catalogue.deviceModules
        for target in evidence.allTargets {
            names.formUnion([target.moduleName, target.productName, target.name])
            names.formUnion(target.linkedModules + target.embeddedBinaries)
        }
        return names
    }
}

extension Target {
    /// Whether its settings name folders to look for frameworks or modules in.
    fileprivate var namesSearchPaths: Bool { !searchPaths.isEmpty }

    /// Whether some of these folders belong neither to Xcode nor to its SDKs.
    fileprivate var searchesOutsideXcode: Bool {
        let root = settings["SDKROOT"].map { $0.value + "/" } ?? ""
        return searchPaths.contains { path in
            let path = path.drop { $0 == "\"" }
            let isOfSDK = !root.isEmpty && path.hasPrefix(root)
            return !isOfSDK && !Self.foldersOfXcode.contains { path.hasPrefix($0) }
        }
    }

    private var searchPaths: [Substring] {
        ["FRAMEWORK_SEARCH_PATHS", "LIBRARY_SEARCH_PATHS", "SWIFT_INCLUDE_PATHS"].flatMap { name -> [Substring] in
            settings[name]?.value.split(separator: " ").filter { $0 != "$(inherited)" } ?? []
        }
    }

    /// How paths in Xcode and its SDKs begin.
    /// <https://developer.apple.com/documentation/xcode/build-settings-reference>
    private static let foldersOfXcode: [String] =
        ["/System/", "/usr/lib", "/Applications/Xcode"]
        + ["SDKROOT", "SDK_DIR", "TOOLCHAIN_DIR", "PLATFORM_DIR", "DEVELOPER_", "SYSTEM_"].flatMap { name in
            ["$(\(name)", "${\(name)"]
        }
}
