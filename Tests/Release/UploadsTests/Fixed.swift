import Foundation
import HTTPTransport
import Logging
import Names
import Settings
import Support
import Testing

@testable import HTTPTransport
@testable import Uploads

/// What every test speaks of.
enum Fixed {
    /// 2026-11-21T05:39:54Z.
    static let now = 1_795_239_594
    static let commit: CommitID = {
        guard let commit = CommitID(hex: "0123456789abcdef0123456789abcdef01234567") else { fatalError("no commit") }
        return commit
    }()
    static let branch: BranchName = {
        guard let branch = BranchName("TrendyolGo/Release") else { fatalError("no branch") }
        return branch
    }()
    static let order = UploadOrder(app: "TrendyolGo", branch: branch, commit: commit, version: "8.2.0")

    /// Secrets that nothing may show; the forge's, and the upload's.
    static let forgeToken = "canary-forge/8+7=6"
    static let environment = [
        "RELCTL_TOKEN": forgeToken, "UPLOAD_TOKEN": "canary-upload/9", "JENKINS_TOKEN": "robot:canary-jenkins/4",
        "HMAC_KEY": "canary-hmac-key", "HEADER_KEY": "canary-header-key",
        "ASC_KEY": TestKey.pem,
    ]

    /// Settings with this forge, and this upload, one key a line.
    static func settings(_ upload: [String], forge: String, at url: String, more: String = "") throws -> Settings {
        let lines = upload.map { "      \($0)\n" }.joined()
        return try Settings.parse(
            """
            version: 1
            forge:
              kind: \(forge)
              url: \(url)
              project: mobile/ios
            trains:
              Trendyol: { branch: Trendyol/Release, cut_from: develop, lands_on: develop }
            apps:
              TrendyolGo:
                train: Trendyol
                upload:
            \(lines)\(more)
            """)
    }
}

/// A client whose waits take no time, and what it logs.
final class Wire: Sendable {
    let client: HTTPClient
    private let lines: KeptLog.Lines

    init() {
        let lines = KeptLog.Lines()
        var options = HTTPClient.Options(environment: [:], log: Logger(label: "http") { _ in KeptLog(lines) })
        options.sleep = { _ in }
        (client, self.lines) = (HTTPClient(options: options), lines)
    }

    var log: [String] { lines.all }
}

/// What an upload error says, all of it.
extension UploadError {
    var whole: String { "\(message) \(hint ?? "")" }
}

/// The error of some work; a test that expects one fails without.
func failure<Value>(
    sourceLocation: SourceLocation = #_sourceLocation, _ work: () async throws -> Value
) async -> UploadError {
    do {
        let value = try await work()
        Issue.record("no error but \(value)", sourceLocation: sourceLocation)
    } catch let error as UploadError {
        return error
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
    return UploadError(.malformed, "another error")
}

/// Whatever some work says: its result or its error, in words.
func said<Value>(_ work: () async throws -> Value) async -> String {
    do {
        return "\(try await work())"
    } catch {
        return (error as? UploadError)?.whole ?? "\(error)"
    }
}
