import HTTPTransport
import Settings
import WebAPI

/// Tells TestFlight who tests a build, and what
/// (https://developer.apple.com/documentation/appstoreconnectapi/prerelease-versions-and-beta-testers).
package struct AppStoreTesting: Sendable {
    let connect: AppStoreConnect
    /// The app's number.
    let app: String
    let plan: Settings.TestFlight

    /// The most bytes of a text for testers (`truncate_changelog` of fastlane, pilot/lib/pilot/build_manager.rb).
    private static let longest = 4000

    /// The text for testers; `nil`: none is configured.
    ///
    /// - Parameters:
    ///   - values: by placeholder, besides `fixes`.
    ///   - fixes: what came since the last upload, newest first.
    package func text(_ values: [String: String], fixes: [String]) -> String? {
        let list = fixes.map { "- \($0)" }.joined(separator: "\n")
        let text = try? plan.whatToTest?.filled(values.merging(["fixes": list]) { $1 })
        return text.map { Self.cut($0) }
    }

    private static func cut(_ text: String) -> String {
        var (kept, bytes) = ("", 0)
        for character in text {
            bytes += character.utf8.count
            guard bytes <= longest else { break }
            kept.append(character)
        }
        return kept
    }

    /// Writes the text, and then gives the builds to the groups. Doing so again changes nothing.
    ///
    /// - Parameter builds: as App Store Connect calls them: one for each platform.
    /// - Throws: `refused` where a group isn't there.
    package func distribute(_ builds: [String], text: String?) async throws(UploadError) {
        let client = try connect.client()
        let groups = try await groupIDs(client)
        for build in builds {
            if let text, !text.isEmpty { try await write(text, of: build, client) }
            guard !groups.isEmpty else { continue }
            let call = APICall.post(
                ["v1", "builds", build, "relationships", "betaGroups"], json: Linkage("betaGroups", groups))
            _ = try await client.granted(call)
        }
    }

    /// The groups that are configured, without those that get every build anyway.
    private func groupIDs(_ client: ProviderClient) async throws(UploadError) -> [String] {
        guard !plan.groups.isEmpty else { return [] }
        let (all, _) = try await client.resources(
            Group.self, .get(["v1", "betaGroups"], query: [("filter[app]", app), ("limit", "200")]))
        let missing = plan.groups.filter { name in !all.contains { $0.attributes?.name == name } }
        guard missing.isEmpty else {
            let names = all.compactMap { $0.attributes?.name }.joined(separator: ", ")
            throw UploadError(
                .refused,
                "TestFlight has no group \(missing.joined(separator: ", ")), only \(client.redaction.shown(names))",
                hint: "make the group in App Store Connect, or correct app_store_connect.testflight")
        }
        return all.filter { group in
            group.attributes?.hasAccessToAllBuilds != true && plan.groups.contains { $0 == group.attributes?.name }
        }.map(\.id)
    }

    /// A build has a text already where somebody wrote one, or Apple copied that of the build before.
    private func write(_ text: String, of build: String, _ client: ProviderClient) async throws(UploadError) {
        let (texts, _) = try await client.resources(
            Localization.self, .get(["v1", "builds", build, "betaBuildLocalizations"], query: [("limit", "200")]))
        var call: APICall
        if let known = texts.first(where: { $0.attributes?.locale == plan.locale }) {
            guard known.attributes?.whatsNew != text else { return }
            call = .post(["v1", "betaBuildLocalizations", known.id], json: Change(id: known.id, text: text))
            call.method = .patch
        } else {
            call = .post(
                ["v1", "betaBuildLocalizations"], json: Creation(text: text, locale: plan.locale, build: build))
        }
        _ = try await client.granted(call)
    }
}

extension AppStoreTesting {
    private struct Group: Decodable, Sendable {
        var name: String?
        var hasAccessToAllBuilds: Bool?
    }

    private struct Localization: Decodable, Sendable {
        var locale: String?
        var whatsNew: String?
    }

    private struct Target: Encodable {
        var type: String
        var id: String
    }

    /// `BuildBetaGroupsLinkagesRequest`.
    private struct Linkage: Encodable {
        var data: [Target]

        init(_ type: String, _ ids: [String]) { data = ids.map { Target(type: type, id: $0) } }
    }

    /// `BetaBuildLocalizationUpdateRequest`.
    private struct Change: Encodable {
        struct Resource: Encodable {
            var type = "betaBuildLocalizations"
            var id: String
            var attributes: [String: String]
        }

        var data: Resource

        init(id: String, text: String) { data = Resource(id: id, attributes: ["whatsNew": text]) }
    }

    /// `BetaBuildLocalizationCreateRequest`.
    private struct Creation: Encodable {
        struct Relation: Encodable {
            var data: Target
        }

        struct Resource: Encodable {
            var type = "betaBuildLocalizations"
            var attributes: [String: String]
            var relationships: [String: Relation]
        }

        var data: Resource

        init(text: String, locale: String, build: String) {
            data = Resource(
                attributes: ["whatsNew": text, "locale": locale],
                relationships: ["build": Relation(data: Target(type: "builds", id: build))])
        }
    }
}

extension UploadProviders {
    /// How an app's builds get to testers; `nil` where that isn't configured.
    package func testing(of app: String) throws(UploadError) -> AppStoreTesting? {
        guard let plan = settings.appStoreConnect?.testFlight[app], let id = settings.appStoreConnect?.appIDs[app]
        else { return nil }
        return AppStoreTesting(connect: try appStoreConnect(), app: id, plan: plan)
    }
}
