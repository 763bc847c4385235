import ManifestSyntax

extension ManifestEvaluator {
    func string(_ segments: [SwiftExpression.Segment], at place: ManifestPlace, in scope: ManifestScope)
        -> ManifestValue
    {
        var text = ""
        for segment in segments {
            switch segment {
            case .text(let part): text += part
            case .expression(let expression):
                let value = evaluate(expression, in: scope)
                guard let part = self.text(of: value) else {
                    return ManifestValue(.unknown("a text that can't be told without running the manifest"), at: place)
                }
                text += part
            }
            guard text.utf8.count < 1 << 16 else { return ManifestValue(.unknown("a text without end"), at: place) }
        }
        return ManifestValue(.string(text), at: place)
    }

    /// How a value prints; `nil` where that can't be told. What describes itself prints as its description.
    func text(of value: ManifestValue) -> String? {
        if value.record != nil, let described = ownMember("description", of: value, at: value.place) {
            return described.doubt == nil ? described.string : nil
        }
        return switch value.kind {
        case .string(let string): string
        case .integer(let integer): String(integer)
        case .real(let real): String(real)
        case .boolean(let boolean): String(boolean)
        case .record(let record) where record.arguments.isEmpty: record.name
        default: nil
        }
    }

    func prefix(_ symbol: String, _ value: ManifestValue, at place: ManifestPlace) -> ManifestValue {
        switch (symbol, value.kind) {
        case ("!", .boolean(let boolean)): ManifestValue(.boolean(!boolean), at: place)
        case ("-", .integer(let integer)) where integer != .min: ManifestValue(.integer(-integer), at: place)
        case ("-", .real(let real)): ManifestValue(.real(-real), at: place)
        case ("+", _), ("&", _): value
        default: ManifestValue(.unknown("'\(symbol)' is not understood"), at: place)
        }
    }

    func binary(
        _ symbol: String, _ left: SwiftExpression, _ right: SwiftExpression, at place: ManifestPlace,
        in scope: ManifestScope
    ) -> ManifestValue {
        let first = evaluate(left, in: scope)
        switch (symbol, first.boolean) {
        case ("&&", false?), ("||", true?): return first
        case ("??", _) where !first.isNothing && !first.isUnknown: return first
        default: return combine(symbol, first, evaluate(right, in: scope), at: place)
        }
    }

    func combine(_ symbol: String, _ left: ManifestValue, _ right: ManifestValue, at place: ManifestPlace)
        -> ManifestValue
    {
        guard left.size + right.size < Self.longest else { return endless(at: place) }
        spend(parts: left.size + right.size)
        switch (symbol, left.kind, right.kind) {
        case ("??", .nothing, _): return right
        case ("+", .string(let first), .string(let second)):
            return ManifestValue(.string(first + second), at: left.place)
        case ("+", .integer(let first), .integer(let second)):
            let (sum, overflow) = first.addingReportingOverflow(second)
            return ManifestValue(overflow ? .unknown("a number without end") : .integer(sum), at: place)
        case ("+", .array(let first), .array(let second)): return ManifestValue(.array(first + second), at: left.place)
        // A list stays a list when a part of it can't be told.
        case ("+", .array(let first), _): return ManifestValue(.array(first + [right]), at: left.place)
        case ("+", _, .array(let second)): return ManifestValue(.array([left] + second), at: left.place)
        case ("+", .dictionary(let first), .dictionary(let second)): return merge(first, second, at: left.place)
        case ("==", _, _), ("!=", _, _):
            guard let isEqual = left.equals(right) else { break }
            return ManifestValue(.boolean(isEqual == (symbol == "==")), at: place)
        case ("&&", .boolean(true), .boolean), ("||", .boolean(false), .boolean): return right
        default: break
        }
        return ManifestValue(.unknown("'\(symbol)' of values that can't be told"), at: place)
    }

    /// The pairs of both; where both have a key, the second has the say.
    func merge(
        _ first: [(key: ManifestValue, value: ManifestValue)], _ second: [(key: ManifestValue, value: ManifestValue)],
        at place: ManifestPlace
    ) -> ManifestValue {
        let keys = Set(second.compactMap(\.key.string))
        let others = second.filter { $0.key.string == nil }
        spend(parts: first.count * others.count)
        let kept = first.filter { pair in
            pair.key.string.map { !keys.contains($0) } ?? !others.contains { $0.key.equals(pair.key) == true }
        }
        return ManifestValue(.dictionary(kept + second), at: place)
    }

    /// The most elements of a list or bytes of a text that an operation may make.
    static let longest = 1 << 16

    func endless(at place: ManifestPlace) -> ManifestValue { ManifestValue(.unknown("a value without end"), at: place) }
}

extension ManifestValue {
    /// How many elements or bytes it holds itself.
    var size: Int {
        switch kind {
        case .string(let string): string.utf8.count
        case .array(let elements): elements.count
        case .dictionary(let pairs): pairs.count
        default: 1
        }
    }
}
