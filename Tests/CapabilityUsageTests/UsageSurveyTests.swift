import Foundation
import Synchronization
import Testing

@testable import CapabilityUsage

/// Files in memory that count how often they are read.
private final class Shelf: Sendable {
    private let files: Mutex<[String: String]>
    private let readings = Mutex<[String]>([])

    init(_ files: [String: String]) { self.files = Mutex(files) }

    subscript(path: String) -> String? {
        get { files.withLock { $0[path] } }
        set { files.withLock { $0[path] = newValue } }
    }

    /// The paths read since the last call.
    func takeReadings() -> [String] {
        readings.withLock { list in
            defer { list = [] }
            return list.sorted()
        }
    }

    var access: SourceAccess {
        SourceAccess(
            contents: { path in
                self.readings.withLock { $0.append(path) }
                return self[path].map { .success(Array($0.utf8)) } ?? .failure(.unreadable)
            }, version: { path in self[path].map { "\($0.count)-\($0.hashValue)" } })
    }
}

@Suite struct UsageSurveyTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "relctl-\(UUID().uuidString)")
    let scanner = SourceScanner(symbols: SymbolSet([Symbol(.identifier, "stat")]))
    var cache: UsageCache { UsageCache(path: folder.appending(path: "a/b.uses").path()) }

    private func found(_ shelf: Shelf, _ paths: [String] = ["a.swift", "b.m", "c.txt"]) async -> [String: FileUses] {
        await UsageSurvey(scanner: scanner, access: shelf.access, cache: cache).uses(of: paths)
    }

    @Test func secondRunReadsWhatChanged() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let shelf = Shelf(["a.swift": "#if A\nstat()\n#endif", "b.m": "int x;", "c.txt": "stat"])
        let first = await found(shelf)
        #expect(first.keys.sorted() == ["a.swift"])
        #expect(shelf.takeReadings() == ["a.swift", "b.m"])

        #expect(await found(shelf) == first)
        #expect(shelf.takeReadings() == [])

        shelf["b.m"] = "stat();"
        #expect(await found(shelf).keys.sorted() == ["a.swift", "b.m"])
        #expect(shelf.takeReadings() == ["b.m"])
    }

    @Test func brokenCachesCountAsNone() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let shelf = Shelf(["a.swift": "stat()", "b.m": "int x;"])
        let expected = await found(shelf)
        let url = URL(filePath: cache.path)
        let sound = try Data(contentsOf: url)
        for length in 0..<sound.count {
            try sound.prefix(length).write(to: url)
            #expect(cache.load(for: scanner.symbols).isEmpty)
        }
        for place in sound.indices {
            var broken = sound
            broken[place] ^= 0x41
            try broken.write(to: url)
            #expect(cache.load(for: scanner.symbols).isEmpty)
        }
        #expect(await found(shelf) == expected)
    }

    @Test func bodiesThatLieAreRefused() {
        let file = UsageCache.File(version: "1", uses: FileUses())
        let body = UsageCoding.encode([("a", file)])
        for place in body.indices {
            for value in [UInt8(0), 1, 0x7F, 0x80, 0xFF] {
                var broken = body
                broken[place] = value
                _ = broken.withUnsafeBytes { UsageCoding.decode($0, symbols: 1) }
            }
        }
    }

    @Test func otherSymbolsAskForAnotherScan() async {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = await found(Shelf(["a.swift": "stat()"]), ["a.swift"])
        #expect(cache.load(for: SymbolSet([Symbol(.identifier, "lstat")])).isEmpty)
    }

    @Test func whatCannotBeReadIsSaid() async {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(await found(Shelf([:]), ["a.swift"])["a.swift"]?.problem == .unreadable)
    }
}
