/// The SDKs that a Tuist target is looked at for, which decide what a condition such as `.when([.ios])` leaves out.
struct TuistPlatforms {
    private let sdks: [String]

    /// A bundle is audited for one platform. What it is built from may be shared with a bundle for another one: each of
    /// its destinations that is no Mac counts.
    init(_ target: ManifestRecord) {
        let platform = TuistProduct.platform(target)
        let kind = TuistProduct.kind(target["product"]?.record?.name ?? "", platform: platform)
        let others = TuistProduct.sdks(target).filter { $0 != "macosx" }
        sdks = [.framework, .staticLibrary].contains(kind) && !others.isEmpty ? others : [platform].compactMap(\.self)
    }

    /// Whether what has the condition is part of the target; where the condition can't be told it is.
    func meet(_ condition: ManifestValue?) -> Bool {
        guard let condition = condition?.record,
            let platforms = (condition.first ?? condition["platforms"])?.elements
        else { return true }
        let names = platforms.compactMap { $0.record.map { Self.name($0.name.lowercased()) } }
        guard names.count == platforms.count else { return true }
        return PlatformFilter(names: names).includes(sdks)
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
