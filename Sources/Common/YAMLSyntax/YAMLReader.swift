/// Reads YAML 1.1 as libyaml understands it, value by value, so that limits hold while it reads.
package struct YAMLReader {
    /// How much is read before it is refused.
    package struct Limits: Sendable {
        /// The most values of all documents together.
        package var nodes: Int
        /// The most values inside each other.
        package var depth: Int

        /// At most so many values, nested so deep.
        package init(nodes: Int, depth: Int) {
            (self.nodes, self.depth) = (nodes, depth)
        }
    }

    private let events: EventStream
    private let limits: Limits
    private var nodes = 0
    private var depth = 0

    /// The documents of a text in UTF-8; one without content has none.
    package static func documents(in bytes: [UInt8], limits: Limits) throws(YAMLError) -> [YAMLNode] {
        try bytes.withUnsafeBufferPointer { buffer throws(YAMLError) in
            var reader = YAMLReader(events: EventStream(buffer), limits: limits)
            return try reader.documents()
        }
    }

    private init(events: EventStream, limits: Limits) {
        (self.events, self.limits) = (events, limits)
    }

    private mutating func documents() throws(YAMLError) -> [YAMLNode] {
        var documents: [YAMLNode] = []
        while true {
            let event = try events.next()
            switch event.kind {
            case .streamEnd: return documents
            case .opening, .closing: continue
            default: documents.append(try node(event))
            }
        }
    }

    private mutating func node(_ event: Event) throws(YAMLError) -> YAMLNode {
        nodes += 1
        guard nodes <= limits.nodes else { throw YAMLError(reason: .tooManyNodes, mark: event.mark) }
        guard depth < limits.depth else { throw YAMLError(reason: .tooDeep, mark: event.mark) }
        depth += 1
        defer { depth -= 1 }
        return YAMLNode(mark: event.mark, content: try content(event), anchor: event.anchor, tag: event.tag)
    }

    private mutating func content(_ event: Event) throws(YAMLError) -> YAMLNode.Content {
        switch event.kind {
        case .scalar(let text, let isPlain): return .scalar(text, isPlain: isPlain)
        case .alias(let name): return .alias(name)
        case .sequence:
            var items: [YAMLNode] = []
            while let item = try nextChild() { items.append(item) }
            return .sequence(items)
        default:
            var pairs: [(key: YAMLNode, value: YAMLNode)] = []
            while let key = try nextChild(), let value = try nextChild() { pairs.append((key, value)) }
            return .mapping(pairs)
        }
    }

    /// The next value of the list or mapping that is being read; `nil` at its end.
    private mutating func nextChild() throws(YAMLError) -> YAMLNode? {
        let event = try events.next()
        if case .closing = event.kind { return nil }
        return try node(event)
    }
}
