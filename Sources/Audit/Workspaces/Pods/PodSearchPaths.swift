/// The search paths by which targets may import pods without linking them.
struct PodSearchPaths: Hashable {
    /// The folder of the Podfile.
    let folder: String
    let platform: String
    /// The pods that they lead to beside those of the lock file, by name, sorted.
    let unlocked: [String]
    /// Whether they lead to further pods, which only running the Podfile tells.
    let isOpen: Bool

    /// The Podfile that they come from.
    var podfile: String { PodIndex.podfile(in: folder) }
}
