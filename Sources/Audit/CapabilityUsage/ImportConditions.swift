/// Whether the build needs what a file of the C family imports at one place: each condition is evaluated once, so that the
/// work grows with the file.
struct ImportConditions {
    private struct Block {
        /// Whether this branch, or one before it, asks whether something is there (`__has_include`).
        var isOptional = false
        /// Whether this branch or one before it certainly holds.
        var isTaken = false
        /// Whether this branch certainly doesn't hold.
        var isExcluded = false
    }

    let environment: CompilationEnvironment
    private var blocks: [Block] = []
    /// Blocks opened beyond the limit of `ConditionStack`: only counted.
    private var ignored = 0

    init(_ environment: CompilationEnvironment) { self.environment = environment }

    /// Behind `__has_include` nothing is needed, and neither in the branches after it; a condition that is too long or too
    /// deep may have one.
    var areMet: Bool { ignored == 0 && !blocks.contains { $0.isOptional || $0.isExcluded } }

    /// Takes note of one line.
    mutating func follow(_ line: DirectiveLine) {
        switch line {
        case .open(let condition):
            guard blocks.count < ConditionStack.depthLimit else {
                ignored += 1
                return
            }
            blocks.append(branch(condition, after: Block()))
        case .alternative(let condition):
            guard ignored == 0, let block = blocks.popLast() else { return }
            blocks.append(branch(condition, after: block))
        case .otherwise:
            guard ignored == 0, var block = blocks.popLast() else { return }
            block.isExcluded = block.isTaken
            blocks.append(block)
        case .close:
            if ignored > 0 { ignored -= 1 } else { _ = blocks.popLast() }
        case .moduleImport: break
        }
    }

    private func branch(_ condition: String, after earlier: Block) -> Block {
        var block = earlier
        let isReadable = condition.utf8.count <= ConditionReader.lengthLimit
        if !isReadable || condition.contains("__has_include") { block.isOptional = true }
        let truth = isReadable ? CompilationCondition(condition, .cFamily).evaluated(in: environment) : .maybe
        block.isExcluded = earlier.isTaken || truth == .no
        block.isTaken = earlier.isTaken || truth == .yes
        return block
    }
}
