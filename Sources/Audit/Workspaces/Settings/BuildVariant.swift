/// What packages and pods are built in: they know no configuration of a project but by what it is for.
enum BuildVariant: String {
    case debug = "Debug"
    case release = "Release"

    /// What Xcode takes a configuration of this name for.
    init(_ configuration: String) {
        let name = configuration.lowercased()
        self = name.contains("debug") || name.contains("development") ? .debug : .release
    }

    /// What is built for the bundles among these targets; what is asked for where there are none.
    init(of drafts: [DraftTarget], given: String?) {
        let names = Set(drafts.map(\.target).filter(\.kind.isAudited).map(\.configuration))
        let all = Set((names.isEmpty ? [given ?? ""] : names).map(BuildVariant.init))
        self = all == [.debug] ? .debug : .release
    }

    /// The conditions of Swift that only it sets.
    var conditions: [String] { self == .debug ? ["DEBUG"] : [] }

    /// The preprocessor definitions of the variant.
    var definitions: [String: String] { self == .debug ? ["DEBUG": "1"] : [:] }
}
