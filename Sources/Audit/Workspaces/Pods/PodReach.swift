/// The pods that a target may import although it links none of them: search paths lead to them.
package struct PodReach: Sendable {
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

    /// The pods that search paths lead to. All targets with the same search paths share one list: a tree may have thousands
    /// of both.
    package final class List: Sendable {
        /// By name.
        package let pods: [Pod]

        /// A list of pods that are sorted by name.
        package init(_ pods: [Pod]) { self.pods = pods }
    }

    /// What the search paths lead to; `nil`: nothing that the target doesn't link.
    package var list: List?
    /// The names of the pods that the target links: of `list`, these are not in reach.
    package var linked: Set<String> = []
    /// Whether there may be further pods, which only running the Podfile tells.
    package var isOpen = false

    /// The reach of a target that finds no pods but those that it links.
    package init() {}

    /// Whether no pod can be reached.
    package var isEmpty: Bool { list == nil && !isOpen }
}
