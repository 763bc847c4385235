import Names

/// What every forge knows about one project, as far as the flow sees it; the stand-ins speak of it in three dialects.
struct World {
    struct Request {
        var number: Int
        var source: String
        var target: String
        var isFromFork = false
        var state = "opened"
        var title: String
        var body: String
        var isDraft = false
        var labels: [String] = []
        var reviewers: [Int] = []
        /// Teams by slug on GitHub, by name on Gitea.
        var teams: [String] = []
        var assignees: [Int] = []
        var head: String
        var mergeCommit: String?
        var createdAt: Int
        var updatedAt: Int
        var mergedAt: Int?
        var closedAt: Int?
        var isAutoMergeArmed = false
        var isQueued = false
        /// Takes no comments.
        var isLocked = false
        var conflicts = false
        var approvals = 0
        /// The forge is still working out whether it can be merged.
        var isChecking = false
    }

    /// What a branch asks of merges into it.
    struct Rules {
        var approvals = 0
        /// Contexts that must have succeeded; `nil`: none is asked for.
        var checks: [String]?
        var needsNewestTarget = false
        var accountMayMerge = true
        var canSign = true
        /// Types of GitHub's rules, such as `required_linear_history`; all in one ruleset.
        var types: [String] = []
        /// Whether classic protection says the same, which no list of rules tells.
        var areHidden = false
        /// What GitHub says about the account and that ruleset.
        var bypass = "never"

        var refusesMerges: Bool { !types.isEmpty && !["always", "exempt"].contains(bypass) }
    }

    struct Note {
        var id: Int
        var request: Int
        var body: String
        var isSystem = false
    }

    /// What a timeline shows.
    struct Event {
        enum Kind {
            case closed, targetDeleted, reopened
        }

        var request: Int
        var kind: Kind
        var at: Int
        var branch = ""
    }

    enum Refusal: Error, Equatable {
        case missing, duplicate(Int), closed, headMoved, draft, empty, conflict
    }

    var branches: [String: String] = [:]
    var tags: [String: String] = [:]
    /// Neither branches nor tags.
    var otherRefs: [String: String] = [:]
    /// Every commit a branch had, oldest first.
    var history: [String: [String]] = [:]
    var requests: [Request] = []
    var notes: [Note] = []
    var events: [Event] = []
    var rules: [String: Rules] = [:]
    /// States of checks by context, by commit.
    var checks: [String: [(context: String, state: String)]] = [:]
    var users = ["robot": 1, "ada": 2, "grace": 3]
    var labels: [String] = []
    var clock = 1_790_000_000
    /// Whether a new head or target is checked only some time later; see ``finishChecks()``.
    var checksTakeTime = false
    /// Makes a merge commit of two tips; without it, commits are names only.
    var mergeTips: (@Sendable (_ target: String, _ source: String) -> String)?
    private var lastID = 0

    init(branches names: [String]) {
        for name in names { push(name) }
    }

    /// Adds a commit to a branch, and makes the branch where there is none.
    @discardableResult
    mutating func push(_ branch: String) -> String {
        let commit = nextCommit()
        setTip(of: branch, to: commit)
        return commit
    }

    mutating func open(
        source: String, target: String, title: String, body: String, isDraft: Bool
    ) throws(Refusal) -> Request {
        guard let head = branches[source], branches[target] != nil else { throw .missing }
        if let twin = twin(source, target) { throw .duplicate(twin.number) }
        let now = tick()
        var request = Request(
            number: requests.count + 1, source: source, target: target, title: title, body: body, isDraft: isDraft,
            head: head, createdAt: now, updatedAt: now)
        request.isChecking = checksTakeTime
        requests.append(request)
        return request
    }

    mutating func retarget(_ number: Int, to target: String) throws(Refusal) {
        guard let request = self[number], branches[target] != nil else { throw .missing }
        guard request.state == "opened" else { throw .closed }
        guard request.target != target else { return }
        if let twin = twin(request.source, target) { throw .duplicate(twin.number) }
        let isChecking = checksTakeTime
        update(number) { ($0.target, $0.isChecking) = (target, isChecking) }
    }

    mutating func merge(_ number: Int, head: String) throws(Refusal) {
        guard let request = self[number] else { throw .missing }
        guard request.state == "opened" else { throw .closed }
        guard request.head == head else { throw .headMoved }
        guard !request.isDraft else { throw .draft }
        guard !request.conflicts else { throw .conflict }
        let commit = mergeCommit(of: request)
        update(number) { ($0.state, $0.mergeCommit, $0.mergedAt) = ("merged", commit, $0.updatedAt) }
    }

    private mutating func mergeCommit(of request: Request) -> String {
        guard let mergeTips, let target = branches[request.target] else { return push(request.target) }
        let commit = mergeTips(target, request.head)
        setTip(of: request.target, to: commit)
        return commit
    }

    /// A person closes it.
    mutating func close(_ number: Int) {
        guard self[number]?.state == "opened" else { return }
        update(number) { ($0.state, $0.closedAt) = ("closed", $0.updatedAt) }
        events.append(Event(request: number, kind: .closed, at: clock))
    }

    /// A branch is deleted by a push: GitHub and Gitea close what targets it.
    mutating func delete(_ branch: String) {
        branches[branch] = nil
        for request in requests where request.target == branch {
            guard request.state == "opened" else { continue }
            events.append(Event(request: request.number, kind: .targetDeleted, at: clock, branch: branch))
            close(request.number)
        }
    }

    /// The forge has worked out what can be merged.
    mutating func finishChecks() {
        for index in requests.indices { requests[index].isChecking = false }
    }

    mutating func addNote(_ body: String, to request: Int, isSystem: Bool = false) -> Note {
        let note = Note(id: nextID(), request: request, body: body, isSystem: isSystem)
        notes.append(note)
        return note
    }

    mutating func update(_ number: Int, _ change: (inout Request) -> Void) {
        guard let index = requests.firstIndex(where: { $0.number == number }) else { return }
        requests[index].updatedAt = tick()
        change(&requests[index])
    }

    mutating func update(rulesOf branch: String, _ change: (inout Rules) -> Void) {
        change(&rules[branch, default: Rules()])
    }

    subscript(_ number: Int) -> Request? { requests.first { $0.number == number } }

    /// The merged requests that a commit came in by.
    func origins(of commit: String) -> [Request] {
        requests.filter { request in
            request.state == "merged"
                && (request.mergeCommit == commit || history[request.source]?.contains(commit) == true)
        }
    }

    private func twin(_ source: String, _ target: String) -> Request? {
        requests.first { $0.source == source && $0.target == target && $0.state == "opened" && !$0.isFromFork }
    }

    mutating func setTip(of branch: String, to commit: String) {
        branches[branch] = commit
        history[branch, default: []].append(commit)
        for request in requests where request.source == branch && request.state == "opened" && !request.isFromFork {
            let isChecking = checksTakeTime
            update(request.number) { ($0.head, $0.isChecking) = (commit, isChecking) }
        }
    }

    private mutating func tick() -> Int {
        clock += 1
        return clock
    }

    private mutating func nextID() -> Int {
        lastID += 1
        return lastID
    }

    private mutating func nextCommit() -> String {
        let digits = String(nextID(), radix: 16)
        return String(repeating: "c", count: 40 - digits.count) + digits
    }
}
