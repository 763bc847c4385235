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
        var assignees: [Int] = []
        var head: String
        var mergeCommit: String?
        var createdAt: Int
        var updatedAt: Int
        var mergedAt: Int?
        var isAutoMergeArmed = false
        var conflicts = false
    }

    struct Note {
        var id: Int
        var request: Int
        var body: String
        var isSystem = false
    }

    enum Refusal: Error, Equatable {
        case missing, duplicate(Int), closed, headMoved, draft, empty, conflict
    }

    var branches: [String: String] = [:]
    /// Every commit a branch had, oldest first.
    var history: [String: [String]] = [:]
    var requests: [Request] = []
    var notes: [Note] = []
    var users = ["robot": 1, "ada": 2, "grace": 3]
    var labels: [String] = []
    var clock = 1_790_000_000
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
        let request = Request(
            number: requests.count + 1, source: source, target: target, title: title, body: body, isDraft: isDraft,
            head: head, createdAt: now, updatedAt: now)
        requests.append(request)
        return request
    }

    mutating func retarget(_ number: Int, to target: String) throws(Refusal) {
        guard let request = self[number], branches[target] != nil else { throw .missing }
        guard request.state == "opened" else { throw .closed }
        guard request.target != target else { return }
        if let twin = twin(request.source, target) { throw .duplicate(twin.number) }
        update(number) { $0.target = target }
    }

    mutating func merge(_ number: Int, head: String) throws(Refusal) {
        guard let request = self[number] else { throw .missing }
        guard request.state == "opened" else { throw .closed }
        guard request.head == head else { throw .headMoved }
        guard !request.isDraft else { throw .draft }
        guard !request.conflicts else { throw .conflict }
        let commit = push(request.target)
        update(number) { ($0.state, $0.mergeCommit, $0.mergedAt) = ("merged", commit, $0.updatedAt) }
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

    private mutating func setTip(of branch: String, to commit: String) {
        branches[branch] = commit
        history[branch, default: []].append(commit)
        for request in requests where request.source == branch && request.state == "opened" && !request.isFromFork {
            update(request.number) { $0.head = commit }
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
