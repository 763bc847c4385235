/// The configuration that packages and pods are built in: debug or release, whatever a project calls its own.
enum BuildVariant: String {
    case debug = "Debug"
    case release = "Release"

    /// Classifies a configuration by its name, as Xcode does.
    init(_ configuration: String) {
        let name = configuration.lowercased()
        self = name.contains("debug") || name.contains("development") ? .debug : .release
    }

    /// The variant of the bundles among these targets; the given one where there are none.
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
