import CapabilityUsage
import ManifestSyntax
import Workspaces

/// Writes a workspace, and what it was read from, into bytes. Texts and manifests that targets share are written once.
struct WorkspaceWriter {
    private var body = ByteWriter()
    private var texts: [String: Int] = [:]
    private var textList: [String] = []
    /// The number of each manifest, by its bytes.
    private var manifests: [[UInt8]: Int] = [:]
    private var manifestBytes: [UInt8] = []
    /// The number of each list of pods, which stands where it is first used.
    private var podLists: [ObjectIdentifier: Int] = [:]

    /// The bytes of a workspace that was read from `trace` with this much work.
    static func bytes(of workspace: Workspace, trace: TreeTrace, work: [Int]) -> [UInt8] {
        var writer = WorkspaceWriter()
        writer.list(work) { $0.body.number($1) }
        writer.write(trace)
        let trace = writer.body.bytes
        writer.body = ByteWriter()
        writer.list(workspace.diagnostics) { $0.write($1) }
        writer.list(workspace.targets) { $0.write($1) }
        var head = ByteWriter()
        head.number(writer.textList.count)
        for text in writer.textList { head.text(text) }
        var manifestCount = ByteWriter()
        manifestCount.number(writer.manifests.count)
        return head.bytes + trace + manifestCount.bytes + writer.manifestBytes + writer.body.bytes
    }

    private mutating func list<Element>(
        _ elements: some Collection<Element>, _ write: (inout WorkspaceWriter, Element) -> Void
    ) {
        body.number(elements.count)
        for element in elements { write(&self, element) }
    }

    private mutating func text(_ text: String) {
        let number = texts[text] ?? textList.count
        if number == textList.count {
            texts[text] = number
            textList.append(text)
        }
        body.number(number)
    }

    private mutating func optional(_ value: String?) {
        body.number(value == nil ? 0 : 1)
        if let value { text(value) }
    }

    private mutating func flag(_ flag: Bool) { body.number(flag ? 1 : 0) }

    private mutating func texts(_ list: [String]) { self.list(list) { $0.text($1) } }

    // MARK: What was read

    private mutating func write(_ trace: TreeTrace) {
        list(trace.folders.sorted { $0.key < $1.key }) { writer, folder in
            writer.text(folder.key)
            writer.body.hash(folder.value)
        }
        list(trace.places.sorted { $0.key < $1.key }) { writer, place in
            writer.text(place.key)
            writer.optional(place.value)
        }
        list(trace.files.sorted { ($0.key.path, $0.key.limit) < ($1.key.path, $1.key.limit) }) { writer, file in
            writer.text(file.key.path)
            writer.body.number(file.key.limit)
            writer.flag(file.key.isWhole)
            writer.body.fixed(file.value.mark)
            writer.body.hash(file.value.hash)
        }
    }

    // MARK: Targets

    private mutating func write(_ id: Target.ID) {
        text(id.project)
        text(id.name)
    }

    private mutating func write(_ target: Target) {
        write(target.id)
        let (kind, point) = TargetKindCode.code(of: target.kind)
        body.number(kind.rawValue)
        optional(point)
        for value in [target.moduleName, target.productName, target.configuration] { text(value) }
        for value in [target.platform, target.bundleIdentifier] { optional(value) }
        flag(target.isDependency)
        let lists = [
            target.configurations, target.sources.map(\.path), target.resources, target.embeddedBinaries,
            target.linkedModules, target.flaggedModules, target.compilationConditions,
        ]
        for values in lists { texts(values) }
        for values in [target.dependencies, target.embedded] { list(values) { $0.write($1) } }
        for values in [target.unresolved, target.pitfalls] { list(values) { $0.write($1) } }
        list(target.settings.sorted { $0.key < $1.key }) { writer, setting in
            writer.text(setting.key)
            writer.text(setting.value.value)
            writer.text(setting.value.path)
            writer.body.number(setting.value.line)
            writer.body.number(setting.value.column)
        }
        list(target.preprocessorDefinitions.sorted { $0.key < $1.key }) { writer, definition in
            writer.text(definition.key)
            writer.text(definition.value)
        }
        list(target.opaque) { writer, dependency in
            for value in [
                dependency.name, dependency.origin, dependency.reason.rawValue, dependency.checksum, dependency.version,
            ] {
                writer.text(value)
            }
        }
        for manifests in [target.manifests, target.otherEntitlements] { list(manifests) { $0.write($1) } }
        write(target.reach)
        write(target.parts)
    }

    private mutating func write(_ parts: PlatformParts) {
        for named in [parts.files, parts.modules, parts.conditions] {
            list(named.sorted { $0.key < $1.key }) { writer, part in
                writer.text(part.key)
                writer.body.number(part.value.rawValue)
            }
        }
        list(parts.targets.sorted { $0.key < $1.key }) { writer, part in
            writer.write(part.key)
            writer.body.number(part.value.rawValue)
        }
        list(parts.problems.sorted { $0.key < $1.key }) { writer, part in
            writer.write(part.key)
            writer.body.number(part.value.rawValue)
        }
    }

    private mutating func write(_ reach: PodReach) {
        flag(reach.isOpen)
        texts(reach.linked.sorted())
        flag(reach.list != nil)
        if let list = reach.list { write(list) }
    }

    /// The number of the list; its pods follow the first time.
    private mutating func write(_ pods: PodReach.List) {
        let number = podLists[ObjectIdentifier(pods)] ?? podLists.count
        body.number(number)
        guard number == podLists.count else { return }
        podLists[ObjectIdentifier(pods)] = number
        list(pods.pods) { writer, pod in
            writer.text(pod.name)
            writer.text(pod.version)
            writer.texts(pod.needs)
            writer.flag(pod.target != nil)
            if let target = pod.target { writer.write(target) }
        }
    }

    private mutating func write(_ diagnostic: Diagnostic) {
        for value in [diagnostic.kind.rawValue, diagnostic.path, diagnostic.message] { text(value) }
        body.number(diagnostic.line)
        body.number(diagnostic.column)
        optional(diagnostic.key)
    }

    // MARK: Manifests

    /// The number of the manifest; its content goes in front of everything the first time.
    private mutating func write(_ manifest: ManifestFile) {
        let rest = body
        body = ByteWriter()
        text(manifest.kind.rawValue)
        text(manifest.path)
        optional(manifest.generatedPath)
        texts(manifest.configurations)
        switch manifest.content {
        case .success(let node):
            flag(true)
            write(node)
        case .failure(let diagnostic):
            flag(false)
            write(diagnostic)
        }
        let bytes = body.bytes
        body = rest
        if manifests[bytes] == nil {
            manifests[bytes] = manifests.count
            manifestBytes += bytes
        }
        body.number(manifests[bytes] ?? 0)
    }

    private mutating func write(_ span: Span) {
        body.number(span.line)
        body.number(span.column)
    }

    private mutating func write(_ node: PropertyNode) {
        write(node.span)
        switch node.value {
        case .dictionary(let entries):
            body.number(PropertyCode.dictionary.rawValue)
            list(entries) { writer, entry in
                writer.text(entry.key)
                writer.write(entry.keySpan)
                writer.write(entry.node)
            }
        case .array(let elements):
            body.number(PropertyCode.array.rawValue)
            list(elements) { $0.write($1) }
        case .string(let string):
            body.number(PropertyCode.string.rawValue)
            text(string)
        case .integer(let integer):
            body.number(PropertyCode.integer.rawValue)
            body.fixed(integer)
        case .real(let real):
            body.number(PropertyCode.real.rawValue)
            body.fixed(real.bitPattern)
        case .boolean(let boolean):
            body.number(PropertyCode.boolean.rawValue)
            flag(boolean)
        case .date(let seconds):
            body.number(PropertyCode.date.rawValue)
            body.fixed(seconds.bitPattern)
        case .data(let data):
            body.number(PropertyCode.data.rawValue)
            body.number(data.count)
            body.bytes += data
        }
    }
}

/// Which value of a property list follows.
enum PropertyCode: Int {
    case dictionary, array, string, integer, real, boolean, date, data
}

/// The kinds of targets as numbers.
enum TargetKindCode: Int {
    case application, appExtension, watchApp, appClip, framework, staticLibrary, package, tests, tool, other
    case systemExtension

    static func code(of kind: Target.Kind) -> (TargetKindCode, point: String?) {
        switch kind {
        case .application: (.application, nil)
        case .appExtension(let point): (.appExtension, point)
        case .systemExtension: (.systemExtension, nil)
        case .watchApp: (.watchApp, nil)
        case .appClip: (.appClip, nil)
        case .framework: (.framework, nil)
        case .staticLibrary: (.staticLibrary, nil)
        case .package: (.package, nil)
        case .tests: (.tests, nil)
        case .tool: (.tool, nil)
        case .other: (.other, nil)
        }
    }

    func kind(point: String?) -> Target.Kind {
        switch self {
        case .application: .application
        case .appExtension: .appExtension(pointIdentifier: point)
        case .systemExtension: .systemExtension
        case .watchApp: .watchApp
        case .appClip: .appClip
        case .framework: .framework
        case .staticLibrary: .staticLibrary
        case .package: .package
        case .tests: .tests
        case .tool: .tool
        case .other: .other
        }
    }
}
