import HTTPTransport
import Settings
import WebAPI

/// The builds of an app in App Store Connect: whether an upload has been processed there
/// (https://developer.apple.com/documentation/appstoreconnectapi/get-v1-builds).
package struct AppStoreBuilds: Sendable {
    /// How far App Store Connect has come with a build
    /// (https://developer.apple.com/documentation/appstoreconnectapi/build/attributes-data.dictionary).
    package enum State: String, Hashable, Sendable, CaseIterable {
        /// Still at it.
        case processing = "PROCESSING"
        /// The build couldn't be processed.
        case failed = "FAILED"
        /// The build was processed and refused.
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
    package func state(ofVersion version: String, build: String) async throws(UploadError) -> State? {
        let call = APICall.get(
            ["v1", "builds"],
            query: [
                ("filter[app]", app), ("filter[preReleaseVersion.version]", version), ("filter[version]", build),
                ("fields[builds]", "processingState,version"), ("limit", "50"),
            ])
        let builds = try await connect.client().resources(AppStoreBuildAttributes.self, call).elements
        return Self.worst(of: builds.compactMap(\.attributes))
    }

    /// How far the store has come with what arrived in a span of time; `nil` where nothing has.
    ///
    /// - Parameters:
    ///   - version: the marketing version; empty: any.
    ///   - start: seconds since 1970.
    ///   - end: seconds since 1970; `nil`: now.
    ///   - run: the build run of Xcode Cloud, which names its own builds; `nil`: another CI's.
    package func progress(
        ofVersion version: String, from start: Int, to end: Int?, run: String? = nil
    ) async throws(UploadError) -> AppStoreProgress? {
        let span = AppStoreSpan(start: start, end: end)
        if let run, let own = try await builds(ofRun: run), !own.isEmpty { return AppStoreProgress(own) }
        if let arrived = AppStoreProgress(try await builds(ofVersion: version, in: span)) { return arrived }
        return await rejection(ofVersion: version, in: span)
    }

    /// The builds that a run of Xcode Cloud made
    /// (https://developer.apple.com/documentation/appstoreconnectapi/get-v1-cibuildruns-_id_-builds); `nil` where it is gone.
    private func builds(ofRun run: String) async throws(UploadError) -> [AppStoreBuild]? {
        let id = try RunID.word(run, of: "Xcode Cloud")
        let call = APICall.get(
            ["v1", "ciBuildRuns", id, "builds"],
            query: [("fields[builds]", "processingState,version,uploadedDate"), ("limit", "50")])
        do throws(UploadError) {
            return try await connect.client().resources(AppStoreBuildAttributes.self, call).elements
        } catch {
            guard error.kind == .notFound else { throw error }
            return nil
        }
    }

    /// The newest build of a span, on each platform.
    private func builds(ofVersion version: String, in span: AppStoreSpan) async throws(UploadError) -> [AppStoreBuild] {
        let filter = version.isEmpty ? [] : [(name: "filter[preReleaseVersion.version]", value: version)]
        let call = APICall.get(
            ["v1", "builds"],
            query: [("filter[app]", app)] + filter + [
                ("sort", "-uploadedDate"), ("fields[builds]", "processingState,version,uploadedDate"), ("limit", "50"),
            ])
        let builds = try await connect.client().resources(AppStoreBuildAttributes.self, call, pages: 2).elements
        let arrived = builds.filter { span.contains($0.attributes?.uploadedDate) }
        return arrived.filter { $0.attributes?.version == arrived.first?.attributes?.version }
    }

    /// Looks for a rejection on arrival: Apple lists such an upload as a build upload, never as a build
    /// (https://developer.apple.com/documentation/appstoreconnectapi/get-v1-apps-_id_-builduploads). `nil` also where that
    /// can't be asked: then only the build's absence tells.
    private func rejection(ofVersion version: String, in span: AppStoreSpan) async -> AppStoreProgress? {
        let filter = version.isEmpty ? [] : [(name: "filter[cfBundleShortVersionString]", value: version)]
        let call = APICall.get(
            ["v1", "apps", app, "buildUploads"],
            query: filter + [
                ("sort", "-uploadedDate"),
                ("fields[buildUploads]", "cfBundleVersion,createdDate,uploadedDate,state"), ("limit", "50"),
            ])
        let uploads = try? await connect.client().resources(AppStoreUploadAttributes.self, call, pages: 2).elements
        let arrived = (uploads ?? []).compactMap(\.attributes).filter {
            span.contains($0.uploadedDate ?? $0.createdDate)
        }
        guard let newest = arrived.first, newest.state?.state == "FAILED" else {
            return arrived.isEmpty ? nil : AppStoreProgress(state: .processing)
        }
        let words = (newest.state?.errors ?? []).compactMap { $0.description ?? $0.code }
        return AppStoreProgress(state: .failed, reason: words.isEmpty ? nil : words.joined(separator: "; "))
    }

    /// The worst state of several builds; `nil` if there are none. An unknown state counts as still processing.
    static func worst(of builds: [AppStoreBuildAttributes]) -> State? {
        let states = builds.map { $0.processingState.flatMap(State.init) ?? .processing }
        return [.failed, .invalid, .processing, .valid].first(where: states.contains)
    }
}

/// A build as it is asked for.
typealias AppStoreBuild = AppStoreResource<AppStoreBuildAttributes>

/// How far App Store Connect has come with an upload.
package struct AppStoreProgress: Hashable, Sendable {
    /// The state of the build; of builds of one number on several platforms, the worst.
    package var state: AppStoreBuilds.State
    /// Why it was rejected on arrival, in Apple's words.
    package var reason: String?
    /// The builds' ids in App Store Connect.
    package var builds: [String] = []

    init(state: AppStoreBuilds.State, reason: String? = nil) { (self.state, self.reason) = (state, reason) }

    /// `nil`: there are no builds.
    init?(_ builds: [AppStoreBuild]) {
        guard let state = AppStoreBuilds.worst(of: builds.compactMap(\.attributes)) else { return nil }
        self.init(state: state)
        self.builds = builds.map(\.id)
    }
}

/// A span of time, in seconds since 1970.
private struct AppStoreSpan {
    var start: Int
    /// `nil`: now.
    var end: Int?

    func contains(_ date: String?) -> Bool {
        guard let time = date.flatMap({ Timestamp.seconds(iso8601: $0) }) else { return false }
        return time >= start && end.map { time < $0 } ?? true
    }
}

/// The attributes of an upload of a build
/// (https://developer.apple.com/documentation/appstoreconnectapi/buildupload/attributes-data.dictionary).
private struct AppStoreUploadAttributes: Decodable, Sendable {
    struct Detail: Decodable, Sendable {
        var code: String?
        var description: String?
    }

    struct State: Decodable, Sendable {
        /// AWAITING_UPLOAD, PROCESSING, FAILED or COMPLETE.
        var state: String?
        var errors: [Detail]?
    }

    var createdDate: String?
    var uploadedDate: String?
    var state: State?
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
    package func appStoreBuilds(of app: String) throws(UploadError) -> AppStoreBuilds {
        let connect = try appStoreConnect()
        guard let id = settings.appStoreConnect?.appIDs[app] else {
            throw UploadError(
                .refused, "app_store_connect.app_ids doesn't name \(app)",
                hint: "add its number, which App Store Connect shows as the Apple ID of the app")
        }
        return AppStoreBuilds(connect: connect, app: id)
    }
}
