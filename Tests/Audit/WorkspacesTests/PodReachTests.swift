import Support
import Testing

@testable import Workspaces

/// Pods that targets may import without linking them.
@Suite struct PodReachTests {
    private static let podfile = "target 'Other' do\n  pod 'P0'\nend\n"

    /// Frameworks that the Podfile doesn't name, beside a lock file.
    private static func files(frameworks: Int, pods: Int) -> [String: String] {
        let names = (0..<frameworks).map { "F\($0)" }
        let targets = names.map { "  \($0): { type: framework, platform: iOS, sources: [\($0)] }\n" }
        let locked = (0..<pods).map { "  - P\($0) (1.0)\n" }
        var files = [
            "project.yml": "name: App\ntargets:\n" + targets.joined(),
            "Podfile": podfile, "Podfile.lock": "PODS:\n" + locked.joined(),
        ]
        for name in names { files[name + "/A.swift"] = "let a = 1" }
        return files
    }

    private static func read(_ files: [String: String]) -> (workspace: Workspace, steps: Int) {
        let budget = ReadingBudget()
        let workspace = Workspace.read(MemoryTree(files), budget: budget)
        return (workspace, ReadingLimits.standard.steps - budget.rest(of: .steps))
    }

    /// The pods of a lock file are gone through once, however many targets lie below it.
    @Test func oneListServesAllTargets() {
        let few = Self.read(Self.files(frameworks: 50, pods: 1))
        let many = Self.read(Self.files(frameworks: 50, pods: 200))
        let lists = many.workspace.targets.compactMap(\.reach.list)
        #expect(lists.count == 50)
        #expect(Set(lists.map { ObjectIdentifier($0) }).count == 1)
        #expect(lists.first?.pods.count == 200)
        #expect(lists.first?.pods.first?.version.hasPrefix("1.0") == true)
        #expect(many.steps - few.steps < 50 * 200)
    }

    /// Of one list each target has what it doesn't link.
    @Test func whatATargetLinksIsNotInReach() {
        let podfile = """
            target 'F0' do
              pod 'P0'
              target 'F1' do
                inherit! :search_paths
                pod 'P1'
              end
            end
            """
        let files = Self.files(frameworks: 3, pods: 2).merging(["Podfile": podfile]) { $1 }
        let workspace = Self.read(files).workspace
        #expect(workspace.named("F0")?.reach.isEmpty == true)
        #expect(workspace.named("F1")?.reach.linked == ["P1"])
        #expect(workspace.named("F2")?.reach.linked == [])
        #expect(workspace.named("F2")?.reach.list === workspace.named("F1")?.reach.list)
        #expect(workspace.named("F2")?.reach.list?.pods.map(\.name) == ["P0", "P1"])
    }

    /// Whose limit is reached is told also in the root.
    @Test func limitsNameThePodfile() throws {
        var limits = ReadingLimits()
        limits.steps = 100
        let tree = TreeIndex(MemoryTree(Self.files(frameworks: 0, pods: 200)), budget: ReadingBudget(limits))
        let index = PodIndex(folders: [""], index: tree)
        let kit = Target(
            id: .init(project: "App.xcodeproj", name: "Kit"), kind: .framework, configuration: "Release")
        let paths = try #require(index.searchPaths(of: kit))
        #expect(index.pods(in: paths).isEmpty)
        #expect(tree.budget.exceeded.map(\.path) == ["Podfile"])
        tree.budget.leaveOut("too much", at: "")
        #expect(tree.budget.exceeded.last?.path == ".")
        let placed = ReadingBudget(limits, root: "ios/app")
        placed.leaveOut("too much", at: "")
        placed.spend(101, .steps, at: "")
        #expect(placed.exceeded.map(\.path) == ["ios/app", "ios/app"])
    }

    /// Literals of Ruby whose quotes and brackets are no other text's: https://docs.ruby-lang.org/en/3.3/syntax/literals_rdoc.html.
    @Test(arguments: [
        #"x = b.sub(%r{\s*//.*$}, "")"#, #"x = b =~ %r{^"(.*)$}i"#, #"x = b =~ %r!'x!mx"#, #"x = %r/it's/"#,
        #"x = %q{it's {nested} \} here}"#, "x = %x(echo 'x)", "x = %s(it's)", "x = %(don't (stop) it's)",
        "x = %r[a'[b]'c']", #"x = b.split(/\/'/)"#, #"x = b.gsub(/\\/, '')"#, "x = b.gsub(/'/i, '')",
        "x = 7 % 2", "x = b %w[it's]", "x = b % c",
    ])
    func literalsOfRuby(line: String) {
        let podfile = Podfile(
            "def fix(b)\n  \(line)\nend\ntarget 'App' do\n  pod 'Own'\n  pod 'Flex', :configurations => ['Debug']\nend")
        #expect(podfile.pods == ["App": [.init(name: "Own"), .init(name: "Flex", configurations: ["Debug"])]])
        #expect(podfile.ofAnyTarget.isEmpty)
    }

    /// Built libraries that a pattern finds are taken one by one; what it doesn't find is called like the pod.
    @Test(arguments: [
        ("lib/*.a", ["one Kit/lib/libone.a", "two Kit/lib/libtwo.a"]), ("lib/libone.a", ["one Kit/lib/libone.a"]),
        ("Bin/*.xcframework", ["Closed Kit/Bin/Closed.xcframework"]),
        ("Bin/{Closed,Gone}.xcframework", ["Closed Kit/Bin/Closed.xcframework"]),
        ("Bin/Gone.xcframework", ["Gone Bin/Gone.xcframework"]), ("Gone/*.a", ["Kit Gone/*.a"]),
    ])
    func patternsOfLibraries(pattern: String, named: [String]) throws {
        let spec = "Pod::Spec.new do |s|\n  s.source_files = 'A.swift'\n  s.vendored_libraries = '\(pattern)'\nend"
        let tree = MemoryTree([
            "Kit/Kit.podspec": spec, "Kit/A.swift": "", "Kit/lib/libone.a": "", "Kit/lib/libtwo.a": "",
            "Kit/lib/readme": "", "Kit/Bin/Closed.xcframework/Info.plist": "",
            "Kit/Bin/Closed.xcframework/ios/libClosed.a": "",
            "Podfile": "target 'App' do\n  pod 'Kit', :path => 'Kit'\nend",
        ])
        let index = TreeIndex(tree)
        var pods = PodIndex(folders: [""], index: index)
        let target = try #require(pods.drafts(index: index).first).target
        #expect(target.opaque.map { "\($0.name) \($0.origin)" } == named)
    }
}
