import Names
import Printing
import Testing

@testable import Releases
@testable import Reports

/// How a release that lands on several branches is told.
@Suite struct LandingsTests {
    private func train() throws -> Train {
        var train = try Sample.train(follows: nil)
        train.landsOn = [try Sample.branch("develop"), try Sample.branch("main")]
        return train
    }

    /// A release that is on `develop`, and waits for an approval to get to `main`.
    private func half() throws -> Outcome.Entry {
        let train = try train()
        let merged = request(3, into: train.landsOn[0], .merged)
        let open = request(4, into: train.landsOn[1], .opened)
        let landing = Landing(branch: train.landsOn[0], head: Sample.commit, mergeRequest: merged)
        let release = try Sample.release(
            of: train, mergeRequests: [open, merged],
            destinations: [
                Sample.destination("develop", landing: landing), Sample.destination("main", open: open),
            ],
            forecasts: [Forecast(into: train.landsOn[1], paths: ["a"], undoes: [])])
        var part = Plan(release)
        part.waitingFor = [Wait(word: "need_rebase")]
        var plan = Plan(release)
        plan.take(part, for: train.landsOn[1])
        return Outcome.Entry(plan: plan)
    }

    private func request(_ number: Int, into target: BranchName, _ state: MergeRequest.State) -> MergeRequest {
        MergeRequest(
            id: MergeRequestID(number), url: "https://forge/\(number)", source: target, target: target, state: state,
            title: "", head: nil, createdAt: 0)
    }

    private func landings(_ entry: Outcome.Entry) throws -> [JSONValue] {
        let json = ReleaseJSON(
            command: "status", toolVersion: "1", outcome: Outcome(entries: [entry]), exitCode: 0, asOf: 0)
        guard case .object(let train)? = json.trains.first, case .array(let landings)? = train["landings"] else {
            return []
        }
        return landings
    }

    @Test func theDocumentHasOneForEachBranch() throws {
        let texts = try landings(try half()).map { try $0.text().filter { !$0.isWhitespace } }
        try #require(texts.count == 2)
        #expect(texts[0].contains("\"branch\":\"develop\"") && texts[0].contains("\"landed\":true"))
        #expect(texts[0].contains("\"id\":3") && texts[0].contains("\"waitingFor\":[]"))
        #expect(texts[1].contains("\"branch\":\"main\"") && texts[1].contains("\"landed\":false"))
        #expect(texts[1].contains("\"id\":4") && texts[1].contains("\"waitingFor\":[\"need_rebase\"]"))
        #expect(texts[1].contains("\"paths\":[\"a\"]"))
    }

    @Test func theDocumentKeepsTheLandingsOfADeletedBranch() throws {
        let train = try train()
        let merged = request(3, into: train.landsOn[0], .merged)
        let landing = Landing(branch: train.landsOn[0], head: Sample.commit, mergeRequest: merged)
        let release = Release(
            train: train, version: nil, trunkHead: nil,
            state: .deleted(lostHead: Sample.commit, landings: [landing], decision: nil))
        let entry = Outcome.Entry(plan: Plan(release))
        let texts = try landings(entry).map { try $0.text().filter { !$0.isWhitespace } }
        try #require(texts.count == 2)
        #expect(texts[0].contains("\"landed\":true") && texts[0].contains("\"id\":3"))
        #expect(texts[1].contains("\"landed\":false") && texts[1].contains("\"mergeRequest\":null"))
    }

    @Test func aBranchDeletedAfterItsLandingIsToldToHaveLanded() throws {
        let train = try Sample.train()
        let cut = try #require(try Sample.release(of: train).live).cut
        let merged = request(3, into: train.landsOn[0], .merged)
        let landing = Landing(branch: train.landsOn[0], head: Sample.commit, mergeRequest: merged)
        let state = Release.State.gone(cut, landings: [landing])
        let entry = Outcome.Entry(plan: Plan(Release(train: train, version: nil, trunkHead: nil, state: state)))
        let texts = try landings(entry).map { try $0.text().filter { !$0.isWhitespace } }
        #expect(texts.count == 1 && texts[0].contains("\"landed\":true") && texts[0].contains("\"id\":3"))
        let text = ReleaseText(style: Style(isColoured: false), showsForecast: true).text(Outcome(entries: [entry]))
        #expect(text == "- TrendyolGo  idle, landed on develop as !3, no branch TrendyolGo/Release\n")
    }

    @Test func aTrainWithOneBranchHasOneToo() throws {
        let entry = Outcome.Entry(plan: Plan(try Sample.release()))
        let texts = try landings(entry).map { try $0.text().filter { !$0.isWhitespace } }
        #expect(texts.count == 1 && texts[0].contains("\"branch\":\"develop\""))
    }

    @Test func theTextSaysWhatIsThereAndWhatIsNot() throws {
        let text = ReleaseText(style: Style(isColoured: false), showsForecast: true)
            .text(Outcome(entries: [try half()]))
        #expect(text.contains("landing · would not land cleanly on main"))
        #expect(text.contains("landed    on develop as !3"))
        #expect(text.contains("request   !4 -> main"))
        #expect(text.contains("git merge main there") && text.contains(", to land on main"))
        #expect(!text.contains("git merge develop"))
    }

    /// The advice to merge the branch by hand would bring its work to the others. A pending branch that contains `develop`
    /// isn't waited for.
    @Test(arguments: [true, false]) func whatWaitsForTheOtherLandingSaysSo(waits: Bool) throws {
        var train = try train()
        train.catchesUp = true
        train.landsOn.append(try Sample.branch("hot"))
        let release = try Sample.release(
            of: train,
            destinations: train.landsOn.map { target in
                try Sample.destination(target.text, open: request(3, into: target, .opened))
            },
            forecasts: [Forecast(into: train.landsOn[0], paths: ["a"], undoes: [])])
        var part = Plan(release)
        part.waitingFor = [Wait(word: "need_rebase")]
        part.awaitedDestinations = waits ? [train.landsOn[2]] : []
        var plan = Plan(release)
        plan.take(part, for: train.landsOn[0])
        let words = WaitingWords(plan: plan).explanations
        #expect(words.count == 1 && words.contains { $0.contains("the release to be on hot first") } == waits)
        #expect(words.contains { $0.contains("git merge develop there") } != waits)
    }

    @Test func whatIsOnAllIsSaidOnce() throws {
        let train = try train()
        let merged = request(3, into: train.landsOn[0], .merged)
        let release = try Sample.release(
            of: train,
            destinations: [
                Sample.destination(
                    "develop", landing: Landing(branch: train.landsOn[0], head: Sample.commit, mergeRequest: merged)),
                Sample.destination("main", landing: Landing(branch: train.landsOn[1], head: Sample.commit)),
            ])
        let entry = Outcome.Entry(plan: Plan(release))
        let text = ReleaseText(style: Style(isColoured: false), showsForecast: true).text(Outcome(entries: [entry]))
        #expect(text == "✓ TrendyolGo  idle, landed on develop as !3 and main\n")
    }
}
