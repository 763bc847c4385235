import Foundation
import Synchronization
import Testing

@testable import CapabilityUsage

/// Files in memory that count how often they are read.
private final class Shelf: Sendable {
    private let files: Mutex<[String: String]>
    private let readings = Mutex<[String]>([])
    /// When every file changed last; `nil`: their versions can be trusted.
    let changed = Mutex<Int?>(nil)

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
            },
            versions: { paths in
                paths.map { path in
                    self[path].map { text in
                        // As on a disk, only the length shows a change within one tick of the clock.
                        self.changed.withLock { changed in
                            changed.map { .init(mark: UInt64(text.utf8.count), changed: $0) }
                        } ?? .init(mark: UInt64(truncatingIfNeeded: text.hashValue))
                    }
                }
            })
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
            #expect(cache.load().count == 0)
        }
        for place in sound.indices {
            var broken = sound
            broken[place] ^= 0x41
            try broken.write(to: url)
            #expect(cache.load().count == 0)
        }
        #expect(await found(shelf) == expected)
    }

    @Test func foundForOtherSymbolsCountsAsNone() async {
        defer { try? FileManager.default.removeItem(at: folder) }
        let shelf = Shelf(["a.swift": "stat()\nopen()"])
        _ = await found(shelf)
        let other = SourceScanner(symbols: SymbolSet([Symbol(.identifier, "open")]))
        let uses = await UsageSurvey(scanner: other, access: shelf.access, cache: cache).uses(of: ["a.swift"])
        #expect(uses["a.swift"]?.uses.map(\.line) == [2])
    }

    @Test func bodiesThatLieAreRefused() throws {
        let uses = scanner.uses(in: Array("#if A\nstat()\n#endif".utf8), language: .swift)
        let body = StoredUses.encode(
            [("a", UsageCache.File(mark: 1, uses: FileUses())), ("b", UsageCache.File(mark: 2, uses: uses))],
            for: scanner.symbols)
        #expect(try #require(StoredUses(body)).uses(at: 1) == uses)
        for place in body.indices {
            for value in [UInt8(0), 1, 0x7F, 0x80, 0xFF] {
                var broken = body
                broken[place] = value
                guard let stored = StoredUses(broken) else { continue }
                var next = 0
                for path in ["a", "b", "c"] { _ = stored.row(of: path, next: &next).map { stored.uses(at: $0) } }
            }
        }
    }

    @Test func rowsAreFoundInAnyOrder() throws {
        let paths = (0..<100).map { "folder/\($0)" }.sorted()
        let body = StoredUses.encode(paths.map { ($0, UsageCache.File(mark: 1)) }, for: scanner.symbols)
        let stored = try #require(StoredUses(body))
        var next = 0
        for (place, path) in paths.enumerated().shuffled() {
            #expect(stored.row(of: path, next: &next) == place)
            #expect(stored.row(of: path + "-", next: &next) == nil)
        }
    }

    @Test func changesWithinOneTickAreSeen() async {
        defer { try? FileManager.default.removeItem(at: folder) }
        let shelf = Shelf(["a.swift": "stat()", "b.m": "int x;"])
        let now = Int(Date().timeIntervalSince1970)
        shelf.changed.withLock { $0 = now }
        #expect(await found(shelf).keys.sorted() == ["a.swift"])
        // The same length and the same time.
        shelf["a.swift"] = "tats()"
        #expect(await found(shelf).isEmpty)

        shelf.changed.withLock { $0 = now - 10 }
        _ = await found(shelf)
        _ = shelf.takeReadings()
        _ = await found(shelf)
        #expect(shelf.takeReadings() == [])
    }

    @Test func fewChangesAreNotWorthWriting() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = (0..<1000).map { "\($0).swift" }
        let shelf = Shelf(Dictionary(uniqueKeysWithValues: paths.map { ($0, "let x = 1") }))
        _ = await found(shelf, paths)
        let written = try Data(contentsOf: URL(filePath: cache.path))
        shelf["7.swift"] = "stat()"
        for _ in 0..<2 { #expect(await found(shelf, paths).keys.sorted() == ["7.swift"]) }
        #expect(try Data(contentsOf: URL(filePath: cache.path)) == written)
        for path in paths.prefix(20) { shelf[path] = "stat();" }
        #expect(await found(shelf, paths).count == 20)
        #expect(try Data(contentsOf: URL(filePath: cache.path)) != written)
    }

    @Test func changesDuringARunAreSeenByTheNext() async {
        defer { try? FileManager.default.removeItem(at: folder) }
        let shelf = Shelf(["a.swift": "stat()", "b.m": "int x;"])
        _ = await found(shelf)
        let earlier = await CachedScan(of: cache, access: shelf.access)
        shelf["a.swift"] = "int y;"
        _ = await UsageSurvey(scanner: scanner, access: shelf.access, cache: cache)
            .uses(of: ["a.swift", "b.m"], recalling: earlier)
        #expect(await found(shelf).isEmpty)
    }

    @Test func whatCannotBeReadIsSaid() async {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(await found(Shelf([:]), ["a.swift"])["a.swift"]?.problem == .unreadable)
    }

    /// Two workers count together, and the last of them reports all.
    @Test func progressEndsWithAllFiles() async {
        let paths = (0..<300).map { "File\($0).swift" }
        let shelf = Shelf(Dictionary(paths.map { ($0, "stat()") }) { first, _ in first })
        let told = Mutex<[(files: Int, total: Int)]>([])
        let survey = UsageSurvey(
            scanner: scanner, access: shelf.access,
            progress: { files, total in told.withLock { $0.append((files, total)) } })
        _ = await survey.uses(of: paths + ["notes.txt"])
        let seen = told.withLock { $0 }
        #expect(seen.map(\.files).max() == 300 && Set(seen.map(\.files)).count == 3)
        #expect(seen.allSatisfy { $0.total == 300 } && seen.count == 3)
    }
}
