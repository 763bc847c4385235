import HTTPTransport
import Settings

/// The builds of an app in App Store Connect: whether an upload has been processed there
/// (https://developer.apple.com/documentation/appstoreconnectapi/get-v1-builds).
public struct AppStoreBuilds: Sendable {
    /// How far App Store Connect has come with a build
    /// (https://developer.apple.com/documentation/appstoreconnectapi/build/attributes-data.dictionary).
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Still at it.
        case processing = "PROCESSING"
        /// It couldn't be processed.
        case failed = "FAILED"
        /// It was processed and refused.
        case invalid = "INVALID"
        /// Testers can have it.
        case valid = "VALID"
    }

    let connect: AppStoreConnect
    /// The app's number.
    let app: String

    /// The state of a build; `nil` where it hasn't arrived yet.
    ///
    /// An app on several platforms may have a build of the same number on each: the one that is worst off counts.
    ///
    /// - Parameters:
    ///   - version: the marketing version, such as `8.2.0`.
    ///   - build: the build number (`CFBundleVersion`).
    public func state(ofVersion version: String, build: String) async throws(UploadError) -> State? {
        let call = ProviderCall.get(
            ["v1", "builds"],
            query: [
                ("filter[app]", app), ("filter[preReleaseVersion.version]", version), ("filter[version]", build),
                ("fields[builds]", "processingState,version"), ("limit", "50"),
            ])
        let builds = try await connect.client().resources(AppStoreBuildAttributes.self, call).elements
        // A word that is not known yet is no end.
        let states = builds.map { $0.attributes?.processingState.flatMap(State.init) ?? .processing }
        return [.failed, .invalid, .processing, .valid].first(where: states.contains)
    }
}

/// The attributes of a build that are asked for.
struct AppStoreBuildAttributes: Decodable, Sendable {
    var processingState: String?
}

extension UploadProviders {
    /// The builds of an app.
    ///
    /// - Throws: `refused` where the settings don't say which app it is there, `permission` without a usable key.
    public func appStoreBuilds(of app: String) throws(UploadError) -> AppStoreBuilds {
        let connect = try appStoreConnect()
        guard let id = settings.appStoreConnect?.appIDs[app] else {
            throw UploadError(
                .refused, "app_store_connect.app_ids doesn't name \(app)",
                hint: "add its number, which App Store Connect shows as the Apple ID of the app")
        }
        return AppStoreBuilds(connect: connect, app: id)
    }
}
