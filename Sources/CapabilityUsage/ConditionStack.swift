/// The `#if` blocks that are open at one place of a file.
struct ConditionStack {
    private struct Block {
        /// The conditions of the branches before this one: none of them held.
        var earlier: [String] = []
        var current: String
    }

    private var blocks: [Block] = []
    /// Blocks opened beyond the limit: only counted.
    private var ignored = 0

    /// Takes note of one line; tells whether nesting went too deep.
    mutating func follow(_ line: DirectiveLine) -> Bool {
        switch line {
        case .open(let condition):
            guard blocks.count < Regions.depthLimit else {
                ignored += 1
                return true
            }
            blocks.append(Block(current: condition))
        case .alternative(let condition): turn(to: condition)
        case .otherwise: turn(to: nil)
        case .close:
            if ignored > 0 { ignored -= 1 } else { _ = blocks.popLast() }
        case .moduleImport: break
        }
        return false
    }

    private mutating func turn(to condition: String?) {
        guard ignored == 0, var block = blocks.popLast() else { return }
        block.earlier.append(block.current)
        block.current = condition ?? ""
        blocks.append(block)
    }

    /// The condition here; `nil`: none.
    var text: String? {
        let parts = blocks.flatMap { block in
            block.earlier.map { "!(\($0))" } + (block.current.isEmpty ? [] : ["(\(block.current))"])
        }
        return parts.isEmpty ? nil : parts.joined(separator: " && ")
    }
}
