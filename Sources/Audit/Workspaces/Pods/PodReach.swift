/// The pods that a target may import although it links none of them: search paths lead to them.
package struct PodReach: Hashable, Sendable {
    /// A pod in reach.
    package struct Pod: Hashable, Sendable {
        /// Its name, without subspec.
        package var name: String
        /// The pods that it needs itself, by name, sorted.
        package var needs: [String]
        /// The target that builds it; `nil`: its sources are not in the tree.
        package var target: Target.ID?
        /// The version that a lock file pins; empty: nothing tells.
        package var version = ""

        /// A pod whose sources are not in the tree.
        package init(_ name: String, needs: [String] = []) { (self.name, self.needs) = (name, needs) }
    }

    /// By name.
    package var pods: [Pod] = []
    /// Whether there may be further pods, which only running the Podfile tells.
    package var isOpen = false

    /// The reach of a target that finds no pods but those that it links.
    package init() {}

    /// Whether no pod can be reached.
    package var isEmpty: Bool { pods.isEmpty && !isOpen }
}
