/// A target of a spec, its templates filled in: one for each platform.
struct SpecTarget {
    /// As XcodeGen calls it, with what it puts before and after for the platform.
    var name: String
    var place: ManifestPlace
    var value: ManifestValue

    /// The maximum number of platforms of one target; Apple has six.
    private static let platformLimit = 16

    /// The targets of a spec.
    ///
    /// Source: `Project.resolveProject` of XcodeGen 2.45.4: platforms, templates, and the platforms of templates.
    static func all(of spec: ManifestValue, budget: ReadingBudget) -> [SpecTarget] {
        let templates = SpecTemplates(spec, budget: budget)
        let written = (spec["targets"]?.pairs ?? []).map { SpecTarget(name: $0.key, place: $0.place, value: $0.value) }
        return written.flatMap { $0.split(templates) }.flatMap { target in
            var target = target
            target.value = templates.fill(target.value, name: target.name)
            return target.split(templates)
        }
    }

    /// One target for each platform of a list.
    private func split(_ templates: SpecTemplates) -> [SpecTarget] {
        guard let platforms = value["platform"]?.elements?.compactMap(\.string) else { return [self] }
        return platforms.prefix(Self.platformLimit).map { platform in
            let own = templates.expand(platform: platform, in: value)
            let (prefix, suffix) = (own["platformPrefix"]?.string ?? "", own["platformSuffix"]?.string)
            return SpecTarget(
                name: prefix + name + (suffix ?? "_" + platform), place: place,
                value: own.with("platform", .string(platform)).with("settings", productNamed(in: own["settings"])))
        }
    }

    /// What the targets build is called alike.
    private func productNamed(in settings: ManifestValue?) -> ManifestValue.Kind {
        let settings = settings ?? ManifestValue(.dictionary([]), at: place)
        if SpecSettings.isStructured(settings) {
            let base = settings["base"] ?? ManifestValue(.dictionary([]), at: place)
            return settings.with("base", base.filling("PRODUCT_NAME", .string(name)).kind).kind
        }
        return settings.filling("PRODUCT_NAME", .string(name)).kind
    }

    /// The platform, or the first of the destinations that stand for one.
    var platform: String {
        if let platform = value["platform"]?.string, platform != "auto" { return platform }
        let destinations = Set(value["supportedDestinations"]?.texts ?? [])
        return Self.destinations.first { destinations.contains($0.name) }?.name ?? value["platform"]?.string ?? ""
    }

    /// The settings that follow from the destinations, where there are any.
    ///
    /// Source: `SettingPresets/SupportedDestinations` of XcodeGen 2.45.4.
    var destinationSettings: [String: String] {
        let names = Set(value["supportedDestinations"]?.texts ?? [])
        guard !names.isEmpty else { return [:] }
        let sdks = Self.destinations.filter { names.contains($0.name) }.map(\.sdks)
        var settings = ["SUPPORTED_PLATFORMS": sdks.joined(separator: " ")]
        if names.contains("macCatalyst") {
            settings["SUPPORTS_MACCATALYST"] = "YES"
        } else if names.contains("iOS") || names.contains("macOS") {
            settings["SUPPORTS_MACCATALYST"] = "NO"
        }
        return settings
    }

    /// In XcodeGen's order.
    private static let destinations: [(name: String, sdks: String)] = [
        ("iOS", "iphoneos iphonesimulator"), ("tvOS", "appletvos appletvsimulator"),
        ("watchOS", "watchos watchsimulator"), ("visionOS", "xros xrsimulator"), ("macOS", "macosx"),
    ]
}

extension ManifestValue {
    /// The dictionary with a value under a key, in place of the one it has.
    fileprivate func with(_ key: String, _ kind: Kind) -> ManifestValue {
        guard case .dictionary(var pairs) = self.kind else { return self }
        let place = self[key]?.place ?? place
        pairs.removeAll { $0.key.string == key }
        pairs.append((ManifestValue(.string(key), at: place), ManifestValue(kind, at: place)))
        return holding(.dictionary(pairs))
    }

    /// The dictionary with a value under a key that has none.
    fileprivate func filling(_ key: String, _ kind: Kind) -> ManifestValue {
        self[key] == nil ? with(key, kind) : self
    }
}
