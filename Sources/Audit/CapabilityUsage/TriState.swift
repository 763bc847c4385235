/// The value of a condition as far as it is known without building: three-valued logic.
package enum TriState: UInt8, Sendable {
    case no, maybe, yes

    /// The conjunction.
    static func && (left: TriState, right: TriState) -> TriState { left.rawValue < right.rawValue ? left : right }

    /// The disjunction.
    static func || (left: TriState, right: TriState) -> TriState { left.rawValue > right.rawValue ? left : right }

    /// The negation; `maybe` stays `maybe`.
    static prefix func ! (value: TriState) -> TriState {
        switch value {
        case .no: .yes
        case .maybe: .maybe
        case .yes: .no
        }
    }

    init(_ fact: Bool) { self = fact ? .yes : .no }
}
