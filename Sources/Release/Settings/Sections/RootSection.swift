/// The file itself.
enum RootSection {
    /// The content of the file, before the rules between its parts are checked.
    struct Draft {
        let forge: Settings.ForgeSettings?
        let identity: IdentitySection.Draft?
        let trains: [TrainSection.Draft]
        /// Every name under `trains:`, usable or not, so that a broken train is not an unknown one as well.
        let trainNames: [String]
        let apps: [AppSection.Draft]
        let appNames: [String]
        let appStoreConnect: AppStoreConnectSection.Draft?
        let notifications: Settings.Notifications?
    }

    static let version = Key<Int>("version", .formatVersion, .required, "The version of this file's format: 1.")
    static let forge = Key<Settings.ForgeSettings>(
        "forge", ForgeSection.shape, .required, "Where the project is, and how to get in.")
    static let identity = Key<IdentitySection.Draft>(
        "identity", IdentitySection.shape, .implied,
        "Name and address in the commits that relctl makes, and the key that signs them.")
    static let trains = Key<[Named<TrainSection.Draft>]>(
        "trains", .map(name: "TRAIN", of: TrainSection.shape), .required, "The trains by name.")
    static let apps = Key<[Named<AppSection.Draft>]>(
        "apps", .map(name: "APP", of: AppSection.shape), .implied, "The apps by name: their audits and uploads.")
    static let appStoreConnect = Key<AppStoreConnectSection.Draft>(
        "app_store_connect", AppStoreConnectSection.shape, .optional, "The access to App Store Connect.")
    static let notify = Key<Settings.Notifications>(
        "notify", NotifySection.shape, .optional,
        "Where a message goes after a pass that changed something or needs a person.")

    /// Every train is compared with every other.
    static let trainLimit = 100

    static let table = Table(version, forge, identity, trains, apps, appStoreConnect, notify)

    static func read(_ section: SectionReader) -> Draft {
        _ = section.read(version)
        let forge = section.read(forge)
        let identity = section.read(identity)
        let trains = section.read(trains)
        if trains?.isEmpty == true, section.names(in: self.trains).isEmpty {
            section.report(
                self.trains, InvalidValue("holds no train", hint: "add one, with `branch`, `cut_from` and `lands_on`"))
        }
        if let trains, trains.count > trainLimit {
            section.report(
                self.trains,
                InvalidValue(
                    "holds more than \(trainLimit) trains", hint: "split them into several files, see `--configs`"))
        }
        return Draft(
            forge: forge, identity: identity, trains: trains?.prefix(trainLimit).map(\.value) ?? [],
            trainNames: section.names(in: self.trains), apps: section.read(apps)?.map(\.value) ?? [],
            appNames: section.names(in: apps), appStoreConnect: section.read(appStoreConnect),
            notifications: section.read(notify))
    }
}

/// `identity:`
enum IdentitySection {
    /// The signer, as far as the file names one.
    struct Draft: Sendable {
        let name: String
        let email: String?
        let commitPrefix: String
        let signingKeyVariable: String?
    }

    static let name = Key<String>("name", .author, .defaults("relctl"), "The name.")
    static let email = Key<String>("email", .email, .derived("`relctl@` and the host of `forge.url`"), "The address.")

    static let commitPrefix = Key<String>(
        "commit_prefix", .line, .defaults(""),
        "What the message of every commit of relctl's begins with, also in `refs/relctl/`: for servers that demand an issue"
            + " key in each.")

    static let signingKey = Key<String>(
        "signing_key", .secret, .optional,
        "The environment variable that holds a private ed25519 key of OpenSSH, without a passphrase, which signs every"
            + " commit of relctl's: its text, or the path of its file.")

    static let shape = Shape<Draft>.section(Table(name, email, commitPrefix, signingKey)) { section in
        Draft(
            name: section.read(name) ?? "", email: section.read(email), commitPrefix: section.read(commitPrefix) ?? "",
            signingKeyVariable: section.read(signingKey))
    }
}
