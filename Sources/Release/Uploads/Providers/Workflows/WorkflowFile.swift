import YAMLSyntax

/// What the file of a workflow of GitHub, Gitea or Forgejo says about starting it through the API
/// (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#onworkflow_dispatch).
enum WorkflowFile: Hashable, Sendable {
    /// An input that a start may give.
    struct Input: Hashable, Sendable {
        var name: String
        /// Whether a start without it is refused.
        var isRequired = false
    }

    /// The workflow has no trigger `workflow_dispatch`.
    case notStartable
    /// The workflow has that trigger, with these inputs.
    case startable([Input])
    /// The file is no YAML, or has an alias or a merge key in the place of the trigger.
    case unreadable

    private static let limits = YAMLReader.Limits(nodes: 100_000, depth: 64)
    private static let trigger = "workflow_dispatch"

    /// Something that stands for a value which isn't looked up.
    fileprivate struct Unreadable: Error {}

    init(_ bytes: [UInt8]) {
        guard let root = try? YAMLReader.documents(in: bytes, limits: Self.limits).first,
            let file = try? Self.file(root)
        else {
            self = .unreadable
            return
        }
        self = file
    }

    private static func file(_ root: YAMLNode) throws(Unreadable) -> WorkflowFile {
        guard case .mapping = root.content else { throw Unreadable() }
        guard let events = try root.member("on") else { return .notStartable }
        switch events.content {
        case .alias: throw Unreadable()
        case .scalar(let event, _): return event == trigger ? .startable([]) : .notStartable
        case .sequence(let list): return list.contains { $0.text == trigger } ? .startable([]) : .notStartable
        case .mapping:
            // Without inputs its value is empty, which is a scalar.
            guard let dispatch = try events.member(trigger) else { return .notStartable }
            guard let inputs = try dispatch.member("inputs") else { return .startable([]) }
            return .startable(try self.inputs(inputs))
        }
    }

    private static func inputs(_ node: YAMLNode) throws(Unreadable) -> [Input] {
        switch node.content {
        case .alias: throw Unreadable()
        case .scalar, .sequence: return []
        case .mapping(let pairs):
            var inputs: [Input] = []
            for (key, value) in pairs {
                guard let name = key.text, name != YAMLNode.mergeKey else { throw Unreadable() }
                inputs.append(Input(name: name, isRequired: try isRequired(value)))
            }
            return inputs
        }
    }

    /// A flag that isn't given is `false`, also where it is required.
    private static func isRequired(_ input: YAMLNode) throws(Unreadable) -> Bool {
        let (required, kind) = (try input.member("required")?.text, try input.member("type")?.text)
        let initial = try input.member("default")
        return required == "true" && initial == nil && kind != "boolean"
    }
}

extension YAMLNode {
    fileprivate static let mergeKey = "<<"

    /// A scalar's text.
    fileprivate var text: String? {
        if case .scalar(let text, _) = content { text } else { nil }
    }

    /// A member of a mapping; `nil` where there is none.
    fileprivate func member(_ name: String) throws(WorkflowFile.Unreadable) -> YAMLNode? {
        switch content {
        case .alias: throw WorkflowFile.Unreadable()
        case .scalar, .sequence: return nil
        case .mapping(let pairs):
            if let found = pairs.first(where: { $0.key.text == name }) { return found.value }
            guard !pairs.contains(where: { $0.key.text == Self.mergeKey }) else { throw WorkflowFile.Unreadable() }
            return nil
        }
    }
}
