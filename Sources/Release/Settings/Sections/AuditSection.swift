import Names
import Printing

/// `audit:` of an app.
enum AuditSection {
    static let path = Key<String>(
        "path", .path, .defaults("."),
        "The folder that is searched for projects, below the repository's root. The app is one of a project in it.")
    static let target = Key<String>("target", .line, .derived("the app's name"), "The app's target.")
    static let configuration = Key<String>(
        "configuration", .line, .derived("the scheme's archive configuration, else `Release`"),
        "The build configuration that is audited.")
    static let graph = Key<String>(
        "graph", .line, .optional,
        "The file of `tuist graph --format json`, below `path`; it stands for the manifests it was made of.")
    static let failOn = Key<FailureThreshold>(
        "fail_on", .choice(hints: ["none": "write `never`", "warn": "write `warning`"]), .defaults(.error),
        "From which severity on a finding fails the audit (exit 3).")
    static let forbid = Key<[String]>(
        "forbid", .list(of: .line), .defaults([]), "Modules that this app may not reach yet.")
    static let family = Key<String>(
        "family", .line, .optional, "Apps of one family share keychain groups and app groups.")
    static let dependencies = Key<[String]>(
        "dependencies", .list(of: .line), .defaults([]),
        "Folders with resolved dependencies besides those that are found, relative to the configuration: `SourcePackages`, `Pods`, derived data. They may lie outside the repository."
    )
    static let fetch = Key<Bool>(
        "fetch", .flag, .defaults(false),
        "Fetches pinned dependencies that are not there, as `--fetch` does: their commits, and archives by checksum.")
    static let fetchHosts = Key<[String]>(
        "fetch_hosts", .list(of: .line),
        .derived("github.com, gitlab.com, bitbucket.org, codeberg.org, what CocoaPods is served from, and the forge's"),
        "The hosts that dependencies may be fetched from, over https. Names only.")
    static let sdks = Key<[Named<[String]>]>(
        "sdks", .map(name: "MODULE", of: .list(of: .line)), .defaults([]),
        "By module: the keys of the capabilities that a binary needs. Such a module is not opaque.")
    static let allow = Key<[Allowance]>(
        "allow", .list(of: AllowanceSection.shape), .defaults([]), "Findings that are accepted, and why.")

    static let shape = Shape<Settings.Audit>.section(
        Table(
            path, target, configuration, graph, failOn, forbid, family, dependencies, fetch, fetchHosts, sdks,
            allow)
    ) { section in
        var audit = Settings.Audit()
        section.read(path, into: &audit.path)
        section.read(target, into: &audit.target)
        section.read(configuration, into: &audit.configuration)
        section.read(graph, into: &audit.graph)
        section.read(failOn, into: &audit.failOn)
        section.read(forbid, into: &audit.forbiddenModules)
        section.read(family, into: &audit.family)
        section.read(dependencies, into: &audit.dependencies)
        section.read(fetch, into: &audit.fetchesDependencies)
        section.read(fetchHosts, into: &audit.fetchHosts)
        for sdk in section.read(sdks) ?? [] { audit.sdks[sdk.name] = sdk.value }
        section.read(allow, into: &audit.allowances)
        return audit
    }
}

/// An entry of `allow:`.
enum AllowanceSection {
    static let key = Key<String>(
        "key", .line, .required, "The key of the manifest, such as `NSCameraUsageDescription`.")
    static let value = Key<String>("value", .verbatim, .derived("any"), "The element, for keys that hold a list.")
    static let rule = Key<String>("rule", .line, .derived("any"), "The rule.")
    static let target = Key<String>("target", .line, .derived("any"), "The target.")
    static let reason = Key<String>("reason", .paragraphs, .required, "Why it is accepted.")
    static let expires = Key<Day>(
        "expires", .date, .derived("never"), "The last day on which it is accepted; announced 14 days ahead.")

    static let shape = Shape<Allowance>.section(Table(key, value, rule, target, reason, expires)) {
        section in
        let (key, reason) = (section.read(key), section.read(reason))
        let (value, rule, target) = (section.read(value), section.read(rule), section.read(target))
        let expires = section.read(expires)
        guard let key, let reason else { return nil }
        return Allowance(
            key: key, value: value, rule: rule, target: target, reason: reason, expires: expires,
            line: section.place.position.line)
    }
}
