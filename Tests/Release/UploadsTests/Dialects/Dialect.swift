import Settings
import Support
import Testing

@testable import Uploads

/// A provider's stand-in, and what the conformance suite may expect of the provider.
struct Dialect: Sendable, CustomTestStringConvertible {
    /// What a search can prove.
    enum Proof: Sendable {
        /// Runs carry the key.
        case key
        /// Runs are counted: none means nothing, any one might be it.
        case emptiness
    }

    let name: String
    var forge = "gitlab"
    /// The keys of the upload, given the stand-in's address.
    let upload: @Sendable (_ url: String) -> [String]
    /// Further sections of the file.
    var more: @Sendable (_ url: String) -> String = { _ in "" }
    var proof = Proof.key
    /// Whether the commit of a run can be read.
    var tellsCommit = true
    /// Whether the answer to an order is JSON.
    var needsJSON = true
    /// Whether variables reach the job.
    var takesVariables = true
    /// What this CI says of a run that it cancelled for a newer one of the branch; `nil`: it doesn't say that.
    var superseded: String?
    let serve: StandIn.Dialect

    var testDescription: String { name }

    static let all: [Dialect] = [
        .gitLabTrigger, .gitLabPipeline, .gitHubWorkflow, .gitea, .forgejo, .jenkins, .bitrise, .xcodeCloud,
        .webhook,
    ]

    /// The provider, over a CI in the process.
    func provider(over ci: SimulatedCI) throws -> any UploadProvider {
        let url = "http://127.0.0.1:1"
        let settings = try Fixed.settings(upload(url), forge: forge, at: url, more: more(url))
        let providers = UploadProviders(
            settings: settings, forgeToken: .init(Fixed.forgeToken), environment: Fixed.environment, http: ci)
        return try providers.provider(for: try #require(settings.apps.first?.upload), of: "TrendyolGo")
    }

    /// A stand-in and its provider.
    func make(_ kept: Kept, adding lines: [String] = []) throws -> (StandIn, any UploadProvider, Wire) {
        let standIn = kept(try StandIn(serve))
        let wire = kept(Wire())
        let url = standIn.url
        let settings = try Fixed.settings(upload(url) + lines, forge: forge, at: url, more: more(url))
        let upload = try #require(settings.apps.first?.upload)
        let providers = UploadProviders(
            settings: settings, forgeToken: .init(Fixed.forgeToken), environment: Fixed.environment, http: wire.client)
        return (standIn, try providers.provider(for: upload, of: "TrendyolGo"), wire)
    }
}
