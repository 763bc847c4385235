/// What a server leaves out of a fetch into relctl's own store (git-rev-list(1), `--filter`), strongest first.
enum FetchFilter: Hashable, Sendable {
    /// Trees and files: commits alone come.
    case treeless
    /// Files: commits and their trees come.
    case blobless
    /// Nothing.
    case unfiltered

    /// As the protocol spells it; `nil` for none.
    var spec: String? {
        switch self {
        case .treeless: "tree:0"
        case .blobless: "blob:none"
        case .unfiltered: nil
        }
    }

    /// What to try where a server refuses this one.
    var weaker: FetchFilter? {
        switch self {
        case .treeless: .blobless
        case .blobless: .unfiltered
        case .unfiltered: nil
        }
    }
}
