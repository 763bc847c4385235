/// What can be said of a condition without building.
package enum Truth: UInt8, Sendable {
    case no, maybe, yes

    /// Both.
    static func && (left: Truth, right: Truth) -> Truth { left.rawValue < right.rawValue ? left : right }

    /// Either.
    static func || (left: Truth, right: Truth) -> Truth { left.rawValue > right.rawValue ? left : right }

    /// The opposite; what is open stays open.
    static prefix func ! (truth: Truth) -> Truth {
        switch truth {
        case .no: .yes
        case .maybe: .maybe
        case .yes: .no
        }
    }

    init(_ fact: Bool) { self = fact ? .yes : .no }
}
