import Synchronization

/// The work that reading a tree has taken so far. All readers of the tree share it.
///
/// A few lines can ask for any amount of work: templates that name each other, folders that link to each other, targets
/// that share their files. Work is counted instead of timed, so that a tree gives the same report on every machine.
package final class ReadingBudget: Sendable {
    /// The counted resources: see ``ReadingLimits``.
    enum Resource: CaseIterable {
        case entries, bytes, values, files, steps, problems
    }

    fileprivate struct State {
        var used: [Int]
        var exceeded: [Diagnostic] = []
    }

    private let limits: [Int]
    private let root: String
    private let state: Mutex<State>

    /// A budget of which nothing is used yet.
    ///
    /// - Parameter root: what diagnostics call the root of the tree.
    package init(_ limits: ReadingLimits = .standard, root: String = ".") {
        self.root = root
        self.limits = Resource.allCases.map { limits[$0] }
        state = Mutex(State(used: Resource.allCases.map { _ in 0 }))
    }

    /// Takes some of a resource.
    ///
    /// - Returns: `false` once there is none left; the first time `exceeded` gets a diagnostic at `path`.
    @discardableResult
    func spend(_ count: Int, _ resource: Resource, at path: @autoclosure () -> String) -> Bool {
        let place = resource.place
        return state.withLock { state in
            let (used, limit) = (state.used[place], limits[place])
            if used > limit { return false }
            // The sum can't overflow: both are at most the limit.
            state.used[place] = used + min(max(count, 0), limit - used + 1)
            guard state.used[place] > limit else { return true }
            // First, and however much else was left out.
            state.exceeded.insert(Diagnostic(.leftOut, resource.excess(limit), path: named(path())), at: 0)
            return false
        }
    }

    /// How much of each resource is used.
    package var used: [Int] { state.withLock(\.used) }

    /// Whether nothing was left out so far.
    package var isComplete: Bool { state.withLock(\.exceeded.isEmpty) }

    /// Takes some of each resource at once, as work that was done before; nothing where there is too little of one.
    package func take(_ work: [Int]) -> Bool {
        state.withLock { state in
            guard work.count == limits.count, work.allSatisfy({ $0 >= 0 }),
                limits.indices.allSatisfy({ work[$0] <= limits[$0] - state.used[$0] })
            else { return false }
            for place in work.indices { state.used[place] += work[place] }
            return true
        }
    }

    /// How much of a resource is left.
    func rest(of resource: Resource) -> Int {
        state.withLock { max(limits[resource.place] - $0.used[resource.place], 0) }
    }

    /// Whether there is any of a resource left; who leaves something out because there is none has it said by this.
    func isLeft(_ resource: Resource, at path: @autoclosure () -> String) -> Bool {
        rest(of: resource) > 0 || spend(1, resource, at: path())
    }

    /// Notes what a limit other than the budget's own leaves out.
    func leaveOut(_ message: String, at path: String, line: Int = 1) {
        state.withLock { $0.leaveOut(message, named(path), line: line) }
    }

    /// The path of a diagnostic, which is never empty.
    private func named(_ path: String) -> String { path.isEmpty ? root : path }

    /// The remarks on omitted parts, with their limits.
    var exceeded: [Diagnostic] { state.withLock { $0.exceeded } }
}

extension ReadingBudget.State {
    /// Notes a limit; the first hundred places are enough to weaken every verdict.
    fileprivate mutating func leaveOut(_ message: String, _ path: String, line: Int = 1) {
        let diagnostic = Diagnostic(.leftOut, message, path: path, line: line)
        if exceeded.count < 100, !exceeded.contains(diagnostic) { exceeded.append(diagnostic) }
    }
}

extension ReadingBudget.Resource {
    fileprivate var place: Int {
        switch self {
        case .entries: 0
        case .bytes: 1
        case .values: 2
        case .files: 3
        case .steps: 4
        case .problems: 5
        }
    }

    /// The remark on a passed limit.
    fileprivate func excess(_ limit: Int) -> String {
        let what =
            switch self {
            case .entries: "more than \(limit) files and folders to list"
            case .bytes: "more than \(limit) bytes of projects and manifests"
            case .values: "more than \(limit) values in projects and manifests"
            case .files: "more than \(limit) files in all targets together"
            case .steps: "more than \(limit) steps to work out what projects and manifests mean"
            case .problems: "more than \(limit) places that can't be read or resolved"
            }
        return what + ": the rest of the tree is left out"
    }
}

extension ReadingLimits {
    fileprivate subscript(_ resource: ReadingBudget.Resource) -> Int {
        switch resource {
        case .entries: entries
        case .bytes: bytes
        case .values: values
        case .files: files
        case .steps: steps
        case .problems: problems
        }
    }
}
