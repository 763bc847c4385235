import Foundation
import Support
import Testing

@testable import Settings

/// A small configuration, and ways to break it.
enum Sample {
    static let text = """
        version: 1
        forge:
          kind: gitlab
          url: https://gitlab.example.com
          project: mobile/ios
        trains:
          Trendyol:
            branch: Trendyol/Release
            cut_from: develop
            lands_on: develop
          TrendyolGo:
            branch: TrendyolGo/Release
            follows: Trendyol
            lands_on: develop

        """

    /// The sample with one piece replaced; fails the test where the piece isn't there.
    static func replacing(_ piece: String, with other: String, from text: String = text) throws -> String {
        try #require(text.contains(piece), "\(piece) is not in the sample")
        return text.replacing(piece, with: other, maxReplacements: 1)
    }

    /// What is wrong with a text, as `line:column key: message; hint`.
    static func problems(_ text: String) -> [SettingsError.Problem] { problems(Array(text.utf8)) }

    static func problems(_ bytes: [UInt8]) -> [SettingsError.Problem] {
        do throws(SettingsError) {
            _ = try Settings.parse(bytes: bytes, path: "relctl.yml")
            return []
        } catch {
            return error.problems
        }
    }

    /// The sample with an `apps:` section that holds this upload, one key a line.
    static func upload(_ lines: String...) -> String {
        text + "apps:\n  App:\n    train: Trendyol\n    upload:\n" + lines.map { "      \($0)\n" }.joined()
    }

    static let fixtures = packageFolder.appending(path: "Tests/Release/SettingsTests/Fixtures")

    /// The example of the manual, with every key.
    static func contract() throws -> String {
        try String(contentsOf: fixtures.appending(path: "contract.yml"), encoding: .utf8)
    }
}

/// A folder that is gone after the test.
struct TemporaryFolder: ~Copyable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "relctl-settings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
