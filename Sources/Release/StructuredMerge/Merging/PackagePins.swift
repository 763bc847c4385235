/// The pins of a `Package.resolved`, by the identity of their package.
struct PackagePins {
    private let tree: SyntaxTree
    /// The elements of the list in the order of the text; identities may be doubled.
    private let pins: [(identity: [UInt8], address: Int)]

    init(_ tree: SyntaxTree) {
        self.tree = tree
        // Format 1 has the list in `object`, and no identities.
        let list = tree.value("pins", of: 0) ?? tree.value("object", of: 0).flatMap { tree.value("pins", of: $0) }
        pins =
            list.map { list in
                tree.children(of: list).compactMap { pin in
                    let address = tree.value("location", of: pin) ?? tree.value("repositoryURL", of: pin)
                    guard let address, let text = tree.string(address) else { return nil }
                    return (tree.string("identity", of: pin) ?? PackageAddress.identity(text), address)
                }
            } ?? []
    }

    /// How many pins a package has.
    var counts: [[UInt8]: Int] { pins.reduce(into: [:]) { $0[$1.identity, default: 0] += 1 } }

    /// Edits that make the addresses of this side those of the other, where both added one package and write its address
    /// in two ways: the one that comes first in the alphabet stays, the same in both directions of a merge.
    func text(with other: PackagePins, since base: PackagePins?) throws(MergeConflict) -> [UInt8] {
        let old = base?.counts ?? [:]
        let others = Dictionary(other.pins.map { ($0.identity, $0.address) }) { first, _ in first }
        var edits = Edits()
        for (identity, address) in pins where old[identity] == nil {
            guard let its = others[identity], let text = tree.string(address), let second = other.tree.string(its),
                second.lexicographicallyPrecedes(text),
                PackageAddress.repository(text) == PackageAddress.repository(second)
            else { continue }
            edits.replace(tree.range(address), with: other.tree.text[other.tree.range(its)])
        }
        return try edits.applied(to: tree.text, in: 0..<tree.text.count)
    }
}
