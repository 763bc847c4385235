import CapabilityUsage
import Workspaces

/// Finds the names that an app's own code passes to an API, as literals or as constants of the same file.
struct PassedNames {
    let evidence: EvidenceSearch
    let closure: [Target]
    let catalogue: Catalogue
    let files: SourceFiles

    init(bundle: AuditedBundle, catalogue: Catalogue, files: SourceFiles) {
        self.init(
            evidence: bundle.ownEvidence, closure: bundle.closure, catalogue: catalogue, files: files)
    }

    init(evidence: EvidenceSearch, closure: [Target], catalogue: Catalogue, files: SourceFiles) {
        (self.evidence, self.closure, self.catalogue, self.files) = (evidence, closure, catalogue, files)
    }

    /// A name with its place.
    struct Place: Sendable {
        let name: String
        /// The text before it, as it was asked for.
        let label: String
        let path: String
        let line: Int
        let target: String
    }

    /// The names that follow one of the labels in files with one of these identifiers, each once for each label.
    func names(after labels: [String], besides identifiers: [String]) -> [Place] {
        var known: Set<[String]> = []
        return sources(with: identifiers).flatMap { names(in: $0, after: labels).compactMap(\.self) }
            .filter { known.insert([$0.label, $0.name]).inserted }
    }

    /// The first name that is passed, where none but literals and constants are passed at all.
    func firstOfOnlyNames(after labels: [String], besides identifiers: [String]) -> String? {
        let found = sources(with: identifiers).flatMap { names(in: $0, after: labels) }
        return found.contains { $0 == nil } ? nil : found.first??.name
    }

    /// The names that are passed, where each file that makes something of these types passes literals and constants
    /// alone.
    func allNames(after labels: [String], besides types: [String]) -> [Place]? {
        var all: [Place] = []
        for file in sources(with: types) {
            let found = names(in: file, after: labels)
            let known = found.compactMap(\.self)
            guard known.count == found.count, !known.isEmpty || !uses(types, in: file) else { return nil }
            all += known
        }
        return all
    }

    /// Whether the file does more than mention one of the types.
    private func uses(_ types: [String], in file: ClosureIndex.File) -> Bool {
        types.compactMap { evidence.symbols.index(of: Symbol(.identifier, $0)) }.contains { symbol in
            file.places[symbol]?.contains { [.code, .member].contains($0.use.kind) } ?? false
        }
    }

    /// Whether any file of the closure, also of its libraries, holds one of these identifiers.
    func holdsAny(of identifiers: [String]) -> Bool { !sources(with: identifiers).isEmpty }

    private func sources(with identifiers: [String]) -> [ClosureIndex.File] {
        let symbols = identifiers.compactMap { evidence.symbols.index(of: Symbol(.identifier, $0)) }
        var seen: Set<String> = []
        return symbols.flatMap { Array(evidence.index.files(with: $0)) }.filter { seen.insert($0.path).inserted }
    }

    /// What is passed in every build of the configuration; `nil` for what isn't known.
    private func names(in file: ClosureIndex.File, after labels: [String]) -> [Place?] {
        guard let language = SourceLanguage(path: file.path), language != .binary,
            let target = closure.first(where: { $0.id == file.target }), !target.isDependency
        else { return [] }
        // A file that was not searched may pass any name.
        guard let text = files.text(of: file.path) else { return language == .markup ? [] : [nil] }
        let arguments = text.arguments(after: labels).filter { $0.text != "" }
        guard !arguments.isEmpty else { return [] }
        let compiled = CompiledLines(of: arguments, in: text, environment(of: target))
        return arguments.filter(compiled.hold).map { argument in
            argument.text.map {
                Place(name: $0, label: argument.label, path: file.path, line: argument.line, target: target.name)
            }
        }
    }

    private func environment(of target: Target) -> CompilationEnvironment {
        catalogue.environment(target.environment(platform: (closure.first ?? target).runtime))
    }
}

/// The lines with arguments that every build of the configuration compiles.
private struct CompiledLines {
    private var lines: [String: Set<Int>] = [:]

    init(of arguments: [PassedArgument], in text: SourceText, _ environment: CompilationEnvironment) {
        let literals = Set(arguments.compactMap { $0.text }).map { Symbol(.literal, $0) }
        let names = Set(arguments.compactMap { $0.constant }).map { Symbol(.identifier, $0) }
        let symbols = SymbolSet(literals + names)
        let found = SourceScanner(symbols: symbols).uses(in: text.bytes, language: text.language)
        let truths = found.conditions.map { $0.evaluated(in: environment) }
        for use in found.uses where use.condition.map({ truths[$0] == .yes }) ?? true {
            lines[symbols.symbols[use.symbol].text, default: []].insert(use.line)
        }
    }

    /// Whether the argument is compiled, and for a constant its literal too. What is neither is taken for compiled.
    func hold(_ argument: PassedArgument) -> Bool {
        guard let text = argument.text else { return true }
        guard let constant = argument.constant else { return lines[text]?.contains(argument.line) == true }
        return lines[text]?.isEmpty == false && lines[constant]?.contains(argument.line) == true
    }
}
