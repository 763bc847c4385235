import HTTPTransport
import Settings

/// Makes the provider of an app's uploads from the settings. Nothing is asked of a server yet.
package struct UploadProviders: Sendable {
    /// The settings that name the providers.
    package let settings: Settings
    private let forgeToken: Secret
    private let environment: [String: String]
    let http: any HTTPSending
    let references = XcodeCloudReferences()

    /// Makes the providers that the settings name.
    ///
    /// - Parameters:
    ///   - forgeToken: the token of the forge, for uploads that run there.
    ///   - environment: where the variables of the settings are looked up.
    package init(settings: Settings, forgeToken: Secret, environment: [String: String], http: any HTTPSending) {
        (self.settings, self.forgeToken) = (settings, forgeToken)
        (self.environment, self.http) = (environment, http)
    }

    /// The provider of an app's uploads.
    ///
    /// - Throws: `permission` for a variable that is not set, `refused` for settings that can't work.
    package func provider(for upload: Settings.Upload, of app: String) throws(UploadError) -> any UploadProvider {
        switch upload.provider {
        case .gitlabTrigger: try gitLabTrigger(upload, app)
        case .gitlabPipeline: try gitLabPipeline(upload, app)
        case .githubWorkflow: try gitHubWorkflow(upload, app)
        case .giteaWorkflow: try giteaWorkflow(upload, app)
        case .jenkins: try jenkins(upload)
        case .bitrise: try bitrise(upload, app)
        case .webhook: try webhook(upload)
        case .xcodeCloud: try xcodeCloud(upload, app)
        }
    }

    /// The value of a variable, concealed from now on.
    func secret(_ variable: String) throws(UploadError) -> Secret {
        do {
            let secret = Secret(try Settings.value(ofVariable: variable, in: environment))
            http.conceal(secret)
            return secret
        } catch {
            throw UploadError(
                .permission, "a secret of the upload is missing: \(error)",
                hint: "in CI, a protected variable is only there on protected branches and tags")
        }
    }
}

/// A token, and the variable that it came from, for messages.
struct NamedToken: Sendable {
    let name: String
    let secret: Secret
}

extension UploadProviders {
    /// The token for a project on a forge: the upload's own, else the forge's where the project is there.
    func token(_ upload: Settings.Upload, for project: ProjectAddress) throws(UploadError) -> NamedToken {
        if let name = upload.tokenVariable { return NamedToken(name: name, secret: try secret(name)) }
        guard let token = forgeToken(for: project) else {
            throw UploadError(
                .permission, "\(project.root) is another server than the forge, whose token it doesn't get",
                hint: "set the upload's token to a variable that holds one for \(project.root)")
        }
        return token
    }

    /// The forge's token, where the project is on the forge.
    func forgeToken(for project: ProjectAddress) -> NamedToken? {
        guard project.isOnForge else { return nil }
        return NamedToken(name: settings.forge.tokenVariables.joined(separator: " or "), secret: forgeToken)
    }
}
