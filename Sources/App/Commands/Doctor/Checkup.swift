import Forges
import FoundationEssentials
import GitTransport
import Names
import Printing
import Reconciling
import Releases

/// Runs the checks of `doctor` one after the other; a failed check doesn't keep the others from running.
struct Checkup {
    let workplace: Workplace
    private(set) var checks: [Check] = []

    init(workplace: Workplace) { self.workplace = workplace }

    mutating func run() async {
        checks.append(Check(config: workplace.settings))
        checkNotifications()
        checkSigningKey()
        await checkGit()
        await checkForge()
        await checkUploads()
    }

    mutating func add(
        _ name: String, _ state: Check.State, _ detail: String, fix: String? = nil, status: ExitStatus = .failed
    ) {
        let line = detail.split(whereSeparator: \.isNewline).joined(separator: " ")
        checks.append(Check(name: name, state: state, detail: Printable.text(line), fix: fix, status: status))
    }

    /// Adds a check that an error ended.
    mutating func addFailure(of name: String, _ state: Check.State, _ error: any Error) {
        let failure = RunFailure(error)
        add(name, state, failure.message, fix: failure.hint, status: ExitStatus(failure))
    }

    private mutating func checkGit() async {
        let fleet = workplace.project.fleet
        let needed = fleet.fixedBranches.sorted()
        do {
            let releases = fleet.trains.map(\.branch.listingPrefix) + [Assessor.journalRefs]
            let refs = try await workplace.project.remote.refs(under: needed.map(\.ref) + releases)
            let present = Set(refs.map(\.name))
            add("git access", .good, "the repository can be read")
            for branch in needed where !present.contains(branch.ref) {
                add(
                    "branch \(branch)", .problem, "it is not there", fix: "check cut_from and lands_on",
                    status: .badConfig)
            }
            await checkFetches()
            if await mayPush() { await checkRecords() }
            checkJournals(present)
        } catch {
            addFailure(of: "git access", .problem, error)
        }
    }

    /// Whether what is seen of running releases is written down.
    private mutating func checkJournals(_ refs: Set<String>) {
        for train in workplace.project.fleet.trains where !refs.contains(Assessor.journalRef(of: train.name)) {
            let branches = refs.compactMap { BranchName.of(ref: $0) }
            guard branches.contains(where: { train.branch.matches($0) }) else { continue }
            add(
                "journal", .warning,
                "\(Assessor.journalRef(of: train.name)) is not there: a release branch of \(train.name) that is deleted or"
                    + " rewritten would go unnoticed",
                fix:
                    "relctl reconcile writes it; if it stays so, let the server take refs/relctl/ from the token's account"
            )
        }
    }

    /// Checks whether the repository takes pushes at all.
    private mutating func mayPush() async -> Bool {
        do {
            try await workplace.project.remote.checkPushAccess()
            add("push access", .good, "the repository takes pushes from the token's account")
            return true
        } catch {
            let isRefused = RunFailure(error).kind == .permission
            addFailure(of: "push access", isRefused ? .problem : .unknown, error)
            return false
        }
    }

    private mutating func checkForge() async {
        let trains = workplace.project.fleet.trains
        let branches = trains.compactMap { $0.branch.branch(version: ReleaseVersion("1.0")) }
        let targets = Set(trains.filter { $0.merging != .byHand }.flatMap(\.landsOn))
        do {
            let found = try await workplace.project.forge.inspect(branches: branches, targets: targets.sorted())
            evaluate(found)
            try await checkSigning(found)
            evaluateUploads(found.version)
            try await checkTags()
            try await checkSchedule(now: found.clock ?? Environment.now)
        } catch {
            addFailure(of: "forge", .problem, error)
        }
    }

    private mutating func checkSchedule(now: Int) async throws {
        let elsewhere = workplace.settings.forge.scheduleProject
        let runs: ScheduledRuns?
        do {
            runs = try await workplace.scheduleForge().scheduledRuns()
        } catch {
            guard elsewhere != nil else { throw error }
            runs = nil
        }
        if let runs {
            let check = ScheduleCheck.check(runs, now: now)
            add(check.name, check.state, check.detail, fix: check.fix)
        } else if let elsewhere {
            addUnseen("the schedule of \(elsewhere): the token's account can't see that project")
        }
    }

    /// Whether the account may create the tags of `published_by`, which `publish-release` does.
    private mutating func checkTags() async throws {
        let tags = workplace.project.fleet.trains.compactMap { train -> TagName? in
            guard case .tag(let pattern) = train.publication else { return nil }
            return TagPattern(pattern).tag(version: "1.0")
        }
        guard !tags.isEmpty else { return }
        guard let protections = try await workplace.project.forge.protections(of: tags) else {
            return addUnseen("protected tags: this forge doesn't tell them, or not to this account")
        }
        for protection in protections {
            add(
                "protected tags", .warning, protection,
                fix: "make an exception for the token's account, or let people publish")
        }
    }

    /// Reports a Gitea older than 1.23, whose API can't start workflows. Forgejo, whose versions end in `+gitea` and
    /// the Gitea version, could do so earlier.
    private mutating func evaluateUploads(_ version: String?) {
        let usesWorkflows = workplace.settings.apps.contains {
            $0.upload?.provider == .giteaWorkflow && $0.upload?.url == nil
        }
        guard usesWorkflows, let version, !version.contains("+gitea") else { return }
        let numbers = version.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
        guard numbers.count == 2, (numbers[0], numbers[1]) < (1, 23) else { return }
        add(
            "uploads", .problem, "Gitea \(version) has no API that starts workflows",
            fix: "update it to 1.23 or newer, or use another provider")
    }

    private mutating func evaluate(_ found: ForgeInspection) {
        add(
            "forge", found.version == nil ? .unknown : .good,
            found.version.map { "version \($0)" } ?? "its version is not told")
        evaluateToken(found)
        evaluateClock(found.clock)
        evaluateSettings(found)
    }

    private mutating func evaluateToken(_ found: ForgeInspection) {
        if let account = found.account {
            let isPerson = found.isBot == false
            let kind = found.isBot.map { $0 ? ", a bot" : ", a person" } ?? ""
            let lasting = workplace.settings.forge.kind.profile.lastingToken
            add(
                "token", isPerson ? .warning : .good, "it belongs to \(account)\(kind)",
                fix: isPerson ? "use \(lasting): a person's token ends when the person leaves" : nil)
        }
        if let scopes = found.scopes {
            add(
                "token scopes", found.lackedScope == nil ? .good : .problem, scopes.joined(separator: ", "),
                fix: found.lackedScope.map { "make a token with the scope \($0)" }, status: .permission)
        }
        if let expires = found.expires { evaluateExpiry(expires, now: found.clock) }
        for refusal in found.refusals {
            add(
                "permissions", .problem, "the token may not \(refusal.action): \(refusal.reason)", fix: refusal.remedy,
                status: .permission)
        }
        if let mayWrite = found.mayWrite {
            add(
                "permissions", mayWrite ? .good : .problem,
                "the account may \(mayWrite ? "push and" : "not push or") open merge requests",
                fix: found.remedy, status: .permission)
        }
    }

    private mutating func evaluateExpiry(_ day: String, now: Int?) {
        let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
        guard let end = try? style.parse(day) else { return add("token expiry", .unknown, day) }
        let today = now.map { Date(timeIntervalSince1970: Double($0)) } ?? Date()
        let days = Int(end.timeIntervalSince(today) / 86_400)
        add(
            "token expiry", days < 14 ? .warning : .good, end < today ? "it was \(day)" : "\(day), in \(days) days",
            fix: end < today ? "make a new token" : days < 14 ? "rotate the token before then" : nil)
    }

    private mutating func evaluateClock(_ clock: Int?) {
        guard let clock else { return }
        let skew = abs(Environment.now - clock)
        add(
            "clock", skew > 300 ? .warning : .good, "\(skew) s apart from the forge's",
            fix: skew > 300 ? "set this machine's clock" : nil)
    }
}
