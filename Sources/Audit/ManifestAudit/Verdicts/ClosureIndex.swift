import CapabilityUsage
import Workspaces

/// An index by symbol of the uses in everything that one bundle is built from.
struct ClosureIndex: Sendable {
    /// One place of one symbol, as the bundle's build sees it.
    struct Place: Sendable {
        let use: SymbolUse
        let truth: TriState
    }

    /// A file of the closure with at least one use that may be compiled.
    struct File: Sendable {
        let target: Target.ID
        let path: String
        /// The uses of each symbol, in the order of the file.
        let places: [Int: [Place]]
    }

    /// Nearest target first, then by path.
    let files: [File]
    /// Symbols that are names of types declared in the closure: in its code, such a name means that type and not a
    /// framework's.
    let ownTypes: Set<Int>
    /// Symbols that are also names of properties or enum cases in the tree's own code. A use of the name may refer to
    /// those.
    private let ownNames: Set<Int>
    /// The same for each third-party target; these names apply only to files of that target.
    private let namesOfDependencies: [Target.ID: Set<Int>]
    /// The targets of third-party dependencies.
    let dependencies: Set<Target.ID>
    private let filesBySymbol: [Int: [Int]]
    /// The system that it is built for.
    let platform: CompilationEnvironment.Platform
    /// The modules that all Swift files of a target get.
    private let sharedImports: [Target.ID: Set<Int>]

    /// Builds the index from the uses found in these targets.
    init(_ targets: [Target], scan: Scan, platform: CompilationEnvironment.Platform, catalogue: Catalogue) {
        var files: [File] = []
        var seen: Set<String> = []
        var ownTypes: Set<Int> = []
        for target in targets {
            let environment = catalogue.environment(target.environment(platform: platform))
            for scanned in scan.files(of: target) where seen.insert(scanned.path).inserted {
                let places = Self.places(scanned.uses, environment)
                let file = File(target: target.id, path: scanned.path, places: places)
                if !file.places.isEmpty { files.append(file) }
            }
        }
        var bySymbol: [Int: [Int]] = [:]
        for (place, file) in files.enumerated() {
            for (symbol, places) in file.places {
                bySymbol[symbol, default: []].append(place)
                if places.contains(where: { $0.use.kind == .typeDeclaration }) { ownTypes.insert(symbol) }
            }
        }
        (self.files, filesBySymbol, self.ownTypes) = (files, bySymbol, ownTypes)
        self.platform = platform
        let dependencies = Set(targets.filter(\.isDependency).map(\.id))
        let names = Self.declaredNames(in: files, scan.symbols)
        ownNames = Set(names.filter { !dependencies.contains($0.key) }.values.joined())
        namesOfDependencies = names.filter { dependencies.contains($0.key) }
        self.dependencies = dependencies
        sharedImports = Self.sharedImports(files, of: targets)
    }

    /// The modules that the bridging header of a target imports, or a file of it by `@_exported import`.
    private static func sharedImports(_ files: [File], of targets: [Target]) -> [Target.ID: Set<Int>] {
        let headers = targets.reduce(into: [Target.ID: String]()) { $0[$1.id] = $1.bridgingHeader }
        var shared: [Target.ID: Set<Int>] = [:]
        for file in files {
            let isBridge = headers[file.target] == file.path.lastPathComponent
            for (symbol, places) in file.places
            where places.contains(where: {
                $0.use.kind == .exportedImport || isBridge && $0.use.kind == .moduleImport
            }) {
                shared[file.target, default: []].insert(symbol)
            }
        }
        return shared
    }

    /// Whether every Swift file of the target gets the module.
    func isImported(_ module: Int, throughout target: Target.ID) -> Bool {
        sharedImports[target]?.contains(module) == true
    }

    /// The symbols that are properties or cases of each target's own.
    private static func declaredNames(in files: [File], _ symbols: SymbolSet) -> [Target.ID: Set<Int>] {
        var names: [Target.ID: Set<Int>] = [:]
        for file in files where SourceLanguage(path: file.path) == .swift {
            for (symbol, places) in file.places
            where symbols.symbols[symbol].text.first?.isLowercase == true
                && places.contains(where: { $0.use.kind == .declaration })
            {
                names[file.target, default: []].insert(symbol)
            }
        }
        return names
    }

    /// Whether the name may be that of a property or case which the bundle's own code declares, where the file uses it.
    func isOwnName(_ symbol: Int, in file: File) -> Bool {
        ownNames.contains(symbol) || namesOfDependencies[file.target]?.contains(symbol) == true
    }

    private static func places(_ found: FileUses, _ environment: CompilationEnvironment) -> [Int: [Place]] {
        let truths = found.conditions.map { $0.evaluated(in: environment) }
        var places: [Int: [Place]] = [:]
        for use in found.uses {
            let truth = use.condition.map { truths[$0] } ?? .yes
            if truth != .no { places[use.symbol, default: []].append(Place(use: use, truth: truth)) }
        }
        return places
    }

    /// The files that hold the symbol, nearest first.
    func files(with symbol: Int) -> some Sequence<File> {
        (filesBySymbol[symbol] ?? []).lazy.map { files[$0] }
    }
}

extension Target {
    /// The file name of the header that gives its Swift files what C declares.
    fileprivate var bridgingHeader: String? {
        settings["SWIFT_OBJC_BRIDGING_HEADER"]?.value.lastPathComponent
    }
}
