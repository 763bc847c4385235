/// The tree before a change, and what to call it.
package struct EarlierTree: Sendable {
    /// The revision as it was named.
    package let revision: String
    let tree: RevertedTree

    /// The tree that `revision` names, told apart from the audited one by what changed.
    package init(revision: String, tree: RevertedTree) { (self.revision, self.tree) = (revision, tree) }
}
