import GitStore
import Names
import Support
import Synchronization
import Testing

@testable import Uploads

/// A random life of one app's uploads at one CI: scheduled jobs, people at the CI and at the command line, and faults.
final class UploadLife {
    /// What a life has most of.
    private enum Theme: CaseIterable { case faults, lost, accepted, reruns, commits }

    private let theme: Theme
    /// Whether the CI never shows what runs were started with: a right that the token lacks.
    private let hides: Bool
    private static let url = "http://127.0.0.1:1"
    private let dialect: Dialect
    private let ci: SimulatedCI
    private let remote = LedgerRemote()
    private let ledger: UploadLedger
    private let dispatch: UploadDispatch
    private var random: SplitMix
    /// The commits of the branch.
    private let lines: Lines
    /// How many runs of a commit are allowed: one, and one more for each word of a person.
    private var allowed: [CommitID: Int] = [:]
    /// The runs that had succeeded when a person wanted another one on purpose.
    private var replaced: Set<Int> = []
    /// The commits of runs that the CI cancelled for newer ones.
    private var superseded: Set<CommitID> = []
    /// When scheduled jobs ordered, in seconds since 1970.
    private var ordered: [Int] = []
    /// What was seen to be wrong.
    private(set) var violations: [String] = []
    /// What happened, for whoever has to understand a violation.
    private(set) var story: [String] = []

    init(_ dialect: Dialect, seed: UInt64, store: Repository) throws {
        self.dialect = dialect
        random = SplitMix(state: seed)
        theme = Theme.allCases[Int(seed % 5)]
        hides = dialect.mayHide && Int.random(in: 0..<6, using: &random) == 0
        ci = SimulatedCI(dialect.serve)
        ledger = UploadLedger(remote: remote, store: store, name: "Bot", email: "bot@example.com")
        let settings = try Fixed.settings(
            dialect.upload(Self.url), forge: dialect.forge, at: Self.url,
            more: dialect.more(Self.url))
        let upload = try #require(settings.apps.first?.upload)
        let providers = UploadProviders(
            settings: settings, forgeToken: .init(Fixed.forgeToken), environment: Fixed.environment, http: ci)
        let provider = ToldProvider(provider: try providers.provider(for: upload, of: "TrendyolGo"), ci: ci)
        let (ci, lines) = (ci, Lines())
        self.lines = lines
        dispatch = UploadDispatch(
            ledger: ledger, provider: provider, providerName: upload.provider.rawValue, claimant: "a job",
            now: { ci.with { $0.world.clock } }, place: { commit, order in lines.place(of: commit, for: order.commit) },
            pause: { _ in })
        let skew = Int.random(in: -3000...3000, using: &random)
        ci.with { $0.world.skew = skew }
        push()
    }

    /// The commits of the branch, oldest first, as the repository has them.
    private final class Lines: Sendable {
        let commits = Mutex<[CommitID]>([])

        func place(of commit: CommitID, for ordered: CommitID) -> RunPlace {
            commits.withLock { commits in
                guard let run = commits.firstIndex(of: commit), let order = commits.firstIndex(of: ordered) else {
                    return .ordered
                }
                return run > order ? .newer : run < order ? .older : .ordered
            }
        }
    }

    // MARK: - Living

    /// Lives for some steps, then in peace until nothing changes any more.
    func live() async {
        for _ in 0..<14 {
            await step()
            check()
        }
        await settle()
    }

    private func step() async {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<7: await reconcile()
        case 7: push()
        case 8..<11: pass(Int.random(in: 20..<2400, using: &random))
        case 11..<14: advance()
        case 14: await ask(.asked)
        case 15: await ask(.again)
        case 16: startAgain()
        case 17: Bool.random(using: &random) ? startAnothers() : supersede()
        case 18 where theme == .reruns:
            // Whoever is told of a bad end starts the run again at the CI, and somebody else starts it here.
            await reconcile()
            startAgain()
            await ask(.asked)
        default: await reconcile(dying: true)
        }
    }

    /// The next commit of the branch.
    private func push() {
        let hex = (0..<40).map { _ in String(Int.random(in: 0..<16, using: &random), radix: 16) }.joined()
        guard let commit = CommitID(hex: hex) else { return }
        lines.commits.withLock { $0.append(commit) }
        allowed[commit] = 1
        story.append("push \(commit.short)")
    }

    private var tip: CommitID { lines.commits.withLock { $0[$0.count - 1] } }

    private func pass(_ seconds: Int) {
        ci.with { $0.world.clock += seconds }
        story.append("\(seconds) s pass")
    }

    /// What befalls the next order, and where its run will be.
    ///
    /// - Parameter dying: nobody gets to write down that the order was accepted: then a list is half an hour late at most.
    private func tempt(dying: Bool = false) {
        let fate = fate()
        let (tip, commits) = (tip, lines.commits.withLock { $0 })
        let place = theme == .commits ? Int.random(in: 0..<3, using: &random) : 2
        let commit = place == 0 ? Fixed.commit : place == 1 ? commits.randomElement(using: &random) ?? tip : tip
        // An order that was accepted may show later than any proof by absence takes.
        let longest = theme == .accepted && !dying ? 10_000 : 1800
        let isLate = dialect.listsLate && (theme == .accepted || Bool.random(using: &random))
        let delay = isLate ? Int.random(in: 1..<longest, using: &random) : 0
        let (names, drops) = (theme != .accepted, theme == .accepted && Bool.random(using: &random))
        let hides = hides
        ci.with { state in
            (state.fate, state.world.commit, state.world.delay) = (fate, commit.hex, delay)
            (state.world.namesRuns, state.world.dropsLocation, state.world.showsVariables) = (names, drops, !hides)
        }
        story.append("tempt \(fate) \(commit.short) delay \(delay) names \(names) drops \(drops)")
    }

    private func fate() -> SimulatedCI.Fate {
        switch theme {
        case .faults: SimulatedCI.Fate.allCases.randomElement(using: &random) ?? .taken
        case .lost:
            [.lostAfterActing, .broken, .overloadedAfterActing].randomElement(using: &random) ?? .lostAfterActing
        case .accepted, .reruns, .commits: .taken
        }
    }

    // MARK: - Jobs and people

    private func order(_ commit: CommitID) -> UploadOrder {
        UploadOrder(app: "TrendyolGo", branch: Fixed.branch, commit: commit, version: "8.2.0")
    }

    /// A scheduled job: it looks at the runs, and then orders what is due, a few times over.
    @discardableResult
    private func reconcile(dying: Bool = false, quietly: Bool = false) async -> UploadError? {
        if !quietly { tempt(dying: dying) }
        for _ in 0..<4 {
            let log = await look()
            let claim = log.claims.first { $0.status != .withdrawn && $0.commit == tip }
                .flatMap { log.standing(of: $0.commit, version: $0.version) }
            if let claim, claim.status != .claimed, !log.mayOrderAgain(claim) {
                return isForPeople(claim) ? UploadError(.undecided, "it ended badly, or takes too long") : nil
            }
            // A job that is killed over its order gets to write down the claim, and nothing more.
            if dying { remote.plan(nil, .lost, .lost, .lost, .lost, .lost, .lost, .lost) }
            defer { remote.plan() }
            if let error = await send(.due) { return error }
            if dying { return nil }
        }
        return nil
    }

    /// What a pass leaves to a person: a bad end, and what takes longer than `max_wait`.
    private func isForPeople(_ claim: UploadClaim) -> Bool {
        claim.status.isFailedOrCancelled
            || (!claim.status.isFinal && ci.with { $0.world.clock } - claim.claimedAt > 10_800)
    }

    /// Whether all runs of a commit have failed or were cancelled, or are on an older commit of the branch: whoever asks then
    /// wants another one. What somebody went over before, by asking for another one on purpose, doesn't count.
    private func hasEndedBadly(_ commit: CommitID) -> Bool {
        let replaced = replaced
        let older = Set(lines.commits.withLock { $0.prefix { $0 != commit } }.map(\.hex))
        return ci.with { state in
            let runs = state.world.runs.filter { state.orders[$0.id]?.commit == commit && !replaced.contains($0.id) }
            return !runs.isEmpty
                && runs.allSatisfy { [.failed, .cancelled].contains($0.state) || older.contains($0.commit) }
        }
    }

    /// Whether relctl told people that the run of an order is on an older commit: whoever asks then wants another one.
    private func isToldOfAnOlderCommit(_ commit: CommitID) async -> Bool {
        let log = await look(writesDown: false)
        guard let claim = log.standing(of: commit, version: order(commit).version) else { return false }
        return claim.status.isFailedOrCancelled && claim.run == nil
    }

    private func look(writesDown: Bool = true) async -> UploadLog {
        guard let log = try? await ledger.log(of: "TrendyolGo") else { return UploadLog() }
        var news: [UploadClaim] = []
        for claim in log.claims where !claim.status.isFinal || claim.status.isFailedOrCancelled {
            news +=
                (try? await dispatch.newEntries(about: claim, in: log.adding(news))) ?? []
        }
        guard writesDown else { return log.adding(news) }
        let now = ci.with { $0.world.clock }
        return (try? await ledger.append(news, to: log, time: now)) ?? log
    }

    private func ask(_ intent: UploadDispatch.Intent) async {
        tempt()
        let (commit, isToldOfOlder) = (tip, await isToldOfAnOlderCommit(tip))
        let isWord = intent == .again || hasEndedBadly(commit) || isToldOfOlder
        if isWord { allowed[commit, default: 1] += 1 }
        let runs = ci.with { state in state.world.runs.map { "\($0.id) \($0.state)" } }.joined(separator: ", ")
        story.append("somebody asks, \(isWord ? "" : "not ")for another one: \(runs)")
        if intent == .again {
            replaced.formUnion(ci.with { state in state.orders.filter { $0.value.commit == commit }.map(\.key) })
        }
        _ = await send(intent)
    }

    private func send(_ intent: UploadDispatch.Intent) async -> UploadError? {
        let (known, commit) = (ci.with { $0.orders.count }, tip)
        var failure: UploadError?
        do {
            let ending = try await dispatch.start(order(commit), intent)
            story.append("\(intent) \(commit.short): \(ending.claim.status) \(ending.isNew ? "new" : "")")
        } catch {
            failure = error as? UploadError
            story.append("\(intent) \(commit.short): \(failure.map { "\($0.kind)" } ?? "\(error)")")
        }
        let (runs, now) = ci.with { ($0.orders.count, $0.world.clock) }
        if intent == .due, runs > known { ordered.append(now) }
        return failure
    }

    // MARK: - At the CI

    private func advance() {
        let mostly = theme == .reruns ? UploadRun.State.failed : .succeeded
        let picks = (Int.random(in: 0..<100, using: &random), Int.random(in: 0..<5, using: &random))
        ci.with { state in
            let open = state.world.runs.indices.filter { !state.world.runs[$0].state.isFinal }
            guard !open.isEmpty else { return }
            let index = open[picks.0 % open.count]
            let next: [UploadRun.State] = [.running, mostly, mostly, .failed, .cancelled]
            state.world.runs[index].state = next[picks.1]
            if next[picks.1] == .succeeded { state.succeeded.insert(state.world.runs[index].id) }
        }
        if dialect.name == "jenkins", picks.0 < 10 { forget() }
        story.append("the CI goes on")
    }

    /// The oldest build is discarded, if it has ended.
    private func forget() {
        ci.with { state in
            guard let first = state.world.runs.first, first.state.isFinal else { return }
            state.world.lastForgotten = max(state.world.lastForgotten, first.id)
            state.world.runs.removeFirst()
        }
        story.append("the CI forgets")
    }

    /// A person starts a run again that ended badly: under its id, or as another one with the same variables.
    private func startAgain() {
        let (pick, isNew) = (Int.random(in: 0..<100, using: &random), Bool.random(using: &random))
        let mayBeNew = dialect.name == "jenkins"
        let commit = ci.with { state -> CommitID? in
            let ended = state.world.runs.filter {
                [.failed, .cancelled].contains($0.state) && state.orders[$0.id] != nil
            }
            guard !ended.isEmpty else { return nil }
            var run = ended[pick % ended.count]
            guard let order = state.orders[run.id] else { return nil }
            if isNew, mayBeNew {
                run.id = state.world.nextID
                (run.created, run.listed, run.state) = (state.world.clock, state.world.clock, .running)
                state.world.runs.append(run)
                state.orders[run.id] = order
            } else if let index = state.world.runs.firstIndex(where: { $0.id == run.id }) {
                state.world.runs[index].state = .running
            }
            return order.commit
        }
        guard let commit else { return }
        if isNew, mayBeNew { allowed[commit, default: 1] += 1 }
        story.append("somebody starts \(commit.short) again, \(isNew && mayBeNew ? "as a new run" : "under its id")")
    }

    /// The CI cancels the newest run of ours for the sake of somebody else's: a word for one more run, once in a row.
    private func supersede() {
        guard let words = dialect.superseded else { return }
        let hex = (0..<40).map { _ in String(Int.random(in: 0..<16, using: &random), radix: 16) }.joined()
        let commit = ci.with { state -> CommitID? in
            let index = state.world.runs.indices.last {
                !state.world.runs[$0].state.isFinal && state.orders[state.world.runs[$0].id] != nil
            }
            guard let index, let order = state.orders[state.world.runs[index].id] else { return nil }
            state.world.supersede(index, words: words, by: hex)
            return order.commit
        }
        guard let commit else { return }
        if superseded.insert(commit).inserted { allowed[commit, default: 1] += 1 }
        story.append("the CI cancels \(commit.short) for a newer run")
    }

    /// Somebody starts the job for something else, with no key, another app's, or a copy of ours.
    private func startAnothers() {
        let kind = Int.random(in: 0..<2, using: &random)
        let variables =
            kind == 0 ? ["LANE": "beta"] : ["RELCTL_KEY": "Other/\(Fixed.other.hex)", "RELCTL_ATTEMPT": "1"]
        guard dialect.name != "webhook" else { return }
        ci.with { _ = $0.world.start(variables, branch: Fixed.branch.text) }
        story.append("somebody else starts a run")
    }

    // MARK: - The property

    /// Never two runs for a commit without a person's word; the orders of jobs bounded.
    private func check() {
        let orders = ci.with { Array($0.orders.values) }
        for (commit, runs) in Dictionary(grouping: orders, by: \.commit) where runs.count > allowed[commit, default: 1]
        {
            violations.append("\(runs.count) runs for \(commit.short), \(allowed[commit, default: 1]) are allowed")
        }
        let (times, most) = (ordered, UploadDispatch.defaultMaxStarts)
        for time in times where times.count(where: { (time..<time + 3600).contains($0) }) > most {
            violations.append("more than \(most) orders within an hour")
        }
    }

    /// No success without a finished, successful run of that very order.
    private func checkSuccesses() async {
        let (orders, succeeded) = ci.with { ($0.orders, $0.succeeded) }
        for claim in (try? await ledger.log(of: "TrendyolGo").claims) ?? [] where claim.status == .succeeded {
            let isTrue = orders.contains {
                succeeded.contains($0.key) && $0.value.commit == claim.order.commit
                    && $0.value.attempt == claim.order.attempt
            }
            if !isTrue { violations.append("\(claim.commit.short) #\(claim.attempt) is called done, and isn't") }
        }
    }

    /// In the end the newest commit is uploaded, or a person is asked.
    private func settle() async {
        var last: UploadError?
        for _ in 0..<4 {
            pass(4000)
            ci.with { state in
                (state.fate, state.world.commit, state.world.delay) = (.taken, nil, 0)
                (state.world.namesRuns, state.world.dropsLocation) = (true, false)
                for index in state.world.runs.indices where !state.world.runs[index].state.isFinal {
                    state.world.runs[index].state = .succeeded
                    state.succeeded.insert(state.world.runs[index].id)
                }
            }
            last = await reconcile(quietly: true)
            check()
            await checkSuccesses()
        }
        let log = await look()
        let isDone = log.claims.contains { $0.commit == tip && $0.status == .succeeded }
        guard !isDone, last?.kind != .undecided else { return }
        violations.append("\(tip.short) is neither uploaded nor a person's: \(last?.message ?? "no error")")
    }
}
