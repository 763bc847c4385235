import Forges
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
        return Self.worst(of: builds.compactMap(\.attributes))
    }

    /// The state of the newest build that arrived in a span of time; `nil` where none has.
    ///
    /// - Parameters:
    ///   - version: the marketing version; empty: any.
    ///   - start: seconds since 1970.
    ///   - end: seconds since 1970; `nil`: now.
    public func state(ofVersion version: String, from start: Int, to end: Int?) async throws(UploadError) -> State? {
        let filter = version.isEmpty ? [] : [(name: "filter[preReleaseVersion.version]", value: version)]
        let call = ProviderCall.get(
            ["v1", "builds"],
            query: [("filter[app]", app)] + filter + [
                ("sort", "-uploadedDate"), ("fields[builds]", "processingState,version,uploadedDate"), ("limit", "50"),
            ])
        let builds = try await connect.client().resources(AppStoreBuildAttributes.self, call, pages: 2).elements
        let arrived = builds.compactMap(\.attributes).filter { build in
            guard let time = build.uploadedDate.flatMap({ Timestamp.seconds(iso8601: $0) }) else { return false }
            return time >= start && end.map { time < $0 } ?? true
        }
        return Self.worst(of: arrived.filter { $0.version == arrived.first?.version })
    }

    /// A word that is not known yet is no end.
    private static func worst(of builds: [AppStoreBuildAttributes]) -> State? {
        let states = builds.map { $0.processingState.flatMap(State.init) ?? .processing }
        return [.failed, .invalid, .processing, .valid].first(where: states.contains)
    }
}

/// The attributes of a build that are asked for.
struct AppStoreBuildAttributes: Decodable, Sendable {
    var processingState: String?
    /// The build number.
    var version: String?
    var uploadedDate: String?
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
