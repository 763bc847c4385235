import Foundation
import Printing
import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// Whatever a tree asks for, the work for it ends at a limit, which the report names, and what is left out hides nothing.
@Suite(.timeLimit(.minutes(10))) struct HostileTreeTests {
    /// So small that trees of some hundred files are beyond them.
    private static let limits: ReadingLimits = {
        var limits = ReadingLimits()
        (limits.entries, limits.values, limits.files) = (2000, 20_000, 1000)
        (limits.steps, limits.problems) = (20_000, 1000)
        return limits
    }()

    private static func report(_ tree: HostileTree) async throws -> AuditReport {
        let request = Audit.Request(today: Day(number: 20_800))
        guard !tree.links.isEmpty else { return try await report(tree.memory, request) }
        let folder = try ScratchFolder()
        try tree.write(to: folder.path)
        return try await report(FolderTree(root: folder.path), request)
    }

    private static func report(_ tree: any SourceTree, _ request: Audit.Request) async throws -> AuditReport {
        try await Audit(of: tree) { tree, options, _ in
            Workspace.read(tree, options: options, budget: ReadingBudget(limits))
        }.run(request)
    }

    @Test(arguments: HostileTree.all(scale: 1)) func endsAndSaysWhatIsLeftOut(tree: HostileTree) async throws {
        let report = try await Self.report(tree)
        let unread = report.bundles.flatMap { $0.unresolved + $0.target.unresolved }
        let said = report.findings.map(\.message) + unread.map(\.message)
        #expect(said.contains { $0.contains(tree.limit) }, "\(said.prefix(5))")
        // A value that is too large hides the key that it stands under, and no other.
        let hidesOneKey = unread.contains { $0.key == "X" && $0.message.contains(tree.limit) }
        let contacts = report.bundles.flatMap(\.capabilities)
            .filter { $0.declaration.key == "NSContactsUsageDescription" }
        let expected = hidesOneKey ? Verdict.unused : .unknown
        #expect(contacts.allSatisfy { $0.verdict == expected }, "\(contacts.map(\.verdict))")
        let judging = [UnusedCapability.name, MissingCapability.name]
        #expect(hidesOneKey || !report.findings.contains { judging.contains($0.rule) })
    }

    /// Writes the trees in the size that the limits of an audit are for, to be measured by hand.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["RELCTL_HOSTILE_TREES"] != nil))
    func writesTreesToMeasure() throws {
        let folder = try #require(ProcessInfo.processInfo.environment["RELCTL_HOSTILE_TREES"])
        for tree in HostileTree.all(scale: 100) { try tree.write(to: folder + "/" + tree.name) }
    }
}
