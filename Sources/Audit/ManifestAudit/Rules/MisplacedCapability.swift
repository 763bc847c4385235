import ManifestSyntax
import Workspaces

/// The right key in the wrong kind of bundle.
struct MisplacedCapability: Rule {
    static let name = "misplaced-capability"
    static let severity = Severity.warning
    static let summary = "A key is declared in a kind of bundle where it has no effect or is refused."
    static let page: String? =
        "https://developer.apple.com/documentation/xcode/configuring-background-execution-modes"
    static let explanation = """
        Background modes belong to the app: in an app extension they have no effect. Some entitlements are the app's
        alone (Siri, CarPlay, default browser or mail app), some an App Clip's alone, one a notification service's.
        Keys of the Mac (its sandbox, its purpose strings) mean nothing to a target that is never built for the Mac, and
        those of visionOS to one that is never built for that: a note, because nobody refuses them, and none in a file
        that a target for that system has too. They are unused there, which this rule says, not unused-capability.
        An app that may be the default browser must not ask for the photo library, for the location at any time, for
        Bluetooth, health or home data: Apple's conditions for the entitlement refuse these purpose strings.

        Move the key to the bundle that it belongs to, or remove it if that bundle has it already.
        """

    private static let appOnly = [
        "com.apple.developer.siri", "com.apple.developer.web-browser", "com.apple.developer.mail-client",
        "com.apple.developer.playable-content", "com.apple.developer.pushkit.unrestricted-voip",
    ]
    private static let appClipOnly = [
        "com.apple.developer.on-demand-install-capable", "com.apple.developer.parent-application-identifiers",
    ]

    // Apple, "Preparing your app to be the default web browser".
    private static let refusedOfBrowsers: Set<String> = [
        "NSPhotoLibraryUsageDescription", "NSLocationAlwaysUsageDescription",
        "NSLocationAlwaysAndWhenInUseUsageDescription", "NSHomeKitUsageDescription",
        "NSBluetoothAlwaysUsageDescription", "NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription",
    ]

    func findings(in context: AuditContext) -> [Finding] {
        let read = Self.readDeclarations(in: context)
        return context.audited.flatMap { bundle in
            bundle.declarations.compactMap { declaration in
                place(declaration.key, bundle).map { finding(declaration, belongsTo: $0, bundle, context) }
            } + refused(bundle, context) + foreign(bundle, read, context)
        }
    }

    private func refused(_ bundle: AuditedBundle, _ context: AuditContext) -> [Finding] {
        let entitlement = bundle.declarations.first { $0.key == "com.apple.developer.web-browser" }
        guard let entitlement, bundle.target.kind == .application, bundle.target.runtime == .iOS else { return [] }
        return bundle.declarations.filter { Self.refusedOfBrowsers.contains($0.key) }.map { declaration in
            context.finding(
                Self.self, bundle, declaration,
                message: "\(declaration.key) is refused in \(bundle.app), which may be the default browser",
                help: "Remove it: the web view brings its own pickers.",
                evidence: ["\(entitlement.path):\(entitlement.span.line) declares \(entitlement.key)"])
        }
    }

    /// Keys that only another system reads, in a bundle that is never built for it. Notes: Xcode's templates for several
    /// platforms sign every build with one file, and neither the upload check nor App Review refuses what iOS doesn't know.
    private func foreign(_ bundle: AuditedBundle, _ read: Set<Place>, _ context: AuditContext) -> [Finding] {
        bundle.declarations.compactMap { declaration in
            guard let system = context.catalogue.foreignSystem(of: declaration),
                bundle.target.isBuilt(for: system) == .no, !read.contains(Place(declaration))
            else { return nil }
            return context.finding(
                Self.self, severity: .note, bundle, declaration,
                message: "\(declaration.key) has no effect in \(bundle.app), which \(system.lack)",
                help: "Remove it.",
                evidence: ["\(declaration.path):\(declaration.span.line) declares \(declaration.key)"])
        }
    }

    /// A line of a file, which targets for several systems may share.
    private struct Place: Hashable {
        let key: String
        let path: String
        let span: Span

        init(_ declaration: Declaration) { (key, path, span) = (declaration.key, declaration.path, declaration.span) }
    }

    /// Returns where bundles that may be built for the only system that reads a key declare it.
    private static func readDeclarations(in context: AuditContext) -> Set<Place> {
        var places: Set<Place> = []
        for bundle in context.all {
            for declaration in bundle.declarations {
                guard let system = context.catalogue.foreignSystem(of: declaration) else { continue }
                if bundle.target.isBuilt(for: system) != .no { places.insert(Place(declaration)) }
            }
        }
        return places
    }

    /// The kind of bundle that the key belongs to; `nil`: this one.
    private func place(_ key: String, _ bundle: AuditedBundle) -> String? {
        switch bundle.target.kind {
        // Apple, "Configuring background execution modes", and "Supported capabilities (watchOS)": all that its watch app
        // can do is in a WatchKit extension.
        case .appExtension("com.apple.watchkit"): break
        case .appExtension(let point):
            if key == "UIBackgroundModes" { return "the app" }
            if Self.appOnly.contains(key) || key.hasPrefix("com.apple.developer.carplay-") { return "the app" }
            if key == "com.apple.developer.usernotifications.filtering", let point,
                point != "com.apple.usernotifications.service"
            {
                return "the notification service extension"
            }
        case .application:
            if key == "com.apple.developer.usernotifications.filtering" { return "the notification service extension" }
            if key == "NSWidgetWantsLocation" { return "the widget extension" }
        default: break
        }
        if bundle.target.kind != .appClip, Self.appClipOnly.contains(key) { return "the App Clip" }
        return nil
    }

    private func finding(
        _ declaration: Declaration, belongsTo place: String, _ bundle: AuditedBundle, _ context: AuditContext
    ) -> Finding {
        let name = AuditContext.name(declaration)
        let hosts = context.host(of: bundle)?.declarations.first { $0.identity == declaration.identity }
        let hasIt = hosts != nil
        // One file for the app and its extensions: tidy it up some day, nothing is refused.
        let isShared = hosts?.path == declaration.path && hosts?.span == declaration.span
        return context.finding(
            Self.self, severity: isShared ? .note : .warning, bundle, declaration,
            message: "\(name) has no effect in \(bundle.app): it belongs to \(place)",
            help: isShared
                ? "Give \(bundle.app) a manifest of its own without it."
                : hasIt ? "Remove it; the app has it." : "Move it to \(place), or remove it.",
            evidence: ["\(declaration.path):\(declaration.span.line) declares \(name)"])
    }
}
