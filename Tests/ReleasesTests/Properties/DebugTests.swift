import Foundation
import Names
import Testing

@testable import Releases

@Suite struct DebugTests {
    @Test(.enabled(if: ProcessInfo.processInfo.environment["RELCTL_DEBUG"] != nil))
    func replay() throws {
        let env = ProcessInfo.processInfo.environment
        let life = try Life(seed: UInt64(env["RELCTL_SEED"] ?? "0") ?? 0)
        for _ in 0..<(Int(env["RELCTL_DEBUG"] ?? "50") ?? 50) {
            let count = life.log.count
            do { try life.act();  } catch { print("ERR", error); return }
            print(life.log.dropFirst(count).joined(separator: "\n"))
            for r in try life.world.releases() {
                print(
                    "      \(r.name) \(r.phase) head=\(r.head?.short.prefix(5) ?? "-") cut=\(r.cutPoint?.short.prefix(5) ?? "-") up=\(String(describing: r.upstream?.relation)) landed=\(r.upstream?.landing?.head.short.prefix(5) ?? "-") own=\(r.landing?.head.short.prefix(5) ?? "-") pub=\(r.publication != nil) mrs=\(r.mergeRequests.map { "\($0.id)->\($0.target) \($0.state)" }) files=\(try r.head.map { try life.world.history.files(at: $0).keys.sorted() } ?? [])"
                )
            }
            do { try life.checkAll() } catch { print("VIOLATION", error); return }
        }
    }
}
