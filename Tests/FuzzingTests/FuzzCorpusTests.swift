import Foundation
import Readers
import Support
import Testing
import Workspaces

/// Everything that the fuzzer kept, and everything that it once broke a reader with. `Pipelines/fuzz.sh` looks for more.
@Suite struct FuzzCorpusTests {
    static let folder = packageFolder.appending(path: "Tests/Fuzzing")

    @Test(.timeLimit(.minutes(10)), arguments: FuzzedReader.allCases)
    func nothingBreaks(reader: FuzzedReader) async throws {
        for kind in ["Corpus", "Crashes"] {
            let folder = Self.folder.appending(path: "\(kind)/\(reader.rawValue)").path()
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            if kind == "Corpus" { #expect(!names.isEmpty, "the fuzzer would begin with nothing") }
            for name in names.sorted() {
                let bytes = try Data(contentsOf: URL(filePath: folder + "/" + name))
                await #expect(throws: Never.self, "\(reader.rawValue)/\(name)") { try await reader.read(Array(bytes)) }
            }
        }
    }

    /// What the reader reads of a scheme makes a difference.
    @Test func theSchemeIsRead() throws {
        let core = try Data(contentsOf: Self.folder.appending(path: "Corpus/scheme/core"))
        for (scheme, configuration) in [(Array(core), "Store"), ([], "Release")] {
            var tree = MemoryTree([:])
            tree.files = FuzzedReader.project(scheme: scheme)
            #expect(Workspace.read(tree).targets.map(\.configuration) == [configuration])
        }
    }
}
