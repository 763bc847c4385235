import Names

/// An app under `apps:`.
enum AppSection {
    /// An app, and where to point for it.
    struct Draft: Sendable {
        let app: Settings.App
        let upload: UploadSection.Draft?
        let trainPlace: Place
    }

    static let train = Key<TrainName>("train", .train, .required, "The train that releases it.")
    static let audit = Key<Settings.Audit>("audit", AuditSection.shape, .optional, "How its manifests are audited.")
    static let upload = Key<UploadSection.Draft>(
        "upload", UploadSection.shape, .optional, "How its uploads are started; without it, not by relctl.")

    static let shape = Shape<Draft>.section(Table(train, audit, upload), build: read)

    private static func read(_ section: SectionReader) -> Draft? {
        let (train, audit, upload) = (section.read(train), section.read(audit), section.read(upload))
        guard let train else { return nil }
        let app = Settings.App(name: section.place.name, train: train, audit: audit, upload: upload?.upload)
        return Draft(app: app, upload: upload, trainPlace: section.place(of: self.train))
    }
}

/// `testflight:` of an app.
enum TestFlightSection {
    static let groups = Key<[String]>(
        "groups", .list(of: .name, orSingle: true), .defaults([]), "The TestFlight groups that get each build, by name."
    )
    static let whatToTest = Key<Settings.Template>(
        "what_to_test", .testNotes, .optional,
        "What testers are asked to look at, with `{fixes}` (the commits since the last upload), `{app}`, `{version}` and `{sha}`."
    )
    static let locale = Key<String>("locale", .line, .defaults("en-US"), "The language of `what_to_test`.")

    static let shape = Shape<Settings.TestFlight>.section(Table(groups, whatToTest, locale)) { section in
        Settings.TestFlight(
            groups: section.read(groups) ?? [], whatToTest: section.read(whatToTest),
            locale: section.read(locale) ?? "en-US")
    }
}

/// `app_store_connect:`
enum AppStoreConnectSection {
    /// The access, and where to point for its apps.
    struct Draft: Sendable {
        let access: Settings.AppStoreConnect
        let appPlaces: [Place]
        /// The apps below `testflight`.
        let testedPlaces: [Place]
        let url: WebAddress?
        let urlPlace: Place
    }

    static let key = Key<String>(
        "key", .secret, .required,
        "The environment variable that holds the private key: the text of the `.p8` file, or its path.")
    static let keyID = Key<String>("key_id", .line, .required, "The key's id.")
    static let issuer = Key<String>("issuer", .line, .optional, "The issuer's id; an individual key has none.")
    static let appIDs = Key<[Named<String>]>(
        "app_ids", .map(name: "APP", of: .verbatim), .defaults([]),
        "The number of each app there, by its name under `apps`.")
    static let testFlight = Key<[Named<Settings.TestFlight>]>(
        "testflight", .map(name: "APP", of: TestFlightSection.shape), .defaults([]),
        "What TestFlight is told of each build once it is processed, by the app's name in `app_ids`.")
    static let url = Key<WebAddress>(
        "url", .webAddress, .derived("`\(Settings.AppStoreConnect.apple)`"),
        "Where the API is, for a proxy that is called by a name of its own.")

    static let shape = Shape<Draft>.section(Table(key, keyID, issuer, appIDs, testFlight, url)) { section in
        let (key, keyID) = (section.read(key), section.read(keyID))
        let (issuer, appIDs) = (section.read(issuer), section.read(appIDs) ?? [])
        let (address, place) = (section.read(url), section.place(of: url))
        let tested = section.read(testFlight) ?? []
        guard let key, let keyID else { return nil }
        var access = Settings.AppStoreConnect(
            keyVariable: key, keyID: keyID, issuer: issuer,
            appIDs: Dictionary(appIDs.map { ($0.name, $0.value) }) { first, _ in first })
        access.testFlight = Dictionary(tested.map { ($0.name, $0.value) }) { first, _ in first }
        if let address { access.url = address.text }
        return Draft(
            access: access, appPlaces: appIDs.map(\.place), testedPlaces: tested.map(\.place), url: address,
            urlPlace: place)
    }
}

/// `notify:`
enum NotifySection {
    static let url = Key<String>(
        "url", .secret, .required, "The environment variable that holds the address messages are sent to.")

    static let shape = Shape<Settings.Notifications>.section(Table(url)) { section in
        section.read(url).map { Settings.Notifications(urlVariable: $0) }
    }
}
