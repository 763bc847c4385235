/// Objects that a server leaves out of a fetch into relctl's own store (git-rev-list(1), `--filter`), the strongest filter
/// first.
enum FetchFilter: Hashable, Sendable {
    /// Leaves out trees and blobs; the server sends commits.
    case treeless
    /// Leaves out blobs; the server sends commits and trees.
    case blobless
    /// Leaves out nothing.
    case unfiltered

    /// The filter-spec of the protocol; `nil` for no filter.
    var spec: String? {
        switch self {
        case .treeless: "tree:0"
        case .blobless: "blob:none"
        case .unfiltered: nil
        }
    }

    /// The filter to try next where a server refuses this one.
    var weaker: FetchFilter? {
        switch self {
        case .treeless: .blobless
        case .blobless: .unfiltered
        case .unfiltered: nil
        }
    }
}
