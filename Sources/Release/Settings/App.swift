import Names

extension Settings {
    /// An app, as configured under `apps:`.
    package struct App: Hashable, Sendable {
        package var name: String
        /// The train that releases it.
        package var train: TrainName
        /// How its manifests are audited; `nil`: nothing is configured.
        package var audit: Audit?
        /// How its uploads are started; `nil`: not by relctl.
        package var upload: Upload?
    }

    /// The distribution of processed builds to TestFlight.
    package struct TestFlight: Hashable, Sendable {
        /// The names of the groups that get it.
        package var groups: [String]
        /// The notes for testers; `{fixes}` stands for the commits since the last upload.
        package var whatToTest: Template?
        /// The language of that text.
        package var locale: String
    }

    /// The access to App Store Connect: its key, and which app is which there.
    package struct AppStoreConnect: Hashable, Sendable {
        /// The variable that holds the private key: the text of the `.p8` file, or its path.
        package var keyVariable: String
        /// The key's id.
        package var keyID: String
        /// The issuer's id; `nil` for an individual key, which has none.
        package var issuer: String?
        /// The number of each app there, by its name under `apps:`.
        package var appIDs: [String: String]
        /// TestFlight settings by the app's name under `apps:`.
        package var testFlight: [String: TestFlight] = [:]
        /// The address of the API, without a slash at its end.
        package var url = Self.apple

        /// Apple's own address (https://developer.apple.com/documentation/appstoreconnectapi).
        static let apple = "https://api.appstoreconnect.apple.com"
    }
}
