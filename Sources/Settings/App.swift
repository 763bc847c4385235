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
        /// Where the API is, without a slash at its end.
        public var url = Self.apple

        /// Apple's own address (https://developer.apple.com/documentation/appstoreconnectapi).
        static let apple = "https://api.appstoreconnect.apple.com"
    }
}
