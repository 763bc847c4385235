import CYAML

/// An event of libyaml's parser.
struct Event {
    enum Kind {
        case scalar(String, isPlain: Bool)
        case alias(String)
        case sequence
        case mapping
        /// The end of a list, a mapping or a document.
        case closing
        /// The beginning of the stream or of a document.
        case opening
        case streamEnd
    }

    var kind: Kind
    var mark: YAMLNode.Mark
    var anchor: String?
    var tag: String?
}

/// libyaml's parser over bytes that must outlive it.
final class EventStream {
    /// libyaml's parser keeps pointers into itself, so it must not be moved.
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        parser = .allocate(capacity: 1)
        precondition(yaml_parser_initialize(parser) != 0, "libyaml has no memory left")
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    func next() throws(YAMLError) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) != 0 else { throw error }
        defer { yaml_event_delete(&event) }
        return Event(event)
    }

    private var error: YAMLError {
        let parser = parser.pointee
        let problem = parser.problem.map { String(cString: $0) } ?? "it can't be read"
        switch parser.error {
        case YAML_SCANNER_ERROR, YAML_PARSER_ERROR:
            return YAMLError(reason: .malformed(problem), mark: YAMLNode.Mark(parser.problem_mark))
        default:
            return YAMLError(reason: .malformed(problem), mark: nil)
        }
    }
}

extension Event {
    fileprivate init(_ event: yaml_event_t) {
        mark = YAMLNode.Mark(event.start_mark)
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            kind = .scalar(String(decoding: text, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
            (anchor, tag) = (String(scalar.anchor), String(scalar.tag))
        case YAML_ALIAS_EVENT: kind = .alias(String(event.data.alias.anchor) ?? "")
        case YAML_SEQUENCE_START_EVENT:
            kind = .sequence
            (anchor, tag) = (String(event.data.sequence_start.anchor), String(event.data.sequence_start.tag))
        case YAML_MAPPING_START_EVENT:
            kind = .mapping
            (anchor, tag) = (String(event.data.mapping_start.anchor), String(event.data.mapping_start.tag))
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT, YAML_DOCUMENT_END_EVENT: kind = .closing
        case YAML_STREAM_END_EVENT, YAML_NO_EVENT: kind = .streamEnd
        default: kind = .opening
        }
    }
}

extension YAMLNode.Mark {
    /// libyaml counts from zero.
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }
}

extension String {
    fileprivate init?(_ text: UnsafeMutablePointer<yaml_char_t>?) {
        guard let text else { return nil }
        self = String(cString: text)
    }
}
