/// The SDKs that a Tuist target is looked at for, which decide what a condition such as `.when([.ios])` leaves out.
struct TuistPlatforms {
    private let sdks: [String]

    init(_ target: ManifestRecord) {
        let destinations = target["destinations"]?.elements?.compactMap { $0.record?.name.lowercased() } ?? []
        let own = TuistProduct.sdks(target)
        let hasCatalyst = destinations.contains("maccatalyst") && own.contains("iphoneos")
        sdks = own + (hasCatalyst ? [Platforms.catalystSDK] : [])
    }

    /// The platforms of the target that the condition gives a part to; all where the condition can't be told.
    func meeting(_ condition: ManifestValue?) -> Platforms {
        guard let condition = condition?.record,
            let platforms = (condition.first ?? condition["platforms"])?.elements
        else { return .all }
        let names = platforms.compactMap { $0.record.map { Self.name($0.name.lowercased()) } }
        guard names.count == platforms.count else { return .all }
        return PlatformFilter(names: names).platforms(of: sdks)
    }

    /// A case of `PlatformFilter` of Tuist as projects call it.
    private static func name(_ platform: String) -> String {
        switch platform {
        case "catalyst": "maccatalyst"
        case "visionos": "xros"
        default: platform
        }
    }
}
