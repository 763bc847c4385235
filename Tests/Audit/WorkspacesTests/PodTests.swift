import Support
import Testing

@testable import Workspaces

@Suite struct PodTests {
    static let podfile = """
        platform :ios, '15.0'
        use_frameworks! # all of them
        def shared_pods
          pod 'Shared', '~> 1.0'
        end
        abstract_target 'Everything' do
          pod "Base/Sub"
          target 'App' do
            shared_pods
            pod 'FLEX', :configurations => ['Debug']
            pod 'Local', :path => 'Modules/Local'
            pod "Conditional" if ENV["X"]
            target 'AppTests' do
              inherit! :search_paths
              pod 'Quick'
            end
          end
          target 'Widget' do
          end
        end
        post_install do |installer|
          installer.pods_project.targets.each do |target|
          end
        end
        """
    static let lock = """
        PODS:
          - Base/Core (1.0)
          - Base/Sub (1.0):
            - Base/Core
            - "Under+Score (~> 2.0)"
          - "Under+Score (2.0)"
          - Local (0.1)
          - Shared (1.0)

        DEPENDENCIES:
          - Base/Sub
        """

    @Test func readsWhatEachTargetNames() {
        let podfile = Podfile(Self.podfile)
        #expect(podfile.pods["App"]?.map(\.name).sorted() == ["Base/Sub", "Conditional", "FLEX", "Local", "Shared"])
        #expect(podfile.pods["App"]?.filter { $0.configurations == ["Debug"] }.map(\.name) == ["FLEX"])
        #expect(podfile.pods["Widget"]?.map(\.name) == ["Base/Sub"])
        #expect(podfile.pods["AppTests"]?.map(\.name) == ["Quick"])
        #expect(podfile.pods["App"]?.first { $0.name == "Local" }?.path == "Modules/Local")
        #expect(podfile.searched.keys.sorted() == ["AppTests"])
        #expect(podfile.searched["AppTests"] == podfile.pods["App"])
        #expect(PodLock(Self.lock).closure(of: ["Base/Sub"]) == ["Base", "Under+Score"])
    }

    /// React Native, Expo, Flutter: only running the file tells, so whatever the lock file lists may be there.
    static let calls: [(String, added: [String])] = [
        ("config = use_native_modules!(config_command)", ["use_native_modules!"]),
        ("use_expo_modules!", ["use_expo_modules!"]),
        (
            "use_react_native!(\n    :path => config[:reactNativePath],\n    hermes_enabled: true\n  )",
            ["use_react_native!"]
        ),
        ("flutter_install_all_ios_pods File.dirname(File.realpath(__FILE__))", ["flutter_install_all_ios_pods"]),
        ("common_pods", ["common_pods"]), ("['A', 'B'].each do |name|\n    pod name\n  end", ["pod name"]),
        ("if ENV['X']\n    use_flipper!\n  end", ["use_flipper!"]),
        ("use_frameworks! :linkage => :static", []), ("inherit! :complete", []), ("flags = get_default_flags()", []),
        ("number = 5", []), ("config[:x] = true", []), ("pod 'Plain'", ["Plain"]),
        ("post_install do |installer|\n    react_native_post_install(installer)\n  end", []),
        ("script_phase :name => 'Lint', :script => 'lint'", []),
    ]

    @Test(arguments: calls.indices)
    func whatOnlyRunningTells(number: Int) throws {
        let (line, added) = Self.calls[number]
        let podfile = "require_relative 'pods'\nplatform :ios, '15.0'\ntarget 'App' do\n  \(line)\nend\nhook(1)\n"
        #expect(Podfile(podfile).pods["App"]?.map { $0.name.trimmed } ?? [] == added, "\(line)")
        let app = Target(id: .init(project: "App.xcodeproj", name: "App"), kind: .application, configuration: "Release")
        let unlocked = PodIndex(folders: [""], index: TreeIndex(MemoryTree(["Podfile": podfile])))
        #expect(unlocked.names(of: app).map(\.trimmed) == added)
        let locked = PodIndex(
            folders: [""], index: TreeIndex(MemoryTree(["Podfile": podfile, "Podfile.lock": Self.lock])))
        let all: Set = ["Base", "Under+Score", "Local", "Shared"]
        #expect(locked.names(of: app) == (added.isEmpty ? [] : added == ["Plain"] ? ["Plain"] : all))
    }

    /// What stands for pods that are not known says which Podfile adds them.
    @Test func callsAreOfAPodfile() {
        let index = PodIndex(
            folders: ["ios"],
            index: TreeIndex(MemoryTree(["ios/Podfile": "target 'App' do\n  use_native_modules!\n  pod 'Plain'\nend"])))
        let app = Target(
            id: .init(project: "ios/App.xcodeproj", name: "App"), kind: .application, configuration: "Release")
        #expect(index.podfile(calling: "use_native_modules!", for: app) == "ios/Podfile")
        #expect(index.podfile(calling: "Plain", for: app) == nil)
    }

    /// What a file says in other words, and what only running it tells: `named` without a lock, all that is locked with one.
    static let forms: [(podfile: String, named: Set<String>)] = [
        ("pod 'Root'\ntarget 'App'\npod 'Later'", ["Root", "Later"]),
        (
            "abstract_target 'All' do\n  pod 'Early'\n  target 'App'\n  pod 'Late'\nend\npod 'Last'",
            ["Early", "Late", "Last"]
        ),
        (
            "abstract_target 'All' do\n  target 'App' do\n    inherit! :none\n    pod 'Own'\n  end\n  pod 'Other'\nend",
            ["Own"]
        ),
        ("pod 'Root'\ntarget 'All' do\n  pod 'Base'\n  target 'App' do\n    inherit! :search_paths\n  end\nend", []),
        ("target :App do\n  pod 'Own'\nend", ["Own"]), ("target('App') { pod 'Own', path: 'Own' }", ["Own"]),
        ("target 'App' do pod 'Own' end\ntarget 'Other' do pod 'Not' end", ["Own"]),
        (
            "target 'App' do\n  pod 'Own',\n    '~> 1.0', :path => 'Own' if ENV['X']\n  pod 'Flex', configurations: %w[Debug]\nend",
            ["Own"]
        ),
        ("def common\n  pod 'Own' unless ENV['X']\nend\ntarget 'App' do\n  common if true\nend", ["Own"]),
        (
            "target 'App' do\n  if ENV['X'] then pod 'One' else pod 'Two' end\n  x = case y\n  when 1 then 2\n  end\nend\ntarget 'Not' do\n  pod 'Not'\nend",
            ["One", "Two"]
        ),
        ("pod 'Old'", ["Old"]),
        (
            "text = 'don\\'t end\ntarget here do'\nputs <<~TEXT\n  target 'Not' do\nTEXT\n=begin\ntarget x do\n=end\ntarget 'App' do\n  pod 'Own' # pod x\nend\n__END__\ntarget x do",
            ["Own"]
        ),
        (
            "target 'App' do\nend\npost_install do |installer|\n  installer.targets.each { |target| pod target }\n  target x do\n  end\nend",
            []
        ),
        ("def fix(target)\n  target.name = 'x' if target == 1\nend\ntarget 'App' do\nend", []),
    ]

    @Test(arguments: forms.indices)
    func sameThingsInOtherWords(number: Int) {
        let (podfile, named) = Self.forms[number]
        #expect(names(of: "App", podfile) == named, "\(podfile)")
        #expect(names(of: "App", podfile, lock: Self.lock) == named, "\(podfile)")
    }

    /// What is named by something that runs may be anything that is locked, for any target that may be meant.
    static let unread: [(podfile: String, named: Set<String>, others: Bool)] = [
        ("%w[App Other].each do |name|\n  target name do\n    pod 'Own'\n  end\nend", ["target name", "Own"], true),
        ("def app(name)\n  target name do\n    pod 'Own'\n  end\nend\napp 'App'", ["target name", "Own"], true),
        ("target \"#{x}App\" do\nend\ntarget 'App' do\n  pod 'Own'\nend", ["target \"#{x}App\"", "Own"], true),
        ("ready && target('App') { pod 'Own' }", ["ready && target('App')", "Own"], true),
        ("instance_eval(File.read('Shared'))\ntarget 'App' do\nend", ["instance_eval(File.read('Shared'))"], true),
        ("target 'App' do\n  { 'Own' => 'Own' }.each { |n, p| pod n, :path => p }\nend", ["pod n, :path => p"], false),
        ("target 'App' do\n  pod local, :path => \"./#{local}\"\nend", ["pod local, :path => \"./#{local}\""], false),
        (
            "target 'App' do\n  all.each(&method(:pod))\n  x = pod('Own')\nend",
            ["all.each(&method(:pod))", "x = pod('Own')"], false
        ),
        ("target 'App' do\n  pod 'A' + x\nend", ["pod 'A' + x"], false),
        (
            "def app\n  target 'App' do\n    pod 'Own'\n  end\nend\nabstract_target 'All' do\n  pod 'Base'\n  app\nend",
            ["target 'App'", "Own"], false
        ),
    ]

    @Test(arguments: unread.indices)
    func whatOnlyRunningNames(number: Int) {
        let (podfile, named, others) = Self.unread[number]
        let all: Set = ["Base", "Under+Score", "Local", "Shared"]
        #expect(names(of: "App", podfile) == named, "\(podfile)")
        #expect(names(of: "App", podfile, lock: Self.lock).isSuperset(of: all), "\(podfile)")
        #expect(names(of: "Unnamed", podfile, lock: Self.lock).isSuperset(of: all) == others, "\(podfile)")
        #expect(names(of: "Unnamed", podfile, lock: Self.lock, kind: .package) == [], "\(podfile)")
    }

    private func names(
        of name: String, _ podfile: String, lock: String = "", kind: Target.Kind = .application
    ) -> Set<String> {
        let tree = MemoryTree(["Podfile": podfile, "Podfile.lock": lock])
        let target = Target(id: .init(project: "App.xcodeproj", name: name), kind: kind, configuration: "Release")
        return PodIndex(folders: [""], index: TreeIndex(tree)).names(of: target)
    }

    /// What React Native writes into its Podfile: a text over several lines, with quotes in it.
    @Test func textsOverSeveralLines() {
        let podfile = """
            require Pod::Executable.execute_command('node', ['-p',
              'require.resolve(
                "react-native/scripts/react_native_pods.rb",
                {paths: [process.argv[1]]},
              )', __dir__]).strip
            def nothing
            end
            linkage = ENV["USE_#{"FRAME" + "WORKS}"}"]
            if linkage != nil
              Pod::UI.puts "Configuring #{linkage}ally".green
            end while false
            target 'App' do
              match = a =~ /'/
              pod 'Own', :tag => "1" % 2
              first = /unended
              nothing
            end
            target 'Other' do
              pod 'Not
            end
            """
        #expect(
            Podfile(podfile).pods == ["App": [.init(name: "Own")], "Other": [.init(name: "pod 'Not", isCall: true)]])
    }

    @Test func readsTheSpecOfAPodInTheTree() throws {
        let spec = """
            Pod::Spec.new do |s|
              s.name = 'Local'
              s.source_files = 'Classes/**/*.{h,m,swift}',
                               'More/*.swift'
              s.dependency 'Shared'
              s.frameworks = 'AVFoundation', 'UIKit'
              s.subspec 'Extra' do |e|
                e.source_files = ['Extra']
                e.vendored_frameworks = 'Bin/Closed.xcframework'
              end
            end
            """
        let index = TreeIndex(
            MemoryTree([
                "Podfile": Self.podfile, "Podfile.lock": Self.lock, "Modules/Local/Local.podspec": spec,
                "Modules/Local/Classes/In/A.swift": "", "Modules/Local/Classes/B.m": "",
                "Modules/Local/More/C.swift": "",
                "Modules/Local/Extra/D.swift": "", "Modules/Local/Tests/E.swift": "",
            ]))
        var pods = PodIndex(folders: [""], index: index)
        let target = try #require(pods.drafts(index: index).first).target
        #expect(target.sources.map(\.path.lastPathComponent) == ["B.m", "A.swift", "D.swift", "C.swift"])
        #expect(target.linkedModules == ["AVFoundation", "UIKit"])
        #expect(target.opaque.map(\.name) == ["Closed"])
        let app = Target(id: .init(project: "App.xcodeproj", name: "App"), kind: .application, configuration: "Release")
        #expect(pods.names(of: app) == ["Base", "Conditional", "Under+Score", "Local", "Shared"])
        #expect(pods.covers(app))
    }

    /// A spec with everything that decides what is compiled; what is asked of it, and which files that builds.
    static let selections: [(defaults: String, podfile: String, lock: String, built: [String])] = [
        ("", "pod 'Kit', :path => 'Kit'", "", ["Cam", "Core", "Deep", "Net", "Root"]),
        ("s.default_subspecs = 'Core'", "pod 'Kit', :path => 'Kit'", "", ["Core", "Root"]),
        ("s.default_subspec = %w[Core Net]", "pod 'Kit', :path => 'Kit'", "", ["Core", "Deep", "Net", "Root"]),
        ("s.default_subspecs = :none", "pod 'Kit', :path => 'Kit'", "", ["Root"]),
        ("s.default_subspecs = names", "pod 'Kit', :path => 'Kit'", "", ["Cam", "Core", "Deep", "Net", "Root"]),
        ("s.default_subspecs = 'Core'", "pod 'Kit/Net/Deep', :path => 'Kit'", "", ["Deep", "Net", "Root"]),
        (
            "s.default_subspecs = 'Core'", "pod 'Kit', :path => 'Kit', :subspecs => ['Cam']", "",
            ["Cam", "Core", "Root"]
        ),
        (
            "s.default_subspecs = 'Core'", "pod 'Kit', :path => 'Kit', :subspecs => names", "",
            ["Cam", "Core", "Deep", "Net", "Root"]
        ),
        (
            "s.default_subspecs = 'Core'", "pod 'Kit', :path => 'Kit'\n  pod 'User'",
            "PODS:\n  - User (1.0):\n    - Kit/Cam\n  - Kit/Cam (1.0)\n", ["Cam", "Core", "Root"]
        ),
        (
            "s.default_subspecs = 'Core'", "pod 'Kit', :path => 'Kit'\n  pod name", "",
            ["Cam", "Core", "Deep", "Net", "Root"]
        ),
    ]

    private static func kit(
        _ lines: String, podfile: String = "pod 'Kit', :path => 'Kit'", lock: String = "", configuration: String? = nil
    ) -> Workspace {
        var files = ["Podfile": "target 'App' do\n  \(podfile)\nend\n", "Podfile.lock": lock]
        for name in ["Root", "Core", "Cam", "Net", "Deep", "Tests", "Old", "Old/In", "Gone/In"] {
            files["Kit/\(name)/\(name.lastPathComponent).swift"] = ""
        }
        files["Kit/Kit.podspec"] = """
            Pod::Spec.new do |s|
              s.description = <<-DESC
                s.source_files = 'Tests/*.swift'
              DESC
              s.source_files = 'Root/*.swift'
              \(lines)
              s.subspec('Core') { |c| c.source_files = ['Core', 'Old', "Gone"]; c.exclude_files = 'Old/**', 'Gone', 'Old/In/*' }
              s.subspec 'Cam' do |c|
                c.source_files = 'Cam/*.swift'
                c.dependency 'Kit/Core', '~> 1.0'
                c.dependency 'Camera' if true
              end
              s.subspec 'Net' do |n|
                n.source_files = 'Net/*.swift'
                n.subspec 'Deep' do |d|
                  d.source_files = 'Deep/*.swift'
                end
              end
              s.test_spec 'Tests' do |t|
                if true
                  t.source_files = 'Tests/*.swift'
                end
              end
            end
            """
        files["project.yml"] =
            "name: A\ntargets:\n  App: { type: application, platform: iOS }\n  Other: { type: framework, platform: iOS }"
        return Workspace.read(files, options: ReadingOptions(configuration: configuration))
    }

    @Test(arguments: selections.indices)
    func partsThatAreAskedFor(number: Int) throws {
        let (defaults, podfile, lock, built) = Self.selections[number]
        let workspace = Self.kit(defaults, podfile: podfile, lock: lock)
        let kit = try #require(workspace.named("Kit"))
        #expect(kit.sources.map(\.path.stem).sorted() == built)
        #expect(kit.unresolved == [])
        #expect(workspace.named("App")?.opaque.contains { $0.name == "Camera" } == built.contains("Cam"))
    }

    /// CocoaPods makes a target of each set of subspecs that a target asks for, itself or through other pods.
    @Test func targetsAskForDifferentParts() {
        let podfile = """
            target 'App' do
              pod 'Kit/Core', :path => 'Kit'
            end
            target 'Other' do
              pod 'User', :path => 'User'
            end
            target 'Third' do
              pod 'Kit/Core', :path => 'Kit'
            end
            target 'AppTests' do
              pod 'Kit/Deep', :path => 'Kit'
            end
            """
        let files = [
            "Podfile": podfile, "Kit/Core/Core.swift": "", "Kit/Cam/Cam.swift": "", "Kit/Deep/Deep.swift": "",
            "User/User.swift": "",
            "Kit/Kit.podspec": """
            Pod::Spec.new do |s|
              s.subspec('Core') { |c| c.source_files = 'Core/*.swift' }
              s.subspec('Cam') { |c| c.source_files = 'Cam/*.swift' }
              s.subspec('Deep') { |c| c.source_files = 'Deep/*.swift' }
            end
            """,
            "User/User.podspec": "Pod::Spec.new do |s|\n  s.source_files = '*.swift'\n  s.dependency 'Kit/Cam'\nend",
            "project.yml": """
            name: A
            targets:
              App: { type: application, platform: iOS }
              Other: { type: application, platform: iOS }
              Third: { type: application, platform: iOS, dependencies: [{ framework: Kit.framework, implicit: true }] }
              AppTests: { type: bundle.unit-test, platform: iOS }
            """,
        ]
        let workspace = Workspace.read(files)
        #expect(workspace.sources(of: "App") == ["Kit/Core/Core.swift"])
        #expect(workspace.sources(of: "Other") == ["Kit/Cam/Cam.swift", "User/User.swift"])
        #expect(workspace.sources(of: "Third") == ["Kit/Core/Core.swift"])
        // Each is called as people call it: `forbid:` names one pod, however it is built.
        #expect(workspace.targets.filter { $0.name == "Kit" }.map(\.moduleName) == ["Kit", "Kit"])
        #expect(Set(workspace.targets.map(\.id)).count == workspace.targets.count)
    }

    /// The blocks around a statement are not gone through for each.
    @Test(.timeLimit(.minutes(1))) func deepTargets() {
        let depth = 30_000
        let opened = (0..<depth).map { "target 'T\($0)' do\n" }.joined()
        let podfile = Podfile("pod 'Shared'\n" + opened + "pod 'Own'\n" + String(repeating: "end\n", count: depth))
        #expect(podfile.pods["T\(depth - 1)"] == [.init(name: "Shared"), .init(name: "Own")])
        #expect(podfile.pods["T0"] == [.init(name: "Shared")])
    }

    /// Whoever nests subspecs without end gets their content as that of the last one whose path is short enough.
    @Test(.timeLimit(.minutes(1))) func deepSubspecs() {
        let levels = 20_000
        let nested = String(repeating: "s.subspec 'a' do |s|\n", count: levels)
        let end = String(repeating: "end\n", count: levels)
        let workspace = Self.kit("\(nested)s.source_files = 'Old/*.swift'\n\(end)")
        #expect(workspace.sources(of: "App").map(\.stem).sorted() == ["Cam", "Core", "Deep", "Net", "Old", "Root"])
    }

    /// What is said for a platform counts for it alone, besides what is said for all.
    @Test func partsOfOnePlatform() throws {
        let names = ["App", "Watch", "Mac"]
        var files = [
            "Podfile": names.map { "target '\($0)' do\n  pod 'Kit', :path => 'Kit'\nend\n" }.joined(),
            "Kit/Kit.podspec": """
            Pod::Spec.new do |s|
              s.source_files = 'All/**/*.swift'
              s.osx.exclude_files = 'All/In'
              s.ios.source_files = 'iOS/*.swift'
              s.watchos.source_files = 'Watch/*.swift'
              s.macos.dependency 'MacOnly'
              s.osx.frameworks = names
              s.tvos.exclude_files = 'All/**/*'
              s.ios.deployment_target = '15.0'
              s.subspec 'Sub' do |ios|
                ios.source_files = 'Sub/*.swift'
                ios.ios.frameworks = 'HomeKit'
                ios.ios.pod_target_xcconfig = { 'OTHER_SWIFT_FLAGS' => '-D PHONE' }
              end
            end
            """,
            "project.yml": """
            name: A
            targets:
              App: { type: application, platform: iOS }
              Watch: { type: application, platform: watchOS }
              Mac: { type: application, platform: macOS }
            """,
        ]
        for name in ["All/All", "All/In/In", "iOS/iOS", "Watch/Watch", "Sub/Sub"] { files["Kit/\(name).swift"] = "" }
        let workspace = Workspace.read(files)
        let built = names.map { workspace.sources(of: $0).map(\.stem).sorted() }
        #expect(built == [["All", "In", "Sub", "iOS"], ["All", "In", "Sub", "Watch"], ["All", "Sub"]])
        #expect(names.map { workspace.named($0)?.opaque.map(\.name) } == [[], [], ["MacOnly"]])
        let kits = try names.map { name in
            try #require(workspace.named(name)?.dependencies.compactMap(workspace.target).first)
        }
        #expect(kits.map(\.linkedModules) == [["HomeKit"], [], []])
        #expect(kits.map { $0.compilationConditions.contains("PHONE") } == [true, false, false])
        #expect(kits.map(\.unresolved.count) == [0, 0, 1])
    }

    /// What pods are compiled with, besides what CocoaPods defines for them and their users.
    @Test(
        arguments: [
            (
                "s.pod_target_xcconfig = { 'SWIFT_ACTIVE_COMPILATION_CONDITIONS' => '$(inherited) A B', 'OTHER' => x }",
                ["A", "B"], [:], 0
            ),
            (
                "s.pod_target_xcconfig = {\n 'OTHER_SWIFT_FLAGS' => '-D A',\n 'SWIFT_ACTIVE_COMPILATION_CONDITIONS[config=Debug]' => 'B'\n}",
                ["A"], [:], 0
            ),
            (
                "s.xcconfig = { \"GCC_PREPROCESSOR_DEFINITIONS\": ['A=2', 'B'] }\n s.compiler_flags = '-DC', '-w'", [],
                ["A": "2", "B": "1", "C": "1"], 0
            ),
            ("s.pod_target_xcconfig = {}", [], [:], 0), ("s.pod_target_xcconfig = config", [], [:], 1),
            ("s.pod_target_xcconfig = { 'OTHER_SWIFT_FLAGS' => flags }", [], [:], 1),
            ("s.pod_target_xcconfig = base.merge({ 'OTHER_SWIFT_FLAGS' => '-D A' })", [], [:], 1),
        ] as [(String, [String], [String: String], Int)])
    func conditionsOfPods(line: String, conditions: [String], definitions: [String: String], problems: Int) throws {
        let workspace = Self.kit(line)
        let kit = try #require(workspace.named("Kit"))
        #expect(kit.compilationConditions == conditions + ["COCOAPODS"])
        #expect(kit.preprocessorDefinitions == definitions.merging(["COCOAPODS": "1"]) { $1 })
        #expect(kit.unresolved.map(\.kind) == Array(repeating: .unset, count: problems))
        #expect(workspace.named("App")?.compilationConditions == ["COCOAPODS"])
        #expect(workspace.named("App")?.preprocessorDefinitions == ["COCOAPODS": "1"])
        #expect(workspace.named("Other")?.compilationConditions == [])
    }

    @Test func podsForSomeConfigurations() {
        let podfile = """
            target 'App' do
              pod 'Flex', :configurations => ['Debug', 'Debug-Shop']
              pod 'Trial', :configuration => 'beta'
              pod 'Own', :configurations => names
            end
            """
        func names(_ configuration: String) -> Set<String> {
            let id = Target.ID(project: "App.xcodeproj", name: "App")
            let index = TreeIndex(MemoryTree(["Podfile": podfile]))
            return PodIndex(folders: [""], index: index).names(
                of: Target(id: id, kind: .application, configuration: configuration))
        }
        #expect((names("Release"), names("Debug-Shop")) == (["Own"], ["Flex", "Own"]))
        #expect((names("Beta"), names("Debug-Own")) == (["Own", "Trial"], ["Own"]))
        let pod = Self.kit("", configuration: "Debug").named("Kit")
        #expect(pod?.compilationConditions == ["COCOAPODS", "DEBUG"] && pod?.preprocessorDefinitions["DEBUG"] == "1")
    }

    /// Which targets have pods may be open, and so is then what CocoaPods defines.
    @Test func conditionsOfAnyTarget() {
        let app = Self.kit("", podfile: "target name do\n  pod 'Own'\n  end").named("Other")
        #expect(app?.compilationConditions == [] && app?.unresolved.map(\.kind) == [.unset])
    }

    @Test(arguments: [
        "s.source_files = Dir['Root']", "s.exclude_files = \"#{x}/*\"", "s.source_files = 'Root', *more",
        "s.dependency name",
    ])
    func whatAPodspecDoesNotTell(line: String) {
        let kit = Self.kit(line).named("Kit")
        #expect(kit?.unresolved.map(\.message) == ["'\(line)' can't be told without running the podspec"])
    }
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
