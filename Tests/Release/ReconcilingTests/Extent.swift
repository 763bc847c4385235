import Foundation

/// How far tests go: CI's share, or a night's.
enum Extent {
    static let environment = ProcessInfo.processInfo.environment
    /// Whether all is tried that CI leaves out.
    static var isLong: Bool { environment["RELCTL_LONG"] != nil }
    /// A number that the environment may set.
    static func number(_ name: String, otherwise count: Int) -> Int { environment[name].flatMap(Int.init) ?? count }
    /// The one seed to repeat, or as many as there are to be.
    static func seeds(_ name: String, otherwise count: Int) -> [UInt64] {
        if let seed = environment["RELCTL_SEED"].flatMap(UInt64.init) { return [seed] }
        return (0..<number(name, otherwise: count)).map { UInt64($0) }
    }
}
