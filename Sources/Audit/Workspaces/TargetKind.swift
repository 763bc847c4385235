extension Target {
    /// The product of a target, as far as an audit must tell.
    package enum Kind: Hashable, Sendable {
        case application
        /// The point is `NSExtensionPointIdentifier` or `EXExtensionPointIdentifier`, where its Info.plist says so.
        case appExtension(pointIdentifier: String?)
        /// A system or driver extension, which an app installs and the system runs for all.
        case systemExtension
        /// A watchOS app, or the extension that held its code before watchOS 7.
        case watchApp
        case appClip
        case framework
        case staticLibrary
        /// A target of a Swift package.
        case package
        case tests
        /// A program that runs on its own, as a rule while building: never a part of what depends on it.
        case tool
        /// Resource bundles, aggregates.
        case other

        /// Whether it is a bundle with manifests that App Store Connect looks at by themselves.
        package var isAudited: Bool {
            switch self {
            case .application, .appExtension, .systemExtension, .watchApp, .appClip: true
            default: false
            }
        }

        /// Whether it is an app extension of any kind.
        package var isAppExtension: Bool {
            if case .appExtension = self { true } else { false }
        }

        /// Whether it is an extension of any kind: of an app, or of the system by an app.
        package var isExtension: Bool { isAppExtension || self == .systemExtension }
    }
}
