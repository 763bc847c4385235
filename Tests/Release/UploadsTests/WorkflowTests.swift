import Support
import Testing

@testable import Uploads

/// What is special about workflows: runs that are not named, and titles.
@Suite(.timeLimit(.minutes(10))) struct WorkflowTests {
    private let kept = Kept()

    @Test(arguments: [Dialect.gitHubWorkflow, Dialect.forgejo]) func anUnnamedRunIsFoundByItsKey(dialect: Dialect)
        async throws
    {
        let (standIn, provider, _) = try dialect.make(kept)
        standIn.world { $0.namesRuns = false }
        #expect(try await provider.start(Fixed.order)?.id == (dialect.forge == "gitea" ? "41" : nil))
        guard case .found(let run) = try await provider.search(for: Fixed.order, since: Fixed.now) else {
            Issue.record("the search found no run")
            return
        }
        #expect(run.id == "41")
    }

    /// An older Gitea says yes and shows nothing of what started a run, but the run is there when it says so.
    @Test func anUnnamedRunIsTheNewOne() async throws {
        let (standIn, provider, _) = try Dialect.gitea.make(kept)
        standIn.world {
            $0.namesRuns = false
            _ = $0.start([:], branch: Fixed.branch.text)
        }
        #expect(try await provider.start(Fixed.order)?.id == "42")
        #expect(try await provider.start(Fixed.order)?.id == "43")
    }

    /// Somebody else's that comes at the same time counts where it may be ours, and only there.
    @Test(arguments: [(Fixed.branch.text, nil), ("develop", "42")] as [(String, String?)])
    func ofSeveralNewRunsNoneIsTaken(branch: String, id: String?) async throws {
        let (_, provider) = try unnamingGitea { asked, world in
            if asked.method == "POST" { _ = world.start([:], branch: branch) }
            return Dialect.gitea.serve(asked, &world)
        }
        #expect(try await provider.start(Fixed.order)?.id == id)
    }

    @Test func withoutAListBeforeNoRunIsTaken() async throws {
        let (standIn, provider) = try unnamingGitea { asked, world in
            world.runs.isEmpty && asked.method == "GET"
                ? Answer(status: 403, body: "{}") : Dialect.gitea.serve(asked, &world)
        }
        #expect(try await provider.start(Fixed.order) == nil)
        #expect(standIn.world { $0.runs.count } == 1)
    }

    /// Before 1.23 there is no such route, which the router says in plain text.
    @Test func aGiteaWithoutTheAPISaysSo() async throws {
        let (_, provider) = try unnamingGitea { asked, world in
            asked.method == "POST"
                ? Answer(status: 404, body: "404 page not found\n") : Dialect.gitea.serve(asked, &world)
        }
        let error = await #expect(throws: UploadError.self) { _ = try await provider.start(Fixed.order) }
        #expect(error?.kind == .refused)
        #expect(error.map { "\($0.message) \($0.hint ?? "")" }?.contains("1.23") == true)
    }

    private func unnamingGitea(_ serve: @escaping StandIn.Dialect) throws -> (StandIn, any UploadProvider) {
        let dialect = Dialect(name: "old Gitea", forge: "gitea", upload: Dialect.gitea.upload, serve: serve)
        let (standIn, provider, _) = try dialect.make(kept)
        standIn.world { $0.namesRuns = false }
        return (standIn, provider)
    }

    @Test func anOldGiteaCannotTell() async throws {
        let (standIn, provider, _) = try Dialect.gitea.make(kept)
        standIn.pull(onRead: .answer(404))
        guard case .inconclusive(let why) = try await provider.search(for: Fixed.order, since: Fixed.now) else {
            Issue.record("the search was not inconclusive")
            return
        }
        #expect(why.contains("since 1.24"))
    }

    @Test func aTitleWithoutAKeyTellsNothing() async throws {
        let (standIn, provider, _) = try Dialect.gitHubWorkflow.make(kept)
        standIn.world { $0.showsVariables = false }
        _ = try await provider.start(Fixed.order)
        guard case .inconclusive(let why) = try await provider.search(for: Fixed.order, since: Fixed.now) else {
            Issue.record("the search was not inconclusive")
            return
        }
        #expect(why.contains("https://github.com/mobile/ios/actions/runs/41"))
        #expect(why.contains("run-name: Upload ${{ inputs.RELCTL_KEY }}#${{ inputs.RELCTL_ATTEMPT }}"))
    }

    @Test func aServerThatDoesNotKnowTheQuestionIsAskedWithoutIt() async throws {
        let standIn = kept(
            try StandIn { asked, world in
                guard asked.json["return_run_details"] == nil else {
                    return .json(["message": "\"return_run_details\" is not a permitted key."], status: 422)
                }
                _ = world.start([:], branch: "")
                return Answer(status: 204)
            })
        let provider = GitHubWorkflowProvider(
            client: ProviderClient(name: "GitHub", root: standIn.url, http: kept(Wire()).client), project: "mobile/ios",
            workflow: "upload.yml", variables: [])
        #expect(try await provider.start(Fixed.order) == nil)
        #expect(standIn.world { $0.runs.count } == 1)
    }

    @Test(arguments: [
        ("Unexpected inputs provided: [\"RELCTL_APP\"]", UploadError.Kind.refused, "on.workflow_dispatch.inputs"),
        ("No ref found for: x", .notFound, "push the branch"),
        ("Invalid request. No more than 10 properties are allowed; 12 were supplied.", .refused, "fewer inputs (10)"),
        ("Required input 'lane' not provided", .refused, "on.workflow_dispatch.inputs of upload.yml"),
        ("Provided value 'x' for input 'lane' not in the list of allowed values", .refused, "upload.yml"),
        ("inputs are too large.", .refused, "upload.yml"),
        ("Workflow does not have 'workflow_dispatch' trigger", .refused, "add workflow_dispatch"),
        ("Cannot trigger a 'workflow_dispatch' on a disabled workflow", .refused, "in the Actions tab"),
    ]) func complaintsNameTheRemedy(words: String, kind: UploadError.Kind, remedy: String) async throws {
        let (standIn, provider, _) = try Dialect.gitHubWorkflow.make(kept)
        let message = words.replacing("\"", with: "'")
        standIn.pull(onWrite: .answer(422, "{\"message\": \"\(message)\"}"))
        let error = await failure { try await provider.start(Fixed.order) }
        #expect(error.kind == kind && error.hint?.contains(remedy) == true, "\(error.whole)")
    }

    @Test(arguments: [Dialect.gitHubWorkflow, .gitea, .forgejo])
    func aWorkflowInARepositoryOfItsOwn(dialect: Dialect) async throws {
        let (standIn, provider, _) = try dialect.make(kept, adding: ["ref: main"])
        let run = try #require(try await provider.start(Fixed.order))
        #expect(standIn.world { $0.runs[0].branch } == "main")
        #expect(try await provider.run(run.id).commit == nil)
        if dialect.proof == .key {
            #expect(try await provider.search(for: Fixed.order, since: Fixed.now).run?.id == run.id)
        }
    }

    @Test(arguments: [(19, true), (20, false)]) func aDispatchTakes25Inputs(count: Int, isTaken: Bool) async throws {
        let names = (0...count).dropFirst().map { "X\($0): y" }.joined(separator: ", ")
        var dialect = Dialect.gitHubWorkflow
        dialect = Dialect(
            name: dialect.name, forge: dialect.forge,
            upload: { _ in ["provider: github-workflow", "workflow: upload.yml", "variables: { Z: z, \(names) }"] },
            serve: dialect.serve)
        let (standIn, provider, _) = try dialect.make(kept)
        if isTaken {
            #expect(try await provider.start(Fixed.order) != nil)
        } else {
            #expect(await failure { try await provider.start(Fixed.order) }.message.contains("26 inputs"))
        }
        #expect(standIn.world { $0.runs.isEmpty } == !isTaken)
    }

    private static let key = "TrendyolGo/0123456789abcdef0123456789abcdef01234567/8.2.0"

    @Test(arguments: [
        ("Upload \(key)#1", Recognition.this), ("\(key)", .this), ("(\(key))", .this), ("Upload \(key)#2", .another),
        ("Upload \(key)#10", .another), ("X\(key)#1", .another), ("Upload \(key)-beta#1", .another),
        ("Upload \(key).1", .another), ("Fix the checkout", .unknown), ("", .unknown),
        ("Upload Trendyol/89abcdef0123456789abcdef0123456701234567#1", .another),
    ]) func titles(title: String, recognition: Recognition) {
        #expect(Fixed.order.recognize(title: title, isAfterClaim: false) == recognition)
    }

    /// The key of one app, or of one version, may look like the end or the beginning of another's.
    @Test(arguments: [
        ("Tiny", "8.2.0", "Big Tiny", "8.2.0"), ("Tiny", "8.2.0", "Big+Tiny", "8.2.0"), ("b)", "", "a(b)", ""),
        ("Tiny", "", "🚀Tiny", ""), ("Tiny", "8.2.0", "Tiny", "8.2.0+5"), ("Tiny", "8.2.0", "Tiny", "8.2.0#1"),
        ("Tiny", "8.2.0", "Tiny", "8.2.0 beta"), ("Tiny", "", "Big/Tiny", ""), ("20Tiny", "", "Big Tiny", ""),
    ])
    func keysOfOthersInTitles(app: String, version: String, otherApp: String, otherVersion: String) {
        let order = UploadOrder(app: app, branch: Fixed.branch, commit: Fixed.commit, version: version)
        let other = UploadOrder(app: otherApp, branch: Fixed.branch, commit: Fixed.commit, version: otherVersion)
        #expect(order.recognize(title: "Upload \(other.key)#1", isAfterClaim: true) == .another)
        #expect(other.recognize(title: "Upload \(order.key)#1", isAfterClaim: true) != .this)
        for own in [order, other] {
            #expect(own.recognize(title: "Upload \(own.key)#1", isAfterClaim: true) == .this)
            #expect(own.recognize(key: own.plainKey, attempt: "1") == .this)
        }
    }

    /// A run from before keys were encoded.
    @Test func aTitleWithAPlainKeyIsForPeople() {
        let order = UploadOrder(app: "Big Tiny", branch: Fixed.branch, commit: Fixed.commit)
        #expect(order.recognize(title: "Upload \(order.plainKey)#1", isAfterClaim: true) == .unknown)
    }

    @Test func aTitleWithoutItsNumberIsThatOfAnAttemptOnlyAfterItsClaim() {
        var again = Fixed.order
        again.attempt = 2
        #expect(again.recognize(title: again.key, isAfterClaim: false) == .another)
        #expect(again.recognize(title: again.key, isAfterClaim: true) == .this)
    }
}
