import Foundation
import Support
import Testing

/// A mutant whose lines are gone proves nothing any more; `Pipelines/mutants.sh` would say so a night later.
@Suite struct MutantsTests {
    private static let folder = packageFolder.appending(path: "Tests/Mutants")
    private static let mutants =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []).filter { $0.hasSuffix(".mutant") }

    @Test(arguments: mutants) func applies(to name: String) throws {
        let mutant = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
            .split(separator: "\n").map(String.init)
        let file = try #require(mutant.first { $0.hasPrefix("File: ") }?.dropFirst(6))
        let old = mutant.filter { $0.hasPrefix("-") }.map { $0.dropFirst().trimmingCharacters(in: .whitespaces) }
        let code = try String(contentsOf: packageFolder.appending(path: String(file)), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
        let places = code.indices.filter { code[$0...].starts(with: old) }
        #expect(places.count == 1, "its lines are \(places.count) times in \(file)")
    }

    @Test func areThere() { #expect(Self.mutants.count >= 40) }
}
