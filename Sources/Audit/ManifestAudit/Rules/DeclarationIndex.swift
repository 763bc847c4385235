import ManifestSyntax
import Workspaces

/// Finds the bundles of a tree that have a declaration too. Built once for all rules: each asks about every declaration,
/// and to look through all other declarations each time would take too long in a tree of many apps.
struct DeclarationIndex: Sendable {
    /// The positions of a bundle and of one of its capabilities.
    struct Position: Sendable {
        let bundle: Int
        let capability: Int
    }

    /// The place of a declaration.
    private struct Place: Hashable {
        let path: String
        let span: Span

        init(_ declaration: Declaration) { (path, span) = (declaration.path, declaration.span) }
    }

    /// A declaration in one app, with the verdict on it.
    private struct Sharing: Hashable {
        let place: Place
        /// `nil`: in any app.
        let app: Target.ID?
        let verdict: Verdict
    }

    /// The positions of bundles, in order.
    private var sharers: [Sharing: [Int]] = [:]
    /// The positions in apps, in order.
    private var provers: [Declaration.Identity: [Position]] = [:]

    init(of bundles: [AuditedBundle]) {
        for (position, bundle) in bundles.enumerated() {
            addSharer(bundle, at: position)
            if bundle.target.kind == .application { addProver(bundle, at: position) }
        }
    }

    /// The bundles whose declaration at this place, their first one there, has the verdict: of one app `used` or `unknown`,
    /// of all apps, `nil`, only `used`.
    func sharers(of declaration: Declaration, in app: Target.ID?, _ verdict: Verdict) -> [Int] {
        sharers[Sharing(place: Place(declaration), app: app, verdict: verdict)] ?? []
    }

    /// The capabilities of apps with this key and value, the first of each app, whose evidence is more than a weak sign.
    func provers(of declaration: Declaration) -> [Position] { provers[declaration.identity] ?? [] }

    private mutating func addSharer(_ bundle: AuditedBundle, at position: Int) {
        var seen: Set<Place> = []
        for item in bundle.capabilities {
            let place = Place(item.declaration)
            guard seen.insert(place).inserted, [.used, .unknown].contains(item.verdict) else { continue }
            let apps: [Target.ID?] = item.verdict == .used ? [bundle.shippedIn, nil] : [bundle.shippedIn]
            for app in apps {
                sharers[Sharing(place: place, app: app, verdict: item.verdict), default: []].append(position)
            }
        }
    }

    private mutating func addProver(_ bundle: AuditedBundle, at position: Int) {
        var seen: Set<Declaration.Identity> = []
        for (number, item) in bundle.capabilities.enumerated() {
            let identity = item.declaration.identity
            guard seen.insert(identity).inserted, let rung = item.rung, rung < .weak else { continue }
            provers[identity, default: []].append(Position(bundle: position, capability: number))
        }
    }
}

extension AuditedBundle {
    /// The app that it is part of: itself, or the one that embeds it.
    var shippedIn: Target.ID { host ?? target.id }
}
