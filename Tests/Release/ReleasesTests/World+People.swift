import Names
import Testing

@testable import Releases

/// What people do by hand.
extension World {
    @discardableResult
    func commit(_ branch: String, _ changes: [String: String?], _ message: String, by author: String = "Ada") throws
        -> CommitID
    {
        let parent = observation.branches[try name(branch)]
        var files = try parent.map { try history.files(at: $0) } ?? [:]
        for (path, content) in changes { files[path] = content }
        return try add(branch, files, parents: parent.map { [$0] } ?? [], message: message, by: author)
    }

    @discardableResult
    func merge(_ source: String, into branch: String, by author: String = "Ada", message: String? = nil) throws
        -> CommitID
    {
        let result = try history.merge(ours: tip(branch), theirs: tip(source), base: nil)
        try #require(result.isClean, "\(source) -> \(branch) conflicts")
        return try add(
            branch, tree: result.tree, parents: [tip(branch), tip(source)],
            message: message ?? "Merge \(source) into \(branch)", by: author)
    }

    @discardableResult
    func add(
        _ branch: String, _ files: [String: String], parents: [CommitID], message: String, by author: String = "Ada"
    ) throws -> CommitID {
        try add(branch, tree: history.write(files), parents: parents, message: message, by: author)
    }

    @discardableResult
    func add(_ branch: String, tree: TreeID, parents: [CommitID], message: String, by author: String) throws -> CommitID
    {
        clock += 10
        let signature = Signature(name: author, email: "\(author)@example.com", time: clock)
        let id = try history.makeCommit(
            CommitDraft(tree: tree, parents: parents, signature: signature, message: message))
        push(try name(branch), id)
        return id
    }

    func push(_ branch: BranchName, _ id: CommitID?) {
        observation.branches[branch] = id
        for index in observation.mergeRequests.indices
        where observation.mergeRequests[index].source == branch && observation.mergeRequests[index].state == .opened {
            observation.mergeRequests[index].head = id ?? observation.mergeRequests[index].head
        }
    }

    func delete(_ branch: String) throws { observation.branches[try name(branch)] = nil }

    func tagged(_ tag: String) throws -> CommitID? { observation.tags[try #require(TagName(tag))] }

    func tag(_ tag: String, at id: CommitID) throws { observation.tags[try #require(TagName(tag))] = id }
}
