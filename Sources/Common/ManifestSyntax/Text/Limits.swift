/// How much one input may cost. Beyond it reading ends in a located `SyntaxError`, never in a crash or a hang.
package struct Limits: Hashable, Sendable {
    /// The longest input, in bytes. At most `UInt32.max`.
    package var bytes: Int
    /// How deep containers may nest.
    package var depth: Int
    /// How many nodes a tree may have. A node of a binary property list counts each time it is referred to.
    package var nodes: Int

    /// 64 MiB, 256 levels, 4 million nodes: several times the largest real project.
    package static let standard = Limits(bytes: 64 << 20, depth: 256, nodes: 4_000_000)

    /// Limits of the caller's choice.
    package init(bytes: Int, depth: Int, nodes: Int) {
        self.bytes = min(bytes, Int(UInt32.max))
        self.depth = depth
        self.nodes = nodes
    }
}
