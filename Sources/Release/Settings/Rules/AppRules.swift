import Names
import Printing

/// The rules between apps, trains and App Store Connect.
struct AppRules {
    let draft: RootSection.Draft
    let reading: Reading

    func check() {
        for app in draft.apps {
            if !draft.trainNames.contains(app.app.train.text) {
                reading.report(
                    app.trainPlace, "there is no train \(Printable.quote(app.app.train.text))",
                    hint: Suggestion.hint(
                        for: app.app.train.text, among: draft.trainNames, noun: "trains",
                        ifNone: "add it under `trains`"))
            }
            if let upload = app.upload { check(upload) }
        }
        if let access = draft.appStoreConnect {
            check(access)
            checkTested(access)
        }
        for place in draft.appStoreConnect?.appPlaces ?? [] where !draft.appNames.contains(place.name) {
            reading.report(
                place, "there is no app \(Printable.quote(place.name))",
                hint: Suggestion.hint(
                    for: place.name, among: draft.appNames, noun: "apps", ifNone: "add it under `apps`"))
        }
    }

    /// TestFlight has to know which app it is.
    private func checkTested(_ access: AppStoreConnectSection.Draft) {
        for place in access.testedPlaces where access.access.appIDs[place.name] == nil {
            reading.report(
                place, "\(Printable.quote(place.name)) is not in `app_ids`",
                hint: Suggestion.hint(
                    for: place.name, among: access.access.appIDs.keys.sorted(), noun: "apps there",
                    ifNone: "add its number to `app_ids`"))
        }
    }

    /// Every address that a token travels to.
    private func check(_ access: AppStoreConnectSection.Draft) {
        let isAllowed = draft.forge?.allowsInsecure ?? true
        if let refusal = access.url?.refusalOfPlainText(allowed: isAllowed) { reading.report(access.urlPlace, refusal) }
    }

    private func check(_ upload: UploadSection.Draft) {
        check(upload.upload.url, at: upload.urlPlace)
        check(upload.upload.statusURL, at: upload.statusPlace)
        if upload.upload.provider == .xcodeCloud, draft.appStoreConnect == nil {
            reading.report(
                upload.providerPlace, "`xcode-cloud` is started through App Store Connect, which is not configured",
                hint: "add `app_store_connect` with `key` and `key_id`")
        }
        let kind: ForgeKind? =
            switch upload.upload.provider {
            case .gitlabTrigger, .gitlabPipeline: .gitlab
            case .githubWorkflow: .github
            case .giteaWorkflow: .gitea
            default: nil
            }
        if let kind, let forge = draft.forge, forge.kind != kind, upload.upload.url == nil {
            reading.report(
                upload.providerPlace,
                "`\(upload.upload.provider.rawValue)` runs on a \(kind.rawValue) forge; this one is \(forge.kind.rawValue)",
                hint: "choose the provider of this forge, or name the other one with `url`")
        }
    }

    private func check(_ url: Settings.Template?, at place: Place) {
        guard let url else { return }
        do throws(InvalidValue) {
            let address = try WebAddress(url.text, allowsQuery: true)
            let isAllowed = draft.forge?.allowsInsecure ?? true
            if let refusal = address.refusalOfPlainText(allowed: isAllowed) { throw refusal }
        } catch {
            reading.report(place, error)
        }
    }
}
