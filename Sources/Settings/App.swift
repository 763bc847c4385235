import Names

extension Settings {
    /// An app, as configured under `apps:`.
    public struct App: Hashable, Sendable {
        /// Its name.
        public var name: String
        /// The train that releases it.
        public var train: TrainName
        /// How its manifests are audited; `nil`: nothing is configured.
        public var audit: Audit?
        /// How its uploads are started; `nil`: not by relctl.
        public var upload: Upload?
    }

    /// What TestFlight is told of each build that the App Store has processed.
    public struct TestFlight: Hashable, Sendable {
        /// The names of the groups that get it.
        public var groups: [String]
        /// What testers are asked to look at; `{fixes}` stands for the commits since the last upload.
        public var whatToTest: Template?
        /// The language of that text.
        public var locale: String
    }

    /// The access to App Store Connect: its key, and which app is which there.
    public struct AppStoreConnect: Hashable, Sendable {
        /// The variable that holds the private key: the text of the `.p8` file, or its path.
        public var keyVariable: String
        /// The key's id.
        public var keyID: String
        /// The issuer's id; `nil` for an individual key, which has none.
        public var issuer: String?
        /// The number of each app there, by its name under `apps:`.
        public var appIDs: [String: String]
        /// Who tests the builds of an app, and what, by its name under `apps:`.
        public var testFlight: [String: TestFlight] = [:]
        /// Where the API is, without a slash at its end.
        public var url = Self.apple

        /// Apple's own address (https://developer.apple.com/documentation/appstoreconnectapi).
        static let apple = "https://api.appstoreconnect.apple.com"
    }
}
