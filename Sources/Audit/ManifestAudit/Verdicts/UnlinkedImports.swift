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

    /// The modules, as dependencies of unknown content. Empty where something that is linked may provide modules under other
    /// names. Sources are read only where a build could find further modules at all.
    var dependencies: [OpaqueDependency] {
        let (own, known) = (evidence.closure.filter { !$0.isDependency }, self.known)
        let isSearching = own.contains(where: \.namesSearchPaths)
        guard evidence.target.runtime == .iOS, evidence.closure.allSatisfy(\.opaque.isEmpty),
            isSearching || !libraries.isSubset(of: known)
        else { return [] }
        var found: [String: String] = [:]
        for source in own.flatMap(\.sources) where found.count < Self.limit && source.language == .swift {
            for module in files.head(of: source.path)?.importedModules ?? [] where !known.contains(module) {
                guard isSearching || libraries.contains(module), evidence.sdks.keys(of: module) == nil else { continue }
                found[module] = found[module] ?? source.path
            }
        }
        return found.sorted { $0.key < $1.key }.map { OpaqueDependency($0.key, reason: .missing, origin: $0.value) }
    }

    private var known: Set<String> {
        var names = catalogue.deviceModules
        for target in evidence.closure {
            names.formUnion([target.moduleName, target.productName, target.name])
            names.formUnion(target.linkedModules + target.embeddedBinaries)
        }
        return names
    }
}

extension Target {
    /// Whether its settings name folders to look for frameworks or modules in.
    fileprivate var namesSearchPaths: Bool {
        ["FRAMEWORK_SEARCH_PATHS", "LIBRARY_SEARCH_PATHS", "SWIFT_INCLUDE_PATHS"].contains { name in
            settings[name]?.value.split(separator: " ").contains { $0 != "$(inherited)" } ?? false
        }
    }
}
