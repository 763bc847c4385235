import Names
import Testing

@testable import Releases

/// The mark on a merge request names the tag that publishes the release now.
@Suite struct PublicationMarkTests {
    /// A release whose tag 1.0 opened the gate, and was deleted since.
    private func unpublished() throws -> (world: World, id: MergeRequestID) {
        let world = try World.landed { $0.merging = .byHand }
        try world.publishTip()
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.observation.tags = [:]
        return (world, request.id)
    }

    private func codes(_ world: World) throws -> [String] { try world.reconcile().flatMap(\.decisions).map(\.code) }

    private func mark(_ world: World, _ id: MergeRequestID) throws -> RequestMark? {
        RequestMark(in: try world.request(id).description)
    }

    @Test("The tag that took the place of the first, on its commit or a later one, is as bound as that one was")
    func successor() throws {
        for isLater in [false, true] {
            let (world, id) = try unpublished()
            if isLater { try world.commit("TrendyolGo/Release", ["go": "3"], "Published instead") }
            let published = try world.tip("TrendyolGo/Release")
            #expect(try world.publish("TrendyolGo", "1.1").decisions == [])
            #expect(try codes(world) == [])
            #expect(try mark(world, id)?.tag?.text == "TrendyolGo/1.1")
            #expect(try mark(world, id)?.published == published)
            #expect(try world.plan("TrendyolGo").steps == [])
            let moved = try world.commit("TrendyolGo/Release", ["go": "4"], "Not published")
            #expect(try codes(world) == [])
            try world.tag("TrendyolGo/1.1", at: moved)
            world.trains[1].merging = .whenReady
            #expect(try codes(world) == ["moved-publication"])
            #expect(try world.request(id).state == .opened)
            try world.tag("TrendyolGo/1.1", at: published)
            #expect(try codes(world) == [])
            #expect(try world.request(id).state == .merged)
        }
    }

    @Test("The oldest that is no older than the first takes its place, and not the first itself, moved")
    func oldest() throws {
        let (world, id) = try unpublished()
        let middle = try world.commit("TrendyolGo/Release", ["go": "3"], "Published instead")
        try world.tag("TrendyolGo/1.1", at: middle)
        try world.tag("TrendyolGo/1.2", at: world.commit("TrendyolGo/Release", ["go": "4"], "Found in review"))
        try world.tag("TrendyolGo/1.0", at: world.commit("TrendyolGo/Release", ["go": "5"], "Moved there"))
        #expect(try codes(world) == [])
        #expect(try mark(world, id)?.tag?.text == "TrendyolGo/1.1")
        #expect(try mark(world, id)?.published == middle)
    }

    @Test("Nothing is written down while the first tag is where it was, whatever other tags there are")
    func unmoved() throws {
        let (world, id) = try unpublished()
        try world.publishTip()
        let description = try world.request(id).description
        try world.tag("TrendyolGo/1.0.1", at: world.tip("TrendyolGo/Release"))
        try world.tag("TrendyolGo/1.0.2", at: world.commit("TrendyolGo/Release", ["go": "3"], "Found in review"))
        #expect(try codes(world) == [])
        #expect(try world.request(id).description == description)
    }

    @Test("It takes the place of the old mark, and a person's text on both sides stays")
    func onlyOne() throws {
        let (world, id) = try unpublished()
        world.change(id) { $0.description = "Please wait\r\n" + $0.description + "\r\n\r\nApproved by Ada." }
        #expect(try world.publish("TrendyolGo", "1.1").decisions == [])
        #expect(try codes(world) == [])
        let description = try world.request(id).description
        #expect(description.hasPrefix("Please wait\r\n") && description.hasSuffix(" -->\r\n\r\nApproved by Ada."))
        #expect(description.ranges(of: "<!-- relctl:").count == 1)
        #expect(try mark(world, id)?.tag?.text == "TrendyolGo/1.1")
    }

    @Test("A line that only looks like a mark stays, and the mark comes after it")
    func noMark() throws {
        let (world, id) = try unpublished()
        let mark = try #require(try mark(world, id))
        #expect(mark.added(to: "<!-- relctl:x -->") == "<!-- relctl:x -->\n\n" + mark.text)
        #expect(mark.added(to: "a\n" + mark.text + "\nb") == "a\n" + mark.text + "\nb")
    }

    @Test("Each destination's merge request has it")
    func destinations() throws {
        let world = try World.readyForTwo { $0.merging = .byHand }
        try world.reconcile()
        world.observation.tags = [:]
        #expect(try world.publish("TrendyolGo", "1.1").decisions == [])
        #expect(try codes(world) == [])
        let requests = try world.open(from: "TrendyolGo/Release")
        #expect(requests.count == 2)
        for request in requests { #expect(try mark(world, request.id)?.tag?.text == "TrendyolGo/1.1") }
    }
    @Test(
        "A merge request that a person opened has it too, once the release is on another branch",
        arguments: [World.Style.merge, .fastForward])
    func openedByAPerson(style: World.Style) throws {
        let world = try World.runningToTwo()
        world.relctlLands = style
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        let id = try world.open("Trendyol/Release", "main")
        world.change(id) { $0.isDraft = true }
        let published = try world.tip("Trendyol/Release")
        try world.tag("Trendyol/1.0", at: published)
        func codes() throws -> [String] { try world.reconcile().first?.decisions.map(\.code) ?? [] }
        #expect(try codes() == [])
        // What opened the gate is on the merge request that landed, and nothing is written on the person's.
        #expect(try world.live("Trendyol").destinations.map(\.hasLanded) == [true, false])
        #expect(try world.request(id).description.isEmpty)
        world.observation.tags = [:]
        #expect(try codes() == ["moved-publication"])
        try world.tag("Trendyol/1.1", at: published)
        #expect(try codes() == [])
        #expect(try mark(world, id)?.tag?.text == "Trendyol/1.1")
        #expect(try world.plan("Trendyol").steps == [])
        // A landing by fast-forward moves the cut point to the tag, so a later commit begins another release.
        guard style == .merge else { return }
        let moved = try world.commit("Trendyol/Release", ["core": "3"], "Not published")
        try world.tag("Trendyol/1.1", at: moved)
        world.change(id) { $0.isDraft = false }
        #expect(try codes().contains("moved-publication"))
        #expect(try world.request(id).state == .opened)
        try world.tag("Trendyol/1.1", at: published)
        #expect(try !codes().contains("moved-publication"))
        #expect(try world.request(id).state == .merged)
    }
    @Test("Writing it down changes nothing of what the forge waits for, which a dry-run shows too")
    func verdictAfterwards() throws {
        for word in ["discussions_not_resolved", nil] {
            let (world, id) = try unpublished()
            world.trains[1].merging = .whenReady
            #expect(try world.publish("TrendyolGo", "1.1").decisions == [])
            if let word { world.observation.mergeability[id]?.verdict = .blocked(word) }
            let steps = try world.plan("TrendyolGo").steps
            #expect(steps.first?.name == "retarget-merge-request")
            world.observation = steps.reduce(world.observation) { $0.applying($1) }
            let next = try world.plan("TrendyolGo")
            #expect(next.waitingFor.map(\.word) == (word.map { [$0] } ?? []))
            #expect(next.steps.map(\.name) == (word == nil ? ["merge-merge-request"] : []))
        }
    }
}
