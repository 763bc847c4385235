import Forges
import Names
import Testing

/// A forge with a project to try things on. All branches exist and differ.
struct ForgeFixture: Sendable {
    let forge: any Forge
    /// A branch that merge requests land on.
    let mainline: BranchName
    /// The upstream release, another target.
    let upstream: BranchName
    /// The branch of the parallel train.
    let source: BranchName
    /// Five more branches.
    let others: [BranchName]
    /// The account that the token belongs to may be asked for a review by this one's name.
    let reviewer: String
    /// Adds a commit to a branch, as a push does, and returns it.
    let push: @Sendable (BranchName) async throws -> CommitID
    /// How long to wait before a forge is asked again.
    var pause: Duration = .zero
}

/// What every forge must do, as the flow relies on it. Each check begins with a fresh fixture.
struct ForgeConformance: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable (ForgeFixture) async throws -> Void

    init(_ name: String, _ run: @escaping @Sendable (ForgeFixture) async throws -> Void) {
        (testDescription, self.run) = (name, run)
    }

    static let all = [
        ForgeConformance("opens what was asked for", opensWhatWasAskedFor),
        ForgeConformance("adopts the open one of a pair", adoptsTheOpenOne),
        ForgeConformance("names an unknown reviewer", namesAnUnknownReviewer),
        ForgeConformance("lists every state, newest first", listsEveryState),
        ForgeConformance("asks no more for more branches", asksNoMoreForMoreBranches),
        ForgeConformance("retargets in place and clears the draft", retargetsInPlace),
        ForgeConformance("retargets by reopening", retargetsByReopening),
        ForgeConformance("refuses a pair that is taken", refusesAPairThatIsTaken),
        ForgeConformance("changes labels one by one", changesLabels),
        ForgeConformance("changes nothing of a closed one", changesNothingOfAClosedOne),
        ForgeConformance("merges once, with the head as guard", mergesWithTheHeadAsGuard),
        ForgeConformance("takes label and note off a merged one", clearsAMergedOne),
        ForgeConformance("does not merge a draft", doesNotMergeADraft),
        ForgeConformance("keeps one note up to date", keepsOneNote),
        ForgeConformance("runs no command in a note", runsNoCommand),
        ForgeConformance("knows which one brought a commit", knowsTheOrigin),
        ForgeConformance("says not found", saysNotFound),
        ForgeConformance("inspects", inspects),
    ]
}

extension ForgeFixture {
    func request(to target: BranchName, draft: Bool = false) -> NewMergeRequest {
        NewMergeRequest(
            source: source, target: target, title: "Release 8.2.0", description: "The release.\n\nAll of it.",
            isDraft: draft)
    }

    /// A forge that is still checking is asked again, a bounded number of times.
    func settled(_ id: MergeRequestID) async throws -> (MergeRequest, Mergeability) {
        for _ in 0..<50 {
            let read = try await forge.mergeRequest(id)
            if read.1.verdict != .checking { return read }
            try await Task.sleep(for: pause)
        }
        return try await forge.mergeRequest(id)
    }
}

/// Expects an error of one of these kinds.
func expect(
    _ kinds: ForgeError.Kind..., sourceLocation: SourceLocation = #_sourceLocation,
    from work: () async throws -> some Any
) async {
    do {
        _ = try await work()
        Issue.record("nothing was refused", sourceLocation: sourceLocation)
    } catch let error as ForgeError {
        #expect(kinds.contains(error.kind), "\(error)", sourceLocation: sourceLocation)
        #expect(!error.message.isEmpty, sourceLocation: sourceLocation)
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
}

extension ForgeConformance {
    static func opensWhatWasAskedFor(_ fixture: ForgeFixture) async throws {
        let head = try await fixture.push(fixture.source)
        var wanted = fixture.request(to: fixture.upstream, draft: true)
        wanted.labels = ["release"]
        wanted.reviewers = [fixture.reviewer]
        let opened = try await fixture.forge.open(wanted)
        let (read, mergeability) = try await fixture.settled(opened.id)
        for request in [opened, read] {
            #expect(request.source == fixture.source && request.target == fixture.upstream)
            #expect(request.state == .opened && request.isDraft && request.head == head)
            #expect(request.title == "Release 8.2.0" && request.description == "The release.\n\nAll of it.")
            #expect(request.labels == ["release"] && request.reviewerIDs.count == 1)
            #expect(request.createdAt > 0 && request.mergedAt == nil && !request.author.isEmpty)
            #expect(request.url.hasSuffix("/\(request.id.number)"))
        }
        #expect(!mergeability.squashes)
        #expect(fixture.forge.headRef(of: opened.id).hasSuffix("/\(opened.id.number)/head"))
    }

    static func adoptsTheOpenOne(_ fixture: ForgeFixture) async throws {
        let first = try await fixture.forge.open(fixture.request(to: fixture.upstream))
        let second = try await fixture.forge.open(fixture.request(to: fixture.upstream, draft: true))
        let other = try await fixture.forge.open(fixture.request(to: fixture.mainline))
        #expect(first.id == second.id && !second.isDraft)
        #expect(other.id != first.id)
    }

    static func namesAnUnknownReviewer(_ fixture: ForgeFixture) async throws {
        var wanted = fixture.request(to: fixture.upstream)
        wanted.reviewers = ["nobody-of-that-name"]
        let error = await #expect(throws: ForgeError.self) { try await fixture.forge.open(wanted) }
        #expect(error?.kind == .invalid && error?.message.contains("nobody-of-that-name") == true)
        #expect(try await fixture.forge.mergeRequests(from: [fixture.source], since: 0).isEmpty)
    }

    static func listsEveryState(_ fixture: ForgeFixture) async throws {
        let forge = fixture.forge
        var closing = MergeRequestChange()
        closing.closes = true
        let closed = try await forge.open(fixture.request(to: fixture.upstream))
        #expect(try await forge.change(closed.id, closing).state == .closed)
        let merged = try await forge.open(fixture.request(to: fixture.upstream))
        let head = try #require(try await fixture.settled(merged.id).0.head)
        _ = try await forge.merge(merged.id, head: head)
        _ = try await fixture.push(fixture.source)
        let opened = try await forge.open(fixture.request(to: fixture.mainline, draft: true))
        let listed = try await forge.mergeRequests(from: [fixture.source], since: 0)
        #expect(listed.map(\.id) == [opened.id, merged.id, closed.id])
        #expect(listed.map(\.state) == [.opened, .merged, .closed])
        #expect(listed.map(\.isDraft) == [true, false, false])
        #expect(listed.map(\.title) == Array(repeating: "Release 8.2.0", count: 3))
        #expect(listed[1].mergedAt != nil && listed[1].mergeCommit != nil)
        #expect(listed[1].head == head || !forge.showsFormerHeads)
    }

    static func asksNoMoreForMoreBranches(_ fixture: ForgeFixture) async throws {
        var opened: [MergeRequestID] = []
        for source in [fixture.source] + fixture.others {
            _ = try await fixture.push(source)
            var wanted = fixture.request(to: fixture.mainline)
            wanted.source = source
            opened.append(try await fixture.forge.open(wanted).id)
        }
        let all = [fixture.source] + fixture.others
        #expect(try await fixture.forge.mergeRequests(from: all, since: 0).map(\.id) == opened.reversed())
        let some = try await fixture.forge.mergeRequests(from: Array(all.dropLast()), since: 0)
        #expect(some.map(\.id) == opened.dropLast().reversed())
        #expect(try await fixture.forge.mergeRequests(from: [], since: 0).isEmpty)
    }

    static func retargetsInPlace(_ fixture: ForgeFixture) async throws {
        let opened = try await fixture.forge.open(fixture.request(to: fixture.upstream, draft: true))
        var change = MergeRequestChange()
        change.target = fixture.mainline
        change.isDraft = false
        change.description = "Now to the mainline."
        let changed = try await fixture.forge.change(opened.id, change)
        let read = try await fixture.settled(opened.id).0
        for request in [changed, read] {
            #expect(request.id == opened.id && request.target == fixture.mainline && !request.isDraft)
            #expect(request.title == "Release 8.2.0" && request.description == "Now to the mainline.")
        }
        #expect(try await fixture.forge.change(opened.id, change) == read)
        change = MergeRequestChange()
        change.isDraft = true
        #expect(try await fixture.forge.change(opened.id, change).isDraft)
        change = MergeRequestChange()
        change.title = "Landing"
        let renamed = try await fixture.forge.change(opened.id, change)
        #expect(renamed.title == "Landing" && renamed.isDraft)
    }

    static func retargetsByReopening(_ fixture: ForgeFixture) async throws {
        var wanted = fixture.request(to: fixture.upstream, draft: true)
        wanted.labels = ["release"]
        wanted.reviewers = [fixture.reviewer]
        let old = try await fixture.forge.open(wanted)
        var anew = fixture.request(to: fixture.mainline)
        (anew.labels, anew.reviewerIDs, anew.assigneeIDs) = (old.labels, old.reviewerIDs, old.reviewerIDs)
        let new = try await fixture.forge.open(anew)
        var closing = MergeRequestChange()
        closing.closes = true
        _ = try await fixture.forge.change(old.id, closing)
        let read = try await fixture.settled(new.id).0
        #expect(read.labels == old.labels && read.reviewerIDs == old.reviewerIDs)
        #expect(read.assigneeIDs == old.reviewerIDs)
        #expect(try await fixture.forge.mergeRequest(old.id).0.state == .closed)
    }

    static func refusesAPairThatIsTaken(_ fixture: ForgeFixture) async throws {
        let first = try await fixture.forge.open(fixture.request(to: fixture.upstream))
        _ = try await fixture.forge.open(fixture.request(to: fixture.mainline))
        var change = MergeRequestChange()
        change.target = fixture.mainline
        await expect(.clash) { try await fixture.forge.change(first.id, change) }
        #expect(try await fixture.forge.mergeRequest(first.id).0.target == fixture.upstream)
    }

    static func changesLabels(_ fixture: ForgeFixture) async throws {
        var wanted = fixture.request(to: fixture.upstream)
        wanted.labels = ["release"]
        let id = try await fixture.forge.open(wanted).id
        var adding = MergeRequestChange()
        adding.addLabels = ["release::conflict"]
        for _ in 1...2 {
            let labels = try await fixture.forge.change(id, adding).labels
            #expect(labels.sorted() == ["release", "release::conflict"])
        }
        var removing = MergeRequestChange()
        removing.removeLabels = ["release::conflict"]
        for _ in 1...2 { #expect(try await fixture.forge.change(id, removing).labels == ["release"]) }
    }

    static func changesNothingOfAClosedOne(_ fixture: ForgeFixture) async throws {
        let id = try await fixture.forge.open(fixture.request(to: fixture.upstream)).id
        var change = MergeRequestChange()
        change.closes = true
        _ = try await fixture.forge.change(id, change)
        let closed = try await fixture.forge.mergeRequest(id).0
        var changes = Array(repeating: MergeRequestChange(), count: 4)
        changes[0].target = fixture.mainline
        changes[1].isDraft = true
        changes[2].title = "Landing"
        changes[3].description = "Now to the mainline."
        for change in changes { await expect(.ignored) { try await fixture.forge.change(id, change) } }
        let read = try await fixture.forge.mergeRequest(id).0
        #expect(read.target == fixture.upstream && read.title == closed.title && !read.isDraft)
        #expect(read.description == closed.description)
    }

    static func mergesWithTheHeadAsGuard(_ fixture: ForgeFixture) async throws {
        let id = try await fixture.forge.open(fixture.request(to: fixture.mainline)).id
        let (read, mergeability) = try await fixture.settled(id)
        #expect(mergeability.verdict == .mergeable)
        let head = try #require(read.head)
        let newer = try await fixture.push(fixture.source)
        await expect(.headMoved) { try await fixture.forge.merge(id, head: head) }
        _ = try await fixture.settled(id)
        let merged = try await fixture.forge.merge(id, head: newer)
        #expect(merged.state == .merged && merged.head == newer && merged.mergeCommit != nil)
        await expect(.notMergeable) { try await fixture.forge.merge(id, head: newer) }
        let after = try await fixture.forge.mergeRequest(id)
        #expect(after.0.state == .merged && after.1.verdict != .mergeable)
    }

    static func clearsAMergedOne(_ fixture: ForgeFixture) async throws {
        var wanted = fixture.request(to: fixture.mainline)
        wanted.labels = ["release", "relctl-decision"]
        let id = try await fixture.forge.open(wanted).id
        let note = try await fixture.forge.addNote("What now?", to: id)
        let head = try #require(try await fixture.settled(id).0.head)
        _ = try await fixture.forge.merge(id, head: head)
        try await fixture.forge.deleteNote(note, on: id, instead: "Settled.")
        var change = MergeRequestChange()
        change.removeLabels = ["relctl-decision"]
        #expect(try await fixture.forge.change(id, change).labels == ["release"])
        #expect(try await !fixture.forge.notes(on: id).contains { $0.body == "What now?" })
    }

    static func doesNotMergeADraft(_ fixture: ForgeFixture) async throws {
        let id = try await fixture.forge.open(fixture.request(to: fixture.mainline, draft: true)).id
        let (read, mergeability) = try await fixture.settled(id)
        guard case .blocked = mergeability.verdict else {
            Issue.record("\(mergeability)")
            return
        }
        let head = try #require(read.head)
        await expect(.notMergeable) { try await fixture.forge.merge(id, head: head) }
    }

    static func keepsOneNote(_ fixture: ForgeFixture) async throws {
        let id = try await fixture.forge.open(fixture.request(to: fixture.upstream)).id
        for text in ["first", "second", "third"] { try await fixture.forge.addNote(text, to: id) }
        var notes = try await fixture.forge.notes(on: id)
        #expect(notes.map(\.body) == ["first", "second", "third"])
        try await fixture.forge.replaceNote(notes[1].id, with: "newer", on: id)
        try await fixture.forge.deleteNote(notes[0].id, on: id, instead: "gone")
        notes = try await fixture.forge.notes(on: id)
        #expect(notes.map(\.body) == ["newer", "third"] && notes.allSatisfy(\.isOwn))
    }

    static func runsNoCommand(_ fixture: ForgeFixture) async throws {
        let id = try await fixture.forge.open(fixture.request(to: fixture.upstream)).id
        let body = NoteText.canonical("Conflict:\r\n/close\n  /merge\n\\/kept\n\n`/etc/hosts`  \n\n")
        try await fixture.forge.addNote(body, to: id)
        #expect(try await fixture.forge.notes(on: id).map(\.body) == [body])
        #expect(try await fixture.forge.mergeRequest(id).0.state == .opened)
    }

    static func knowsTheOrigin(_ fixture: ForgeFixture) async throws {
        let id = try await fixture.forge.open(fixture.request(to: fixture.mainline)).id
        let head = try #require(try await fixture.settled(id).0.head)
        let merged = try await fixture.forge.merge(id, head: head)
        let (forge, commit) = (fixture.forge, try #require(merged.mergeCommit))
        #expect(try await forge.mergeRequest(bringing: commit, into: [fixture.mainline]) == id)
        // It holds what it brought, but not for that branch.
        #expect(try await forge.mergeRequest(bringing: head, into: [fixture.upstream]) == nil)
        let unknown = try #require(CommitID(hex: String(repeating: "e", count: 40)))
        #expect(try await forge.mergeRequest(bringing: unknown, into: [fixture.mainline]) == nil)
    }

    static func saysNotFound(_ fixture: ForgeFixture) async throws {
        await expect(.notFound) { try await fixture.forge.mergeRequest(MergeRequestID(4711)) }
        await expect(.notFound) { try await fixture.forge.notes(on: MergeRequestID(4711)) }
        // GitHub says so to a write without the right, too.
        await expect(.notFound, .forbidden) { try await fixture.forge.addNote("x", to: MergeRequestID(4711)) }
    }

    static func inspects(_ fixture: ForgeFixture) async throws {
        let inspection = try await fixture.forge.inspect(branches: [fixture.source], targets: [fixture.mainline])
        #expect(inspection.account?.isEmpty == false)
        #expect(inspection.clock.map { $0 > 0 } == true)
        #expect(inspection.mayWrite == true)
    }
}
