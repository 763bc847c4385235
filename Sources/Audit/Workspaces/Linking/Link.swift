/// A dependency of a target, before it is resolved to a target of the tree.
struct Link: Hashable {
    enum Goal: Hashable {
        case target(Target.ID)
        /// A built product by its file name, like `Core.framework`, of some target of a project in visibility; else a binary
        /// at `path`.
        case builtProduct(String, path: String)
        /// The target of another project that its number there names, with a name for when it is gone.
        case remoteTarget(project: String, number: String, name: String)
        case packageProduct(String, PackageOrigin)
        /// A name in a package manifest: a target of the same package, else a product of one it depends on.
        case packageName(String, package: String)
        /// A product of the packages that Tuist fetches for everything below a folder.
        case externalPackage(String, root: String)
        /// A library that linker flags name: of some target of a project in visibility, else a binary where the linker looks,
        /// else of the system or of an SDK that lies elsewhere.
        case flag(product: String, name: String, binary: String?)
        case opaque(OpaqueDependency)
        /// A framework or library of the system, by name.
        case systemModule(String)
    }

    enum PackageOrigin: Hashable {
        /// The folder of a package in the tree.
        case local(String)
        case remote(String)
        /// Not said: any package in visibility.
        case unknown
    }

    var goal: Goal
    /// Whether its product is copied into the bundle.
    var isEmbedded = false
    /// The platforms of the target that it is for.
    var platforms = Platforms.all
    /// The place that asks for it.
    var place: Diagnostic

    /// A link asked for at `place`, whose message is not used.
    init(_ goal: Goal, isEmbedded: Bool = false, place: Diagnostic) {
        self.goal = goal
        self.isEmbedded = isEmbedded
        self.place = place
    }

    /// The link for some platforms of the target; `nil` for none.
    func on(_ platforms: Platforms) -> Link? {
        guard !platforms.isEmpty else { return nil }
        var link = self
        link.platforms = platforms
        return link
    }
}

/// A target as its own project tells it, with what it needs still to be found.
struct DraftTarget {
    var target: Target
    var links: [Link] = []
    /// The file that building it makes, like `Core.framework`; what other projects link it by.
    var builtProduct: String?
    /// The number of the target and of its product in an Xcode project.
    var numbers: [String] = []
    /// Whether it is a pod as CocoaPods unpacked it.
    var isPod = false
    /// Whether its project has a phase or a base configuration of CocoaPods for it.
    var usesPods = false
}
