import Names
import Printing
import Reconciling
import RehearsalForge
import Releases
import Reports
import Settings

/// A rehearsal: people's actions on the scratch repository, and relctl's runs after them. It fails if a run has another
/// result than its section expects.
struct Rehearsal {
    let environment: RehearsalEnvironment
    let scenario: RehearsalScenario
    let options: GlobalOptions
    /// The format of stdout: text as the rehearsal goes on, or one document with the steps of all its runs.
    let format: OutputFormat
    /// The folder to write the release board to.
    var board: String?

    let record = RehearsalRecord()

    private static let version = "99.0.0"
    private static let folder = "relctl-rehearsal"

    private var people: SimulatedUser { environment.forge.person }
    private var colleague: SimulatedUser { environment.forge.person(named: "bob") }

    func run() async throws {
        try await cut()
        if let follower = scenario.fleet.trains.first(where: { !$0.isRoot }),
            let core = scenario.fleet.upstream(of: follower)
        {
            try await rehearsePair(core, follower)
        } else {
            for train in scenario.fleet.trains { try await rehearseAlone(train) }
        }
        try await show()
    }

    private func rehearsePair(_ core: Train, _ follower: Train) async throws {
        switch follower.autoPull {
        case .merge:
            try await pullTwice(core, follower)
            try await conflict(core, follower)
        case .fastForward, .off: try await fix(core, follower)
        }
        let gate = follower.publication == nil ? "" : "; the second one now waits for its package"
        await section("People land the core app on \(core.destinationNames)\(gate)")
        try await land(core)
        try await publish()
        try await finish()
    }

    /// A train that follows none, and that none follows.
    private func rehearseAlone(_ train: Train) async throws {
        await section("A fix goes into \(train.name)")
        try await push(train, "\(train.name).txt", "fixed\n", "Fix the basket", by: people)
        try await reconcile()
        await section("People land it on \(train.destinationNames)")
        try await land(train)
    }

    // MARK: Sections

    private func cut() async throws {
        await section("The releases are cut, upstream first")
        let names = scenario.fleet.trains.map { ReleaseName($0.name) }
        var options = CutOptions()
        options.version = ReleaseVersion(Self.version)
        let cuts = Cuts(fleet: scenario.fleet, names: names, options: options)
        try await run(scenario.cutCommand(version: Self.version)) { try cuts.plans($0, $1) }
    }

    private func fix(_ core: Train, _ follower: Train) async throws {
        await section("A fix goes into each app; relctl makes no merges with auto_pull: \(follower.autoPull.rawValue)")
        try await push(core, "core.txt", "fixed\n", "Fix the basket", by: people)
        try await reconcile()
        try await push(follower, "second.txt", "fixed\n", "Fix the second app's splash screen", by: colleague)
        try await reconcile()
    }

    private func pullTwice(_ core: Train, _ follower: Train) async throws {
        await section("A fix goes into each app; relctl pulls the core app's into the second one")
        try await push(core, "core.txt", "fixed\n", "Fix the basket", by: people)
        try await push(follower, "second.txt", "fixed\n", "Fix the second app's splash screen", by: colleague)
        try await reconcile()
        await section("Another fix, another pull")
        try await push(core, "core.txt", "fixed twice\n", "Fix the basket again", by: people)
        try await reconcile()
    }

    private func conflict(_ core: Train, _ follower: Train) async throws {
        await section("Both apps change the same line: relctl pulls what merges, and says whose commit does not")
        try await push(
            follower, "shared.txt", "the second app's way\n", "Rename the button in the second app", by: colleague)
        try await push(core, "other.txt", "harmless\n", "Fix a typo", by: people)
        try await push(core, "shared.txt", "the core app's way\n", "Rename the button in the core app", by: people)
        try await push(core, "start.txt", "no crash\n", "Fix a crash on start", by: people)
        let outcome = try await reconcile()
        if let settled = settledFile(of: follower, in: outcome) {
            return say("resolve: of \(follower.name) settles this conflict (\(settled.kind)): no person is asked")
        }
        guard let conflict = outcome.entries.lazy.compactMap(\.plan.conflict).first,
            conflict.into == branch(of: follower)
        else {
            throw unexpected("no conflict was reported")
        }
        try await resolve(conflict)
    }

    /// The file in conflict, if the train's own settings have settled it.
    private func settledFile(of follower: Train, in outcome: Outcome) -> SettledFile? {
        let release = outcome.entries.lazy.map(\.plan.release).first { $0.train.name == follower.name }
        return release?.integration?.settledFiles.first { $0.path == "\(Self.folder)/shared.txt" }
    }

    private func resolve(_ conflict: Conflict) async throws {
        await letTimePass(minutes: 35)
        try await writeBoard("conflict")
        await section("A person resolves it as the note says; relctl takes note and label away and goes on")
        try await colleague.resolve(
            conflict.commit, into: conflict.into.text, with: ["\(Self.folder)/shared.txt": "both ways\n"])
        let after = try await reconcile()
        guard !after.entries.contains(where: { $0.plan.conflict != nil }) else {
            throw unexpected("the conflict stayed")
        }
    }

    private func land(_ core: Train) async throws {
        guard let branch = branch(of: core) else { throw unexpected("\(core.name) has no branch") }
        sayWhatStandsForUpload(of: core)
        if case .tag(let pattern) = core.publication, let tag = TagPattern(pattern).tag(version: Self.version) {
            try await people.tag(tag.text, at: branch.text)
        }
        for target in core.landsOn {
            let request = try await people.open(branch.text, into: target.text, title: "Release \(core.name)")
            // A release branch that is deleted on merge is recognised too; keeping it shows the retarget.
            var options = MergeOptions()
            options.removesSourceBranch = false
            try await people.merge(request.iid, options)
            say("alice merged !\(request.iid) \(branch) -> \(target)")
        }
        try await reconcile()
    }

    private func publish() async throws {
        for train in scenario.fleet.trains where !train.isRoot && train.publication != nil {
            await section("The package of \(train.name) is published")
            sayWhatStandsForUpload(of: train)
            try await run("publish-release \(train.name) --version \(Self.version)") { planner, releases in
                try releases.filter { $0.train.name == train.name && !$0.isStale }
                    .map { try planner.publish($0, version: Self.version, at: nil, uploaded: nil) }
            }
        }
    }

    private func sayWhatStandsForUpload(of train: Train) {
        if scenario.replacesUploadByTag(of: train) { say("a tag stands for the upload that published_by asks for") }
    }

    private func finish() async throws {
        await section("relctl lands what is left to land")
        var outcome = try await reconcile()
        // In a chain each landing makes the next one due.
        for _ in scenario.fleet.trains {
            let waiting = outcome.entries.filter { $0.plan.waitingFor.contains(.mergeByHand) }
            if waiting.isEmpty { break }
            for request in waiting.flatMap({ $0.plan.release.live?.openMergeRequests ?? [] }) {
                try await people.merge(request.id.number)
                say("alice merged \(request.id) \(request.source) -> \(request.target)")
            }
            outcome = try await reconcile()
        }
        let open = outcome.entries.map(\.plan.release).filter { $0.phase != .idle }
        guard open.isEmpty else { throw unexpected("\(open.map(\.name.description)) did not land") }
    }

    private func show() async throws {
        await section("The branches in the end")
        let fleet = scenario.fleet
        let branches = Set(fleet.trains.flatMap { [branch(of: $0)].compactMap { $0 } + $0.landsOn })
        let graph = try await scenario.scratch.graph(of: branches.sorted().map(\.text), limit: 30)
        for line in graph.split(separator: "\n") { tell(Printable.text(String(line)) + "\n") }
        try await writeBoard()
        tell("\n" + options.style.good("The rehearsal went as it should.") + " Nothing of yours was touched.\n")
        tell(next + "\n")
        guard format == .json else { return }
        let asOf = try await environment.project.forge.time()
        Console.result(try record.document(asOf: asOf).text())
    }

    private var next: String {
        guard let config = options.config else {
            return "Next, in your own repository: relctl init, then relctl doctor"
        }
        return "Next: relctl doctor" + (config == Settings.fileName ? "" : " --config \(config)")
    }

    // MARK: Helpers

    private func branch(of train: Train) -> BranchName? {
        train.branch.branch(version: ReleaseVersion(Self.version))
    }

    private func push(_ train: Train, _ file: String, _ content: String, _ message: String, by person: SimulatedUser)
        async throws
    {
        guard let branch = branch(of: train) else { throw unexpected("\(train.name) has no branch") }
        let commit = try await person.push(branch.text, ["\(Self.folder)/\(file)": content], message: message)
        say("\(person.username) pushed \(commit.short) \"\(message)\" to \(branch)")
    }

    @discardableResult
    private func reconcile() async throws -> Outcome {
        await letTimePass(minutes: 12)
        return try await run("reconcile") { planner, releases in
            try releases.map { try planner.reconcile($0, among: releases) }
        }
    }

    @discardableResult
    private func run(_ command: String, planning: @escaping Pass.Planning) async throws -> Outcome {
        say(options.style.heading("$ relctl \(command)"))
        let outcome = try await Pass(environment.project, planning: planning).run()
        record.add(outcome)
        let now = try await environment.project.forge.time()
        let text = ReleaseText(style: options.style, showsForecast: false, now: now).text(outcome)
        for line in text.split(separator: "\n") { say(String(line)) }
        if let failure = RunFailure.worst(of: outcome.entries.compactMap(\.failure)) { throw CommandFailure(failure) }
        return outcome
    }

    /// Writes the board as it is now.
    private func writeBoard(_ folder: String? = nil) async throws {
        guard let board else { return }
        let path = folder.map { board + "/" + $0 } ?? board
        let pass = Pass(environment.project, readsPipelines: true) { planner, releases in
            try releases.map { try planner.reconcile($0, among: releases).withoutSteps }
        }
        let outcome = try await pass.preview()
        let asOf = try await environment.project.forge.time()
        let report = RepositoryReport(config: "", project: scenario.project, outcome: outcome, exitCode: 0)
        let document = ReleaseJSON(
            command: "board", toolVersion: relctlVersion, outcome: outcome, exitCode: 0, asOf: asOf
        ).document
        let place = BoardFolder(path: path, interval: nil)
        try place.write([.init(report, history: environment.project.store)], status: document, asOf: asOf)
        say("the release board: \(place.page)")
    }

    /// Lets hours go by between two sections, and minutes before a pass: a board shows how long things take.
    private func letTimePass(minutes: Int) async {
        guard board != nil else { return }
        await environment.forge.update { $0.clock.now += minutes * 60 }
    }

    private func section(_ title: String) async {
        await letTimePass(minutes: 300)
        tell("\n" + options.style.heading("# " + title) + "\n")
    }

    private func say(_ text: String) { tell("  " + text + "\n") }

    private func tell(_ text: String) {
        if format == .text { Console.result(text) }
    }

    private func unexpected(_ what: String) -> CommandFailure {
        CommandFailure(.failed, "the rehearsal came to an unexpected result: \(what)", hint: "please report it")
    }
}
