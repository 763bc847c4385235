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
        #expect(podfile.pods["App"]?.map(\.name).sorted() == ["Base/Sub", "Conditional", "Local", "Shared"])
        #expect(podfile.pods["Widget"]?.map(\.name) == ["Base/Sub"])
        #expect(
            podfile.pods["AppTests"]?.map(\.name).sorted() == ["Base/Sub", "Conditional", "Local", "Quick", "Shared"])
        #expect(podfile.pods["App"]?.first { $0.name == "Local" }?.path == "Modules/Local")
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
        let pods = PodIndex(folders: [""], index: index)
        let target = try #require(pods.local["Local"]).draft(index: index).target
        #expect(target.sources.map(\.path.lastPathComponent) == ["B.m", "A.swift", "D.swift", "C.swift"])
        #expect(target.linkedModules == ["AVFoundation", "UIKit"])
        #expect(target.opaque.map(\.name) == ["Closed"])
        let app = Target(id: .init(project: "App.xcodeproj", name: "App"), kind: .application, configuration: "Release")
        #expect(pods.names(of: app) == ["Base", "Conditional", "Under+Score", "Local", "Shared"])
        #expect(pods.covers(app))
    }
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
