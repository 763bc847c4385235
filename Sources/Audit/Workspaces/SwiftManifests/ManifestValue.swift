import ManifestSyntax

/// The value of an expression of a manifest, and its place.
struct ManifestValue {
    indirect enum Kind {
        case string(String)
        case integer(Int64)
        case real(Double)
        case boolean(Bool)
        case nothing
        case array([ManifestValue])
        case dictionary([(key: ManifestValue, value: ManifestValue)])
        /// A call that no file of the manifest defines, like `.target(name:)`; also cases of enumerations and values of
        /// structures that files of the manifest do define.
        case record(ManifestRecord)
        case function(ManifestFunction)
        /// A type by its name, for what follows the dot.
        case type(String)
        /// Something that can't be told without running the manifest.
        case unknown(String)
    }

    /// A value of more parts is unknown: a few lines can put a list into itself again and again, which shares its memory,
    /// but not the work of whoever goes through it.
    static let heaviest = 500_000

    let kind: Kind
    var place: ManifestPlace
    /// Why it may be another value: a condition that decides it can't be told.
    var doubt: Diagnostic?
    /// How a number is written, where what it is read as looks different.
    var written: String?
    /// How many values it is made of, itself included.
    let weight: Int

    init(_ kind: Kind, at place: ManifestPlace) {
        self.place = place
        let weight = kind.weight
        (self.kind, self.weight) =
            weight <= Self.heaviest ? (kind, weight) : (.unknown("more than \(Self.heaviest) values"), 1)
    }

    /// Another value in the same place, of the same doubt.
    func holding(_ kind: Kind) -> ManifestValue {
        var value = ManifestValue(kind, at: place)
        (value.doubt, value.written) = (doubt, written)
        return value
    }
}

extension ManifestValue.Kind {
    /// How many values it is made of. None of its parts is heavier than the heaviest, so the sum fits.
    fileprivate var weight: Int {
        switch self {
        case .array(let elements): elements.reduce(1) { $0 + $1.weight }
        case .dictionary(let pairs): pairs.reduce(1) { $0 + $1.key.weight + $1.value.weight }
        case .record(let record): record.arguments.reduce(1) { $0 + $1.value.weight }
        default: 1
        }
    }
}

/// A place in a file of a manifest.
struct ManifestPlace: Hashable {
    var path: String
    var span: Span

    /// A diagnostic here.
    func diagnostic(_ message: String) -> Diagnostic {
        Diagnostic(.unresolved, message, path: path, at: span)
    }
}

/// A name with labelled values.
struct ManifestRecord {
    /// The type, where it is written or known.
    var type: String?
    var name: String
    var arguments: [(label: String?, value: ManifestValue)]

    /// The value under a label.
    subscript(_ label: String) -> ManifestValue? {
        arguments.first { $0.label == label }?.value
    }

    /// The first value without a label.
    var first: ManifestValue? { arguments.first { $0.label == nil }?.value }

    /// Gives a label a value, in place of the one it has.
    mutating func set(_ label: String, _ value: ManifestValue) {
        if let position = arguments.firstIndex(where: { $0.label == label }) {
            arguments[position].value = value
        } else {
            arguments.append((label, value))
        }
    }
}

/// A closure or function with what it can see.
struct ManifestFunction {
    var parameters: [SwiftStatement.Parameter]
    var body: [SwiftStatement]
    var scope: ManifestScope
    /// Whether unnamed parameters are `$0`, `$1`.
    var isClosure = false
}

/// Variables of a block, and of those around it.
final class ManifestScope {
    var variables: [String: ManifestValue] = [:]
    let parent: ManifestScope?
    private var ownReceiver: ManifestValue?
    /// The file that is running.
    let path: String

    init(path: String, parent: ManifestScope? = nil, receiver: ManifestValue? = nil) {
        self.path = path
        self.parent = parent
        ownReceiver = receiver
    }

    /// The value or type whose member is running; its members need no `self`. The outermost scope keeps it.
    var receiver: ManifestValue? {
        get { root.ownReceiver }
        set { root.ownReceiver = newValue }
    }

    /// The scope that holds a variable.
    func owner(of name: String) -> ManifestScope? {
        var scope: ManifestScope? = self
        while let current = scope, current.variables[name] == nil { scope = current.parent }
        return scope
    }

    /// The outermost scope of the function that is running.
    var root: ManifestScope {
        var scope = self
        while let parent = scope.parent { scope = parent }
        return scope
    }
}

extension ManifestValue {
    var string: String? {
        if case .string(let string) = kind { string } else { nil }
    }

    var boolean: Bool? {
        if case .boolean(let boolean) = kind { boolean } else { nil }
    }

    var elements: [ManifestValue]? {
        if case .array(let elements) = kind { elements } else { nil }
    }

    var record: ManifestRecord? {
        if case .record(let record) = kind { record } else { nil }
    }

    var isNothing: Bool {
        if case .nothing = kind { true } else { false }
    }

    var isUnknown: Bool {
        if case .unknown = kind { true } else { false }
    }

    /// Every place in it that can't be told, with the reason.
    var unknowns: [Diagnostic] {
        [doubt].compactMap(\.self) + inner
    }

    /// The same, those in a value of a dictionary with the key that it stands under: they hide no other.
    var unknownsByKey: [Diagnostic] {
        let parts: [Diagnostic]
        switch kind {
        case .dictionary(let pairs):
            parts = pairs.flatMap { pair in
                guard let key = pair.key.string, pair.key.doubt == nil else {
                    return pair.key.unknowns + pair.value.unknowns
                }
                return pair.value.unknowns.map { $0.about(key) }
            }
        case .record(let record): parts = record.arguments.flatMap(\.value.unknownsByKey)
        default: return unknowns
        }
        return [doubt].compactMap(\.self) + parts
    }

    /// Why it can't be told, as it is not what its place takes: `what` says what that is.
    func misfits(_ what: String) -> [Diagnostic] {
        if isNothing { return [] }
        return unknowns.isEmpty
            ? [place.diagnostic("\(what) that can't be told without running the manifest")] : unknowns
    }

    private var inner: [Diagnostic] {
        switch kind {
        case .unknown(let reason): [place.diagnostic(reason)]
        case .array(let elements): elements.flatMap(\.unknowns)
        case .dictionary(let pairs): pairs.flatMap { $0.key.unknowns + $0.value.unknowns }
        case .record(let record): record.arguments.flatMap(\.value.unknowns)
        default: []
        }
    }

    /// Whether both are known and the same; `nil` where that can't be told.
    func equals(_ other: ManifestValue) -> Bool? {
        switch (kind, other.kind) {
        case (.unknown, _), (_, .unknown), (.function, _), (_, .function): nil
        case (.string(let left), .string(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.boolean(let left), .boolean(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.nothing, .nothing): true
        case (.nothing, _), (_, .nothing): false
        case (.record(let left), .record(let right)):
            left.name == right.name && left.arguments.isEmpty && right.arguments.isEmpty
                ? true : left.name == right.name ? nil : false
        default: nil
        }
    }
}
