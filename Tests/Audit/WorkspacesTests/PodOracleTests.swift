import Foundation
import ManifestSyntax
import Testing

@testable import Workspaces

/// The pods of each target as CocoaPods itself resolved them, in the project that it made, beside what the Podfile and its
/// lock file say without being run.
@Suite struct PodOracleTests {
    /// What `Pipelines/oracle-pods.sh` gathered: a folder of folders with one Podfile each. Prints a line for each.
    @Test(.enabled(if: gathered != nil)) func podsOfOthers() throws {
        let root = try #require(Self.gathered)
        for name in try FileManager.default.contentsOfDirectory(atPath: root).sorted() {
            let texts = try ["Podfile", "Podfile.lock", "project.pbxproj"].map {
                try String(contentsOfFile: "\(root)/\(name)/\($0)", encoding: .utf8)
            }
            let made = try Self.targets(ofPodsProject: texts[2], lock: PodLock(texts[1]))
            let found = Self.differences(podfile: texts[0], lock: texts[1], made)
            let count = made.values.reduce(0) { $0 + $1.count }
            print(
                "| \(name) | \(made.count) targets, \(count) pods | \(found.isEmpty ? "same" : found.joined(separator: "; ")) |"
            )
        }
    }

    // MARK: Facts

    /// A Podfile with its lock file, and the pods that CocoaPods links into the target `App`.
    struct Fact: CustomTestStringConvertible {
        let testDescription: String
        let podfile: String
        let lock: String
        let linked: Set<String>
    }

    // After CocoaPods' integration specs install_multiple_targets, install_search_paths_inheritance and
    // install_circular_subspec_dependency: OTHER_LDFLAGS of the settings that CocoaPods made there.
    static let facts = [
        Fact(
            testDescription: "what stands outside of all targets is in each of them",
            podfile: """
                pod 'Everywhere', '1.0' # for all
                target 'App' do
                  target :AppTests do
                    inherit! :search_paths
                    pod 'OnlyInTests'
                  end
                end
                target 'Other' do
                  pod 'OnlyInTests'
                end
                """,
            lock: "PODS:\n  - Everywhere (1.0)\n  - OnlyInTests (1.0)\n\nDEPENDENCIES:\n  - Everywhere\n",
            linked: ["Everywhere"]),
        Fact(
            testDescription: "a pod comes with what it needs, a subspec with what it needs and no more",
            podfile: """
                target 'App' do
                  use_frameworks!
                  pod 'Log', path: 'Log'
                  pod 'Shared/Core', path: 'Shared'
                  target 'AppTests' do
                    inherit! :search_paths
                    pod 'Shared/Testing', path: 'Shared'
                  end
                end
                """,
            lock: """
                PODS:
                  - Assert (0.1):
                    - Log
                  - Log (0.1):
                    - Log/Core (= 0.1)
                  - Log/Core (0.1):
                    - Lumber (= 3.0)
                  - Lumber (3.0):
                    - Lumber/Default (= 3.0)
                  - Lumber/Default (3.0)
                  - Shared/Core (0.1):
                    - Assert
                  - Shared/Testing (0.1):
                    - Kit
                  - Kit (0.1)

                DEPENDENCIES:
                  - Log (from `Log`)
                """,
            linked: ["Assert", "Log", "Lumber", "Shared"]),
        Fact(
            testDescription: "pods whose subspecs need each other",
            podfile: """
                target 'App' do
                  pod "Third/s3", :path => "./Pods/Third"
                  pod "First", :path => "./Pods/First"
                  project "./App.xcodeproj"
                end
                """,
            lock: """
                PODS:
                  - First (1.0):
                    - First/s1 (= 1.0)
                    - First/s2 (= 1.0)
                  - First/s1 (1.0)
                  - First/s2 (1.0):
                    - Second/s2
                  - Second/s1 (1.0):
                    - First/s1
                  - Second/s2 (1.0)
                  - Third/s3 (1.0):
                    - First/s2
                """,
            linked: ["First", "Second", "Third"]),
    ]

    @Test(arguments: facts) func podsOfAnAppAreThoseThatCocoaPodsLinks(fact: Fact) {
        #expect(Self.readPods(of: "Pods-App", podfile: fact.podfile, lock: fact.lock) == fact.linked)
    }

    private static let gathered = ProcessInfo.processInfo.environment["RELCTL_PODS"]

    /// In what the pods that are read differ from those that CocoaPods gave to the same targets.
    private static func differences(podfile: String, lock: String, _ made: [String: Set<String>]) -> [String] {
        made.sorted { $0.key < $1.key }.flatMap { name, pods -> [String] in
            let read = readPods(of: name, podfile: podfile, lock: lock)
            return read.subtracting(pods).sorted().map { "\(name): only read: \($0)" }
                + pods.subtracting(read).sorted().map { "\(name): not read: \($0)" }
        }
    }

    /// The pods of the target that CocoaPods' target `Pods-NAME` stands for, as ``PodIndex`` finds them.
    private static func readPods(of aggregate: String, podfile: String, lock: String) -> Set<String> {
        let (podfile, lock) = (Podfile(podfile), PodLock(lock))
        // Below abstract targets their names stand before the target's.
        let target = podfile.pods.keys.filter { aggregate == "Pods-" + $0 || aggregate.hasSuffix("-" + $0) }
            .max { $0.count < $1.count }
        let pods = target.flatMap(podfile.pods(of:)) ?? podfile.ofAnyTarget
        let isTold = !pods.contains(where: \.isCall)
        return lock.closure(of: pods.filter { !$0.isCall }.map(\.name)).union(isTold ? [] : lock.all)
    }

    /// The targets `Pods-…` of CocoaPods' project, and the pods that they depend on.
    private static func targets(ofPodsProject text: String, lock: PodLock) throws -> [String: Set<String>] {
        let objects = try #require(try PropertyList(Array(text.utf8)).root["objects"])
        var targets: [String: Set<String>] = [:]
        for entry in objects.entries ?? [] {
            guard let name = entry.node["name"]?.string ?? entry.node["productName"]?.string, name.hasPrefix("Pods-"),
                entry.node["isa"]?.string?.hasSuffix("Target") == true
            else { continue }
            let needs = (entry.node["dependencies"]?.elements ?? []).compactMap { need -> String? in
                let dependency = need.string.flatMap { objects[$0] }
                return dependency?["target"]?.string.flatMap { objects[$0]?["name"]?.string }
                    ?? dependency?["name"]?.string
            }
            targets[name] = Set(needs.compactMap { pod(ofTarget: $0, lock) })
        }
        return targets
    }

    /// The pod that a target is made of: one that is built in several ways has several, as `Pod-iOS` and `Pod-library`.
    private static func pod(ofTarget name: String, _ lock: PodLock) -> String? {
        if name.hasPrefix("Pods-") { return nil }
        let pods = lock.all.filter { name == $0 || name.hasPrefix($0 + "-") || name.hasPrefix($0 + ".") }
        return pods.max { $0.count < $1.count } ?? name
    }
}
