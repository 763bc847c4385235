import Names

/// Finds mistakes in a spec's target: those that XcodeGen refuses, and those that would go unnoticed otherwise.
enum SpecMistakes {
    /// The mistakes in a target, its templates filled in.
    static func find(in target: ManifestValue) -> [Diagnostic] {
        type(target["type"]) + ["info", "entitlements"].flatMap { properties(target[$0]?["properties"], of: $0) }
    }

    private static func type(_ value: ManifestValue?) -> [Diagnostic] {
        guard let value, !value.isNothing else { return [] }
        let text = value.scalarText ?? ""
        let name = text.dropPrefix("com.apple.product-type.")
        // A variable of the environment may say anything; a target of another build tool has no type.
        if types.contains(name) || text.contains("$") || value.string == "" { return [] }
        let hint = Suggestion.nearest(to: name, among: types).map { "; did you mean '\($0)'?" } ?? ""
        return [refused("\(shown(value)) is no type of a target\(hint)", at: value.place)]
    }

    private static func properties(_ value: ManifestValue?, of name: String) -> [Diagnostic] {
        guard let value, !value.isNothing else { return [] }
        if case .dictionary = value.kind { return [] }
        return [refused("the properties of '\(name)' are a dictionary, and this is \(shown(value))", at: value.place)]
    }

    /// Numbers that are read as something else than is written, anywhere in these values.
    static func misread(in values: [ManifestValue?]) -> [Diagnostic] {
        var queue = values.compactMap(\.self)
        var found: [Diagnostic] = []
        while let value = queue.popLast(), found.count < misreadLimit {
            queue += value.elements ?? value.pairs.map(\.value)
            guard let written = value.written else { continue }
            let message = "XcodeGen reads \(written) as the number \(shown(value)): put it in quotes"
            found.append(Diagnostic(.dangling, message, path: value.place.path, at: value.place.span))
        }
        return found
    }

    private static let misreadLimit = 20

    private static func shown(_ value: ManifestValue) -> String {
        value.scalarText.map { "'\($0)'" } ?? (value.elements == nil ? "a dictionary" : "a list")
    }

    private static func refused(_ message: String, at place: ManifestPlace) -> Diagnostic {
        Diagnostic(.unreadable, message, path: place.path, at: place.span)
    }

    /// Source: `PBXProductType` of XcodeProj, which XcodeGen takes types from.
    private static let types = [
        "application", "application.messages", "application.on-demand-install-capable", "application.watchapp",
        "application.watchapp2", "application.watchapp2-container", "app-extension", "app-extension.intents-service",
        "app-extension.messages", "app-extension.messages-sticker-pack", "bundle", "bundle.ocunit-test",
        "bundle.ui-testing", "bundle.unit-test", "driver-extension", "extensionkit-extension", "framework",
        "framework.static", "instruments-package", "library.dynamic", "library.static", "metal-library",
        "system-extension", "tool", "tv-app-extension", "watchkit-extension", "watchkit2-extension",
        "xcframework", "xcode-extension", "xpc-service",
    ]
}
