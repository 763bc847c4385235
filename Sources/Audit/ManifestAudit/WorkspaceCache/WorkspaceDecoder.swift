import CapabilityUsage
import ManifestSyntax
import Workspaces

/// Reads what ``WorkspaceWriter`` wrote. Whatever doesn't fit together is an error, never a trap.
struct WorkspaceDecoder {
    /// The bytes are not what the writer writes.
    struct Unfit: Error {}

    private var reader: ByteReader
    private var texts: [String] = []
    private var manifests: [ManifestFile] = []
    private var podLists: [PodReach.List] = []
    /// Deeper than any reader of property lists goes.
    private static let depth = 1024

    /// Begins with the texts, which everything else refers to.
    init(_ bytes: UnsafeRawBufferPointer) throws(Unfit) {
        reader = ByteReader(bytes)
        for _ in 0..<(try count()) { texts.append(try given(reader.text())) }
    }

    /// What the workspace was read from, and how much of each resource of the budget that took. Comes first.
    mutating func readTrace() throws(Unfit) -> (trace: TreeTrace, work: [Int]) {
        var (trace, work) = (TreeTrace(), [Int]())
        for _ in 0..<(try count()) { work.append(try number()) }
        for _ in 0..<(try count()) { trace.folders[try text()] = try given(reader.hash()) }
        for _ in 0..<(try count()) { trace.places[try text()] = .some(try optional()) }
        for _ in 0..<(try count()) {
            let file = TreeTrace.File(path: try text(), limit: try number(), isWhole: try flag())
            trace.files[file] = TreeTrace.Content(mark: try given(reader.fixed()), hash: try given(reader.hash()))
        }
        return (trace, work)
    }

    /// The workspace. Comes after the trace.
    mutating func readWorkspace() throws(Unfit) -> Workspace {
        for _ in 0..<(try count()) { manifests.append(try manifest()) }
        let diagnostics = try diagnostics()
        var targets: [Target] = []
        for _ in 0..<(try count()) { targets.append(try target()) }
        guard reader.rest.isEmpty else { throw Unfit() }
        return Workspace(targets: targets, diagnostics: diagnostics)
    }

    // MARK: Numbers and texts

    private func given<Value>(_ value: Value?) throws(Unfit) -> Value {
        guard let value else { throw Unfit() }
        return value
    }

    private mutating func number() throws(Unfit) -> Int { try given(reader.number()) }

    /// Each element takes a byte at least.
    private mutating func count() throws(Unfit) -> Int {
        let count = try number()
        guard count <= reader.rest.count else { throw Unfit() }
        return count
    }

    private mutating func flag() throws(Unfit) -> Bool { try number() != 0 }

    private mutating func text() throws(Unfit) -> String {
        let place = try number()
        guard texts.indices.contains(place) else { throw Unfit() }
        return texts[place]
    }

    private mutating func optional() throws(Unfit) -> String? { try flag() ? try text() : nil }

    private mutating func list() throws(Unfit) -> [String] {
        var list: [String] = []
        for _ in 0..<(try count()) { list.append(try text()) }
        return list
    }

    // MARK: Targets

    private mutating func id() throws(Unfit) -> Target.ID { Target.ID(project: try text(), name: try text()) }

    private mutating func ids() throws(Unfit) -> [Target.ID] {
        var ids: [Target.ID] = []
        for _ in 0..<(try count()) { ids.append(try id()) }
        return ids
    }

    private mutating func target() throws(Unfit) -> Target {
        let (id, code) = (try id(), try given(TargetKindCode(rawValue: try number())))
        let kind = code.kind(point: try optional())
        let (module, product, configuration) = (try text(), try text(), try text())
        var target = Target(id: id, kind: kind, configuration: configuration)
        (target.moduleName, target.productName) = (module, product)
        (target.platform, target.bundleIdentifier, target.isDependency) = (try optional(), try optional(), try flag())
        target.configurations = try list()
        target.sources = try list().map(SourceFile.init)
        (target.resources, target.embeddedBinaries) = (try list(), try list())
        (target.linkedModules, target.flaggedModules) = (try list(), try list())
        target.compilationConditions = try list()
        (target.dependencies, target.embedded) = (try ids(), try ids())
        (target.unresolved, target.pitfalls) = (try diagnostics(), try diagnostics())
        target.settings = try settings()
        for _ in 0..<(try count()) { target.preprocessorDefinitions[try text()] = try text() }
        for _ in 0..<(try count()) { target.opaque.append(try opaque()) }
        (target.manifests, target.otherEntitlements) = (try manifestList(), try manifestList())
        (target.reach, target.parts) = (try reach(), try parts())
        return target
    }

    private mutating func parts() throws(Unfit) -> PlatformParts {
        var parts = PlatformParts()
        (parts.files, parts.modules, parts.conditions) = (try named(), try named(), try named())
        for _ in 0..<(try count()) {
            let id = try id()
            parts.targets[id] = Platforms(rawValue: try number())
        }
        for _ in 0..<(try count()) {
            let problem = try diagnostic()
            parts.problems[problem] = Platforms(rawValue: try number())
        }
        return parts
    }

    private mutating func named() throws(Unfit) -> [String: Platforms] {
        var named: [String: Platforms] = [:]
        for _ in 0..<(try count()) {
            let name = try text()
            named[name] = Platforms(rawValue: try number())
        }
        return named
    }

    private mutating func reach() throws(Unfit) -> PodReach {
        var reach = PodReach()
        reach.isOpen = try flag()
        reach.linked = Set(try list())
        reach.list = try flag() ? try podList() : nil
        return reach
    }

    /// The list with the number; one that was not there before follows it.
    private mutating func podList() throws(Unfit) -> PodReach.List {
        let number = try number()
        if podLists.indices.contains(number) { return podLists[number] }
        guard number == podLists.count else { throw Unfit() }
        var pods: [PodReach.Pod] = []
        for _ in 0..<(try count()) {
            let (name, version) = (try text(), try text())
            var pod = PodReach.Pod(name, needs: try list())
            pod.version = version
            pod.target = try flag() ? try id() : nil
            pods.append(pod)
        }
        podLists.append(PodReach.List(pods))
        return podLists[number]
    }

    private mutating func settings() throws(Unfit) -> [String: SettingValue] {
        let count = try count()
        var settings: [String: SettingValue] = [:]
        settings.reserveCapacity(count)
        for _ in 0..<count {
            let name = try text()
            settings[name] = SettingValue(try text(), path: try text(), line: try number(), column: try number())
        }
        return settings
    }

    private mutating func opaque() throws(Unfit) -> OpaqueDependency {
        let (name, origin) = (try text(), try text())
        let reason = try given(OpaqueDependency.Reason(rawValue: try text()))
        var dependency = OpaqueDependency(name, reason: reason, origin: origin)
        (dependency.checksum, dependency.version) = (try text(), try text())
        return dependency
    }

    private mutating func diagnostics() throws(Unfit) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for _ in 0..<(try count()) { diagnostics.append(try diagnostic()) }
        return diagnostics
    }

    private mutating func diagnostic() throws(Unfit) -> Diagnostic {
        let kind = try given(Diagnostic.Kind(rawValue: try text()))
        let (path, message) = (try text(), try text())
        var diagnostic = Diagnostic(kind, message, path: path, line: try number(), column: try number())
        diagnostic.key = try optional()
        return diagnostic
    }

    // MARK: Manifests

    private mutating func manifestList() throws(Unfit) -> [ManifestFile] {
        var list: [ManifestFile] = []
        for _ in 0..<(try count()) {
            let place = try number()
            guard manifests.indices.contains(place) else { throw Unfit() }
            list.append(manifests[place])
        }
        return list
    }

    private mutating func manifest() throws(Unfit) -> ManifestFile {
        let kind = try given(ManifestFile.Kind(rawValue: try text()))
        let (path, generated, configurations) = (try text(), try optional(), try list())
        let content: Result<PropertyNode, Diagnostic> =
            try flag() ? .success(try node(depth: 0)) : .failure(try diagnostic())
        var file = ManifestFile(kind: kind, path: path, content: content, generatedPath: generated)
        file.configurations = configurations
        return file
    }

    private mutating func span() throws(Unfit) -> Span { Span(line: try number(), column: try number()) }

    private mutating func node(depth: Int) throws(Unfit) -> PropertyNode {
        guard depth < Self.depth else { throw Unfit() }
        let span = try span()
        return PropertyNode(try value(depth: depth), at: span)
    }

    private mutating func value(depth: Int) throws(Unfit) -> PropertyNode.Value {
        switch try given(PropertyCode(rawValue: try number())) {
        case .dictionary:
            var entries: [PropertyNode.Entry] = []
            for _ in 0..<(try count()) {
                entries.append(
                    PropertyNode.Entry(key: try text(), keySpan: try span(), node: try node(depth: depth + 1)))
            }
            return .dictionary(entries)
        case .array:
            var elements: [PropertyNode] = []
            for _ in 0..<(try count()) { elements.append(try node(depth: depth + 1)) }
            return .array(elements)
        case .string: return .string(try text())
        case .integer: return .integer(Int64(bitPattern: try given(reader.fixed())))
        case .real: return .real(Double(bitPattern: try given(reader.fixed())))
        case .boolean: return .boolean(try flag())
        case .date: return .date(Double(bitPattern: try given(reader.fixed())))
        case .data:
            let count = try count()
            return .data(Array(try given(reader.take(count))))
        }
    }
}
