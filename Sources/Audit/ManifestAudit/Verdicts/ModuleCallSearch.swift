import CapabilityUsage
import Synchronization
import Workspaces

/// Finds out which of two apps calls a use that is in a module shared by both. One search serves a whole audit: it reads
/// each source once, however many apps and keys lead to it.
final class ModuleCallSearch: Sendable {
    private let files: SourceFiles
    private let known = Mutex(Known())

    /// How many levels of calls between shared modules are followed.
    private static let rounds = 3
    /// More text than this is not searched for one question.
    private static let byteLimit = 32 << 20
    /// The words of no more text than this are kept: a source may have hardly anything but different words.
    private static let keptBytes = 4 * byteLimit

    init(files: SourceFiles) { self.files = files }

    /// An app that reaches a use, and where it does.
    struct Caller {
        let app: AuditedBundle
        let path: String
        let name: String
    }

    private struct Known {
        var words: [String: SourceWords?] = [:]
        /// The bytes of the sources that `words` are of.
        var bytes = 0
        var names: [Reach: Names?] = [:]
    }

    /// A file, and the modules through which it is reached, as they are built for a platform.
    private struct Reach: Hashable {
        let path: String
        let modules: Set<Target.ID>
        let platforms: Platforms
    }

    private struct Names {
        let symbols: SymbolSet
        let words: SourceWords.Names
    }

    /// Returns another app whose own sources call the code that leads to the use, if the bundle's own sources don't.
    /// `nil` if there is none or it can't be determined.
    func caller(of use: Evidence, insteadOf bundle: AuditedBundle, among all: [AuditedBundle]) -> Caller? {
        guard let module = bundle.closure.first(where: { $0.name == use.target && $0.holds(use.path) }),
            module.id != bundle.target.id, !module.isDependency
        else { return nil }
        for other in all where other.target.kind == .application && other.target.id != bundle.target.id {
            let theirs = Set(other.closure.map(\.id))
            guard theirs.contains(module.id) else { continue }
            let shared = bundle.closure.filter { theirs.contains($0.id) }
            guard let names = names(leadingTo: use.path, in: shared) else { continue }
            let ids = Set(shared.map(\.id))
            guard firstCall(names, in: bundle.closure.filter { !ids.contains($0.id) }) == .none,
                case .found(let path, let name) = firstCall(names, in: other.closure.filter { !ids.contains($0.id) })
            else { continue }
            return Caller(app: other, path: path, name: name)
        }
        return nil
    }

    /// The names in shared modules by which the file can be reached; `nil` for none, or too many.
    private func names(leadingTo path: String, in modules: [Target]) -> Names? {
        let platforms = modules.reduce(Platforms.all) { $0.intersection($1.builtFor) }
        let reach = Reach(path: path, modules: Set(modules.map(\.id)), platforms: platforms)
        if let names = known.withLock({ $0.names[reach] }) { return names }
        let names = names(leadingTo: path, from: modules.flatMap { $0.sources.map(\.path) })
        known.withLock { $0.names[reach] = names }
        return names
    }

    private func names(leadingTo path: String, from paths: [String]) -> Names? {
        guard var names = words(of: path)?.declared, !names.isEmpty else { return nil }
        var (sources, bytes): ([SourceWords], Int) = ([], 0)
        for path in Set(paths).subtracting([path]).sorted() {
            guard let words = words(of: path) else { continue }
            bytes += words.size
            guard bytes <= Self.byteLimit else { return nil }
            sources.append(words)
        }
        var left = sources[...]
        for _ in 0..<Self.rounds {
            let wanted = SourceWords.Names(names)
            let end = left.partition { $0.name(anyOf: wanted) }
            let further = left[end...].reduce(into: Set()) { $0.formUnion($1.declared) }
            left = left[..<end]
            if further.isSubset(of: names) { break }
            names.formUnion(further)
        }
        return Names(
            symbols: SymbolSet(names.map { Symbol(.identifier, $0) }), words: SourceWords.Names(names))
    }

    private enum Answer: Equatable {
        case found(path: String, name: String)
        case none
        case unknown
    }

    private func firstCall(_ names: Names, in targets: [Target]) -> Answer {
        var bytes = 0
        for path in targets.flatMap({ $0.sources.map(\.path) }) {
            guard let language = SourceLanguage(path: path), language != .binary else { continue }
            guard let words = words(of: path) else { return .unknown }
            bytes += words.size
            guard bytes <= Self.byteLimit else { return .unknown }
            guard words.name(anyOf: names.words) else { continue }
            guard let content = files.bytes(of: path) else { return .unknown }
            let scanner = SourceScanner(symbols: names.symbols)
            if let use = scanner.uses(in: content, language: language).uses.first(where: Self.isCall) {
                return .found(path: "\(path):\(use.line)", name: scanner.symbols.symbols[use.symbol].text)
            }
        }
        return .none
    }

    /// The words of a source; `nil` where it can't be read.
    private func words(of path: String) -> SourceWords? {
        if let words = known.withLock({ $0.words[path] }) { return words }
        let language = SourceLanguage(path: path).flatMap { $0 == .binary ? nil : $0 }
        let words = language.flatMap { language in
            files.bytes(of: path).map { SourceWords($0, language: language) }
        }
        known.withLock { known in
            if known.bytes > Self.keptBytes { (known.words, known.bytes) = ([:], 0) }
            known.words[path] = words
            known.bytes += words?.size ?? 0
        }
        return words
    }

    private static func isCall(_ use: SymbolUse) -> Bool {
        [.code, .member, .typeMention].contains(use.kind)
    }
}

extension Target {
    fileprivate func holds(_ path: String) -> Bool { sources.contains { $0.path == path } }
}
