/// The version number that is taken where both sides changed it.
package enum VersionRule: String, Hashable, Sendable, CaseIterable {
    /// The branch's own.
    case own
    /// The upstream's, which is merged in.
    case upstream
    /// The higher one, compared by its numbers.
    case highest
    /// Neither: the file is a conflict.
    case conflict

    /// The same rule for a merge whose sides are exchanged.
    package var mirrored: VersionRule {
        switch self {
        case .own: .upstream
        case .upstream: .own
        case .highest, .conflict: self
        }
    }
}
