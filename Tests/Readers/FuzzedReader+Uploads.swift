import HTTPTransport
import Names
import Settings
import Support
import Uploads

/// What the CIs answer that run upload jobs. The first byte says which, and what was asked for.
extension FuzzedReader {
    func uploadAnswers(_ bytes: [UInt8]) async {
        guard let selector = bytes.first, let branch = BranchName("TrendyolGo/Release") else { return }
        let http = CannedAnswers(bytes.dropFirst())
        let all = Self.uploads
        guard !all.isEmpty else { return }
        let (settings, runs) = all[Int(selector) % all.count]
        let providers = UploadProviders(
            settings: settings, forgeToken: Secret("canary"), environment: Self.environment, http: http)
        guard let upload = settings.apps.first?.upload, let provider = try? providers.provider(for: upload, of: "App")
        else { return }
        let order = UploadOrder(app: "App", branch: branch, commit: CommitID(.zero), version: "8.2.0")
        switch Int(selector) / all.count % 3 {
        case 0: _ = try? await provider.start(order)
        case 1: _ = try? await provider.run(runs)
        default: _ = try? await provider.search(for: order, since: 1_795_239_594)
        }
    }

    private static let environment = [
        "RELCTL_TOKEN": "canary", "UPLOAD_TOKEN": "canary", "JENKINS_TOKEN": "robot:canary",
        "ASC_KEY": TestKey.pem,
    ]

    /// Each provider's settings, and the name of a run there.
    private static let uploads: [(settings: Settings, run: String)] = {
        let store = """
            app_store_connect:
              key: ${ASC_KEY}
              key_id: KEY1
              issuer: 69a6de70-0000-4000-8000-000000000000
              app_ids: { App: "123456" }
            """
        let all: [(forge: String, run: String, upload: String, more: String)] = [
            ("gitlab", "1", "provider: gitlab-trigger, token: '${UPLOAD_TOKEN}'", ""),
            ("gitlab", "1", "provider: gitlab-pipeline", ""),
            ("github", "1", "provider: github-workflow, workflow: w.yml", ""),
            ("gitea", "1", "provider: gitea-workflow, workflow: w.yml", ""),
            (
                "gitlab", "job/mobile/1", "provider: jenkins, url: 'https://ci/job/mobile', token: '${JENKINS_TOKEN}'",
                ""
            ),
            (
                "gitlab", "b-1",
                "provider: bitrise, url: 'https://app.bitrise.io/app/0f', token: '${UPLOAD_TOKEN}', "
                    + "workflow: w", ""
            ),
            ("gitlab", "r-1", "provider: webhook, url: 'https://ci/hook', token: '${UPLOAD_TOKEN}'", ""),
            ("gitlab", "r-1", "provider: xcode-cloud, workflow: W", store),
        ]
        return all.compactMap { forge, run, upload, more in
            let text = """
                version: 1
                forge: { kind: \(forge), url: 'https://git.example.com', project: mobile/ios }
                trains:
                  T: { branch: T/Release, cut_from: develop, lands_on: develop }
                apps:
                  App: { train: T, upload: { \(upload) } }
                \(more)
                """
            return (try? Settings.parse(text)).map { ($0, run) }
        }
    }()
}
