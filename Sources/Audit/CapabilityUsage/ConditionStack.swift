/// The `#if` blocks that are open at one place of a file.
struct ConditionStack {
    private struct Block {
        /// The conditions of the branches before this one: none of them held.
        var earlier: [String] = []
        var current: String
        /// The length of all of them.
        var length = 0
    }

    private var blocks: [Block] = []
    /// Blocks opened beyond the limit: only counted.
    private var ignored = 0

    /// The maximum depth of `#if` blocks whose conditions are tracked. Evaluating deeper ones again and again would
    /// cost too much.
    static let depthLimit = 32

    /// True while blocks beyond `depthLimit` are open, whose conditions are unknown.
    var isTooDeep: Bool { ignored > 0 }

    /// Whether the conditions here are too long to be evaluated.
    private var isTooLong: Bool { blocks.reduce(0) { $0 + $1.length } > ConditionReader.lengthLimit }

    /// Whether the conditions here can't be evaluated.
    var isUnreadable: Bool { isTooDeep || isTooLong }

    /// Takes note of one line.
    mutating func follow(_ line: DirectiveLine) {
        switch line {
        case .open(let condition):
            guard blocks.count < Self.depthLimit else {
                ignored += 1
                return
            }
            blocks.append(Block(current: condition, length: condition.utf8.count))
        case .alternative(let condition): turn(to: condition)
        case .otherwise: turn(to: nil)
        case .close:
            if ignored > 0 { ignored -= 1 } else { _ = blocks.popLast() }
        case .moduleImport: break
        }
    }

    private mutating func turn(to condition: String?) {
        guard ignored == 0, var block = blocks.popLast() else { return }
        block.length += condition?.utf8.count ?? 0
        if block.length <= ConditionReader.lengthLimit { block.earlier.append(block.current) }
        block.current = condition ?? ""
        blocks.append(block)
    }

    /// The condition here; `nil`: none.
    var text: String? {
        // Too long to evaluate. `ConditionReader` can't parse "?", so it returns `.maybe` at no cost.
        if isTooLong { return "?" }
        let parts = blocks.flatMap { block in
            block.earlier.map { "!(\($0))" } + (block.current.isEmpty ? [] : ["(\(block.current))"])
        }
        return parts.isEmpty ? nil : parts.joined(separator: " && ")
    }
}
