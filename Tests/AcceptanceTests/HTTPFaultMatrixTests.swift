import Foundation
import RehearsalForge
import Support
import Synchronization
import Testing

/// I1, I4, I7, I8, I9 with the real binary: every fault at the first and the last request of every kind, in the long form
/// also at one in the middle, and in every command.
@Suite(.serialized, .timeLimit(.minutes(60))) struct HTTPFaultMatrixTests {
    private static let isLong = ProcessInfo.processInfo.environment["RELCTL_LONG"] == "1"

    /// One request of a stage's run.
    struct Place: Sendable {
        var stage: Stage
        var kind: RequestKind
        /// Which of its kind, from 1; 0: all of them.
        var number: Int
    }

    /// One fault, or two, in one run.
    struct Row: Sendable, CustomStringConvertible {
        var mishaps: [(Mishap, Place)]

        var stage: Stage { mishaps[0].1.stage }

        var description: String {
            let parts = mishaps.map { "\($0) at \($1.kind.rawValue) \($1.number == 0 ? "always" : "\($1.number)")" }
            return "\(stage): \(parts.joined(separator: ", and "))"
        }

        /// How the run may end.
        var statuses: Set<Int32> {
            let single = mishaps.map { mishap, place in
                let statuses =
                    place.number == 0 ? mishap.statusesWhenLasting(at: place.kind) : mishap.statuses(at: place.kind)
                // The claim of an upload is written once in a run: whether that arrived, the next one sees. A pull before
                // it is tried again in the run's next observation.
                return place.stage.name.hasPrefix("upload") && place.kind.isGit ? statuses.union([0, 69]) : statuses
            }
            // Of two mishaps the worse one may hide the other, or each may make good what the other needs.
            return mishaps.count == 1 ? single[0] : single.reduce([0, 1, 5, 69, 75]) { $0.union($1) }
        }
    }

    /// Where CI strikes each kind of request; the long form strikes all of them everywhere.
    private static let homes: [RequestKind: String] = [
        .list: "land", .single: "land", .openRequest: "land", .addNote: "land", .change: "land", .merge: "land",
        .deleteNote: "resolved", .startJob: "upload", .listRefs: "land", .fetch: "pull", .push: "cut",
        .journal: "resolved",
    ]

    @Test func oneFault() async throws {
        let places = try await Self.places()
        let rows = places.flatMap { place in
            Mishap.all.filter { $0.canStrike(place.kind) }.map { Row(mishaps: [($0, place)]) }
        }
        try await Self.play(rows)
    }

    /// What goes on and on ends in the code for it, in bounded time.
    @Test func lastingFaults() async throws {
        var places = try await Self.places().filter { $0.number == 1 }
        for index in places.indices { places[index].number = 0 }
        let names = ["429, bare", "429, seconds", "502", "500", "503", "dropped", "a page", "silent", "sent elsewhere"]
        let mishaps = Mishap.all.filter { names.contains($0.name) }
        try await Self.play(places.flatMap { place in mishaps.map { Row(mishaps: [($0, place)]) } })
    }

    @Test(.enabled(if: isLong)) func twoFaults() async throws {
        let places = try await Self.places()
        let cases = Cases("RELCTL_FAULT_SEEDS", otherwise: 2000)
        var rows: [Row] = []
        for index in 0..<cases.count {
            var random = SplitMix(state: cases.seed &+ UInt64(index))
            let stage = places.randomElement(using: &random)?.stage.name
            let mishaps = (0..<2).compactMap { _ -> (Mishap, Place)? in
                guard let mishap = Mishap.all.randomElement(using: &random),
                    let place = places.filter({ $0.stage.name == stage }).randomElement(using: &random),
                    mishap.canStrike(place.kind)
                else { return nil }
                return (mishap, place)
            }
            if !mishaps.isEmpty { rows.append(Row(mishaps: mishaps)) }
        }
        print("pairs of faults: RELCTL_SEED=\(cases.seed)")
        try await Self.play(rows)
    }

    /// Where faults may strike: the first, a middle and the last request of each kind in each stage.
    private static func places() async throws -> [Place] {
        var places: [Place] = []
        for stage in try await Stage.all() where isLong || homes.values.contains(stage.name) {
            let counts = try await counts(of: stage).filter { isLong || homes[$0.key] == stage.name }
            for kind in RequestKind.allCases {
                guard let count = counts[kind], count > 0 else { continue }
                let numbers = Set(isLong ? [1, (count + 1) / 2, count] : [1, count]).sorted()
                places += numbers.map { Place(stage: stage, kind: kind, number: $0) }
            }
        }
        return places
    }

    private static func counts(of stage: Stage) async throws -> [RequestKind: Int] {
        let proxy = Mutex<FaultProxy?>(nil)
        return try await stage.before.play(isWarm: true, at: { url in try Self.stand(before: url, proxy) }) { scene in
            await Self.prepare(scene)
            _ = try await scene.relctl.run(stage.command)
            let kinds = proxy.withLock { $0?.exchanges ?? [] }.compactMap(RequestKind.init)
            return Dictionary(kinds.map { ($0, 1) }, uniquingKeysWith: +)
        }
    }

    /// The forge is done checking when asked: nothing is to be waited for here.
    private static func prepare(_ scene: Scene) async { await scene.forge.update { $0.quirks.checkingReads = 0 } }

    private static func stand(before url: String, _ place: borrowing Mutex<FaultProxy?>) throws -> String {
        let proxy = try FaultProxy(before: url)
        place.withLock { $0 = proxy }
        return proxy.url
    }

    /// Plays the rows, or those of them whose description holds what `RELCTL_ROWS` says: that repeats one.
    private static func play(_ rows: [Row]) async throws {
        let picked = ProcessInfo.processInfo.environment["RELCTL_ROWS"]
        var mixed = SplitMix(state: 1)
        // Rows of one kind wait alike: mixed, there is always one that works while others wait.
        let rows = (picked.map { part in rows.filter { $0.description.contains(part) } } ?? rows)
            .shuffled(using: &mixed)
        try await Cases(rows.count).play(width: 6) { index, _ in
            let row = rows[index]
            let proxy = Mutex<FaultProxy?>(nil)
            try await row.stage.before.play(isWarm: true, at: { url in try stand(before: url, proxy) }) { scene in
                if let proxy = proxy.withLock({ $0 }) { try await play(row, in: scene, behind: proxy) }
            }
        }
        print("\(rows.count) rows")
    }

    private static func play(_ row: Row, in scene: Scene, behind proxy: FaultProxy) async throws {
        let counts = Counts()
        proxy.follow(plan(of: row, counts))
        await prepare(scene)
        var relctl = scene.relctl
        let speed = row.mishaps.map(\.0.speed).max() ?? 1
        relctl.variables["RELCTL_TEST_SPEED"] = "\(speed)"
        let started = ContinuousClock.now
        let run = try await relctl.run(row.stage.command + ["-vv"])
        let said = "\(row): \(run.status)\n\(run.output)\(run.complaint)"
        #expect(ContinuousClock.now - started < .seconds(60), "\(said)")
        let goal = row.stage.status
        #expect(row.statuses.contains(run.status) || (run.status == goal && row.statuses.contains(0)), "\(said)")
        if run.status != goal, let words = row.mishaps.first?.0.words, row.mishaps.count == 1 {
            // The lines of the log, one per exchange, are no explanation.
            let told = (run.output + run.complaint).split(separator: "\n").filter { !$0.contains(" ms") }
            #expect(words.contains { word in told.contains { $0.contains(word) } }, "no word of it: \(said)")
        }
        #expect(row.mishaps.count > 1 || row.mishaps.allSatisfy { counts.reached($0.1) }, "it didn't strike: \(said)")
        let exchanges = proxy.exchanges
        #expect(repeatedWrite(in: exchanges) == nil, "\(said)")
        #expect(exchanges.count < 120, "\(said)")
        proxy.follow { _ in nil }
        try await converge(row, in: scene, isDone: run.status == goal, said)
        #expect(scene.litter().isEmpty, "\(said)")
        #expect(try scene.leaks().isEmpty, "\(said)")
        proxy.stop()
    }

    /// What the run didn't reach, the next one does.
    private static func converge(_ row: Row, in scene: Scene, isDone: Bool, _ said: String) async throws {
        if isDone, try await scene.portrait() == row.stage.portrait { return }
        await scene.pass(601)
        let next = try await scene.relctl.run(row.stage.command)
        #expect(next.status == row.stage.status, "\(said)\nthen \(next.status): \(next.output)\(next.complaint)")
        let portrait = try await scene.portrait()
        #expect(portrait == row.stage.portrait, "\(said)")
    }

    private static func plan(of row: Row, _ counts: Counts) -> FaultProxy.Plan {
        return { exchange in
            guard let kind = RequestKind(exchange) else { return nil }
            let number = counts.next(kind)
            return row.mishaps.first { _, place in
                place.kind == kind && (place.number == 0 || place.number == number)
            }?.0.fault
        }
    }

    private final class Counts: Sendable {
        private let counts = Mutex<[RequestKind: Int]>([:])

        func next(_ kind: RequestKind) -> Int {
            counts.withLock {
                $0[kind, default: 0] += 1
                return $0[kind, default: 0]
            }
        }

        func reached(_ place: Place) -> Bool { counts.withLock { $0[place.kind, default: 0] >= max(1, place.number) } }
    }

    /// A write that was sent again without a look in between.
    private static func repeatedWrite(in exchanges: [FaultProxy.Exchange]) -> String? {
        var sent: [FaultProxy.Exchange] = []
        for exchange in exchanges {
            guard let kind = RequestKind(exchange), kind.isWrite else {
                sent = []
                continue
            }
            if sent.contains(where: exchange.isSame) { return exchange.line }
            sent.append(exchange)
        }
        return nil
    }
}
