import CapabilityUsage
import Workspaces

/// Finds out which of two apps calls a use that is in a module shared by both.
struct ModuleCallSearch {
    let files: SourceFiles

    /// How many levels of calls between shared modules are followed.
    private static let rounds = 3
    /// More text than this is not searched for one question.
    private static let byteLimit = 32 << 20

    /// An app that reaches a use, and where it does.
    struct Caller {
        let app: AuditedBundle
        let path: String
        let name: String
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
            let (ids, search) = (Set(shared.map(\.id)), SourceScanner(symbols: names))
            guard firstCall(search, in: bundle.closure.filter { !ids.contains($0.id) }) == .none,
                case .found(let path, let name) = firstCall(search, in: other.closure.filter { !ids.contains($0.id) })
            else { continue }
            return Caller(app: other, path: path, name: name)
        }
        return nil
    }

    /// The names in shared modules by which the file can be reached; `nil` for none, or too many.
    private func names(leadingTo path: String, in modules: [Target]) -> SymbolSet? {
        guard var names = files.text(of: path)?.declaredNames, !names.isEmpty else { return nil }
        var (left, bytes) = (Set(modules.flatMap { $0.sources.map(\.path) }).subtracting([path]), 0)
        for _ in 0..<Self.rounds {
            let scanner = SourceScanner(symbols: Self.symbols(names))
            var further: Set<String> = []
            for path in left.sorted() {
                guard let text = files.text(of: path) else { continue }
                bytes += text.bytes.count
                guard bytes <= Self.byteLimit else { return nil }
                guard Self.call(scanner, in: text) != nil else { continue }
                left.remove(path)
                further.formUnion(text.declaredNames)
            }
            if further.isSubset(of: names) { break }
            names.formUnion(further)
        }
        return Self.symbols(names)
    }

    private enum Answer: Equatable {
        case found(path: String, name: String)
        case none
        case unknown
    }

    private func firstCall(_ scanner: SourceScanner, in targets: [Target]) -> Answer {
        var bytes = 0
        for path in targets.flatMap({ $0.sources.map(\.path) }) {
            guard let language = SourceLanguage(path: path), language != .binary else { continue }
            guard let content = files.bytes(of: path) else { return .unknown }
            bytes += content.count
            guard bytes <= Self.byteLimit else { return .unknown }
            let uses = scanner.uses(in: content, language: language).uses
            if let use = uses.first(where: Self.isCall) {
                return .found(path: "\(path):\(use.line)", name: scanner.symbols.symbols[use.symbol].text)
            }
        }
        return .none
    }

    private static func symbols(_ names: Set<String>) -> SymbolSet { SymbolSet(names.map { Symbol(.identifier, $0) }) }

    private static func call(_ scanner: SourceScanner, in text: SourceText) -> SymbolUse? {
        scanner.uses(in: text.bytes, language: text.language).uses.first(where: isCall)
    }

    private static func isCall(_ use: SymbolUse) -> Bool {
        [.code, .member, .typeMention].contains(use.kind)
    }
}

extension Target {
    fileprivate func holds(_ path: String) -> Bool { sources.contains { $0.path == path } }
}
