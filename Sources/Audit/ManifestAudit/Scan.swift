import CapabilityUsage
import Workspaces

/// The symbols found in the sources and resources of all targets.
struct Scan {
    /// The symbols that were searched for.
    let symbols: SymbolSet
    /// The files of each target that hold something, by path. Most files hold nothing, and every bundle asks.
    private let found: [Build: [ScannedFile]]
    private let paths: [Build: [String]]

    /// A target in a configuration: apps may be audited in different ones, in which a shared target has other files.
    private struct Build: Hashable {
        let target: Target.ID
        let configuration: String

        init(_ target: Target) { (self.target, configuration) = (target.id, target.configuration) }
    }

    /// Looks into every file of the targets that can prove anything.
    ///
    /// - Parameter earlier: what the cache of the survey holds.
    init(of targets: [Target], for symbols: SymbolSet, _ survey: UsageSurvey, recalling earlier: CachedScan) async {
        let paths = Self.paths(of: targets)
        let uses = await survey.uses(of: paths.values.reduce(into: []) { $0 += $1 }, recalling: earlier)
        self.symbols = symbols
        self.paths = paths
        found = paths.mapValues { paths in
            paths.compactMap { path in uses[path].map { ScannedFile(path: path, uses: $0) } }
        }
    }

    /// Looks into the files that changed; of the others `other` knows what they hold.
    init(of targets: [Target], reusing other: Scan, unless isChanged: (String) -> Bool, _ survey: UsageSurvey) async {
        let paths = Self.paths(of: targets)
        let scanned = Set(other.paths.values.joined())
        var uses = Dictionary(other.found.values.joined().map { ($0.path, $0.uses) }) { first, _ in first }
        let left = Set(paths.values.joined()).filter { !scanned.contains($0) || isChanged($0) }
        for path in left { uses[path] = nil }
        uses.merge(await survey.uses(of: Array(left))) { _, new in new }
        (symbols, self.paths) = (other.symbols, paths)
        found = paths.mapValues { paths in
            paths.compactMap { path in uses[path].map { ScannedFile(path: path, uses: $0) } }
        }
    }

    /// The files of the targets that can prove anything, sorted. Bundles of several platforms may have a target with
    /// other files each: one for each platform.
    private static func paths(of targets: [Target]) -> [Build: [String]] {
        var paths: [Build: [String]] = [:]
        var seen: [Build: Set<Platforms>] = [:]
        for target in targets {
            let build = Build(target)
            guard seen[build, default: []].insert(target.builtFor).inserted else { continue }
            let own = target.scannedPaths
            paths[build] = paths[build].map { Set($0).union(own).sorted() } ?? own
        }
        return paths
    }

    /// What was found in the files that a target has on the platforms that it is built for.
    func files(of target: Target) -> [ScannedFile] {
        let files = found[Build(target)] ?? []
        return target.parts.files.isEmpty ? files : files.filter { target.has(file: $0.path) }
    }

    /// How many files the targets have together that can prove anything.
    func fileCount(of targets: [Target]) -> Int {
        let lists = targets.map { target in
            let all = paths[Build(target)] ?? []
            return target.parts.files.isEmpty ? all : all.filter(target.has(file:))
        }
        guard lists.count > 1 else { return lists.first?.count ?? 0 }
        // Each list is sorted: sorting them together is cheaper than hashing every path.
        let all = lists.reduce(into: []) { $0 += $1 }.sorted()
        return zip(all, all.dropFirst()).reduce(all.isEmpty ? 0 : 1) { $0 + ($1.0 == $1.1 ? 0 : 1) }
    }

    /// The files of the targets that could not be read.
    func unseen(of targets: [Target]) -> [Diagnostic] {
        targets.flatMap(files(of:)).compactMap { file in
            file.uses.problem.map { Diagnostic(.unreadable, $0.text(of: file.path), path: file.path) }
        }
    }
}

/// A file that holds something, or could not be read.
struct ScannedFile: Sendable {
    let path: String
    let uses: FileUses
}

extension Target {
    /// Sources and resources that can prove anything, sorted. What is only copied is never compiled: of the resources only nibs
    /// and libraries count, which are loaded as they are.
    fileprivate var scannedPaths: [String] {
        let loaded = resources.filter { path in
            let language = SourceLanguage(path: path)
            return language == .markup || language == .binary
        }
        let paths = sources.map(\.path) + loaded
        var unique: [String] = []
        for path in paths.sorted() where path != unique.last && SourceLanguage(path: path) != nil {
            unique.append(path)
        }
        return unique
    }
}

extension FileUses.Problem {
    /// For people.
    fileprivate func text(of path: String) -> String {
        switch self {
        case .tooLarge: "larger than what is read: not looked at"
        case .tooDeep: "nested deeper than any real source: not looked at to the end"
        case .unreadable: SourceLanguage(path: path) == .binary ? "can't be read as a library" : "can't be read"
        case .tooManyUses: "more uses under different conditions than any real source has: not looked at to the end"
        case .bitcode: "the library holds bitcode instead of machine code: what that uses is not seen"
        case .largeFilePointer: Diagnostic.largeFilePointer
        }
    }
}
