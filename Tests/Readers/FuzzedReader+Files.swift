import CapabilityUsage
import ManifestSyntax
import Support
import Workspaces

/// Files of the audited tree, and the cache of what they hold.
extension FuzzedReader {
    func propertyList(_ bytes: [UInt8]) throws(Unequal) {
        let limits = Limits(bytes: 1 << 20, depth: 64, nodes: 20_000)
        let list: PropertyList
        do throws(SyntaxError) {
            list = try PropertyList(bytes, limits: limits)
        } catch {
            // A check finds the error that reading finds, and none where reading finds none.
            return try require(Self.checkError(bytes, limits) == error)
        }
        try require(Self.checkError(bytes, limits) == nil)
        guard Self.isExact(list.root) else { return }
        let printed = Array(PropertyListPrinter.xml(list.root).utf8)
        guard let again = try? PropertyList(printed), again.root.hasSameValue(as: list.root) else { throw Unequal() }
        guard list.format == .openStep, let text = PropertyListPrinter.openStep(list.root) else { return }
        guard let again = try? PropertyList(Array(text.utf8)), again.root.hasSameValue(as: list.root) else {
            throw Unequal()
        }
    }

    private static func checkError(_ bytes: [UInt8], _ limits: Limits) -> SyntaxError? {
        do throws(SyntaxError) {
            try PropertyList.check(bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    /// Whether XML can hold it: dates have whole seconds and four digits of a year there; NaN equals nothing.
    private static func isExact(_ node: PropertyNode) -> Bool {
        switch node.value {
        case .dictionary(let entries): entries.allSatisfy { isExact($0.node) }
        case .array(let elements): elements.allSatisfy(isExact)
        case .date(let seconds): seconds.rounded() == seconds && abs(seconds) < 63_000_000_000
        case .real(let real): !real.isNaN
        default: true
        }
    }

    func buildConfiguration(_ bytes: [UInt8]) { _ = try? BuildConfigurationFile(bytes) }

    func workspace(_ files: [String: [UInt8]], options: ReadingOptions = ReadingOptions()) {
        var tree = MemoryTree([:])
        tree.files = files
        _ = Workspace.read(tree, options: options)
    }

    func tuistGraph(_ bytes: [UInt8]) throws(Unequal) {
        if let node = try? PropertyNode(json: bytes, limits: Limits(bytes: 1 << 20, depth: 64, nodes: 20_000)),
            let printed = PropertyListPrinter.json(node)
        {
            guard let again = try? PropertyNode(json: Array(printed.utf8)), again.hasSameValue(as: node) else {
                throw Unequal()
            }
        }
        workspace(
            ["graph.json": bytes, "Project.swift": [], "App/Project.swift": [], "App/A.swift": []],
            options: ReadingOptions(tuistGraphs: ["graph.json"]))
    }

    func source(_ bytes: [UInt8], _ language: SourceLanguage) {
        _ = Self.scanner.uses(in: bytes, language: language)
    }

    /// The uses of symbols, and what no set of symbols can ask: schemes in literals, imports, declared names.
    func sourceText(_ bytes: [UInt8], _ language: SourceLanguage) throws(Unequal) {
        source(bytes, language)
        guard let text = SourceText(bytes, language: language) else { return }
        let schemes = text.schemes
        try require(schemes.allSatisfy { $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
        try require(!schemes.union(text.importedModules).union(text.declaredNames).contains(""))
    }

    /// Behind the checksum of the cache, which whoever can write the file can write, too.
    func usageCache(_ bytes: [UInt8]) {
        guard let stored = StoredUses(bytes) else { return }
        var next = 0
        for path in ["", "A.swift", "Sources/B.m"] { _ = stored.row(of: path, next: &next) }
        for row in 0..<min(stored.count, 100) { _ = (stored.mark(at: row), stored.hash(at: row), stored.uses(at: row)) }
    }

    private static let scanner = SourceScanner(
        symbols: SymbolSet([
            Symbol(.identifier, "stat"), Symbol(.identifier, "AVCaptureSession"), Symbol(.member, "camera"),
            Symbol(.module, "PassKit"), Symbol(.literal, "http:"), Symbol(.scheme, "twitter"),
        ]))
}
