import ManifestSyntax
import Workspaces

/// Reads what one bundle declares, element by element, from all of its manifests.
struct DeclarationReader {
    private let manifest: ManifestFile
    private let expansion: VariableExpansion
    private let limit: Int
    private var found: [Declaration] = []
    /// Whether nothing was left out.
    private var isWhole = true

    /// The declarations of the target's manifests, up to the limit, and whether that is all of them. Xcode merges build
    /// settings into the Info.plist: a text or number replaces, lists are joined (`addAdditionalContent` of
    /// <https://github.com/swiftlang/swift-build>).
    static func declarations(of target: Target, limit: Int) -> (list: [Declaration], isWhole: Bool) {
        let expansion = VariableExpansion(target: target)
        let settings = target.manifests.filter { $0.kind == .buildSettings }
        let replaced = Set(
            settings.flatMap { $0.root?.entries ?? [] }.filter { $0.node.elements == nil }.map(\.key))
        var (found, isWhole): ([Declaration], Bool) = ([], true)
        for manifest in target.manifests {
            var reader = DeclarationReader(manifest: manifest, expansion: expansion, limit: limit)
            reader.read()
            isWhole = isWhole && reader.isWhole
            found += reader.found.filter { manifest.kind != .infoPlist || !replaced.contains($0.key) }
        }
        let unique = unique(found)
        return (Array(unique.prefix(limit)), isWhole && unique.count <= limit)
    }

    /// Reads the entitlements that other build configurations declare, up to the limit.
    static func otherDeclarations(of target: Target, limit: Int) -> [OtherDeclaration] {
        let expansion = VariableExpansion(target: target)
        let found = target.otherEntitlements.flatMap { manifest in
            var reader = DeclarationReader(manifest: manifest, expansion: expansion, limit: limit)
            reader.read()
            return reader.found.map { OtherDeclaration(declaration: $0, configurations: manifest.configurations) }
        }
        return Array(found.prefix(limit))
    }

    /// The first of each key and value. A bundle has one of each, in however many places it is written.
    private static func unique(_ declarations: [Declaration]) -> [Declaration] {
        var seen: Set<String> = []
        return declarations.filter { seen.insert("\($0.vocabulary) \($0.key)\u{0}\($0.value ?? "")").inserted }
    }

    private init(manifest: ManifestFile, expansion: VariableExpansion, limit: Int) {
        (self.manifest, self.expansion, self.limit) = (manifest, expansion, limit)
    }

    private mutating func read() {
        for entry in manifest.root?.entries ?? [] {
            switch entry.key {
            case "NSAppTransportSecurity": transportSecurity(entry)
            case "CFBundleURLTypes": urlTypes(entry)
            case "UIRequiredDeviceCapabilities": deviceCapabilities(entry)
            case "NSPrivacyAccessedAPITypes": accessedTypes(entry)
            case "NSPrivacyCollectedDataTypes": collectedTypes(entry)
            default: plain(entry)
            }
        }
    }

    private mutating func add(_ key: String, _ value: String?, at node: PropertyNode, text: String? = nil) {
        add(key, value, at: node.span, text: text)
    }

    private mutating func add(_ key: String, _ value: String?, at span: Span, text: String? = nil) {
        let holdsVariable = value?.contains("$") ?? false
        let value = value.map(expansion.expand)
        guard found.count < limit, max(value?.utf8.count ?? 0, key.utf8.count) <= AuditLimits.valueLengthLimit else {
            isWhole = false
            return
        }
        found.append(
            Declaration(
                vocabulary: manifest.kind == .buildSettings ? .infoPlist : manifest.kind, key: key,
                value: value, holdsVariable: holdsVariable,
                text: text.map { String($0.prefix(AuditLimits.valueLengthLimit)) },
                path: manifest.path, span: span,
                generatedPath: manifest.generatedPath))
    }

    private mutating func plain(_ entry: PropertyNode.Entry) {
        switch entry.node.value {
        // Switched off is as good as not there; Xcode writes empty lists by itself.
        case .boolean(false): break
        case .array(let elements):
            if elements.contains(where: { $0.string == nil }) {
                if !elements.isEmpty { add(entry.key, nil, at: entry.keySpan) }
            } else {
                for element in elements { element.string.map { add(entry.key, $0, at: element) } }
            }
        case .dictionary(let entries) where entries.isEmpty: break
        case .string(let text):
            // Some build settings hold booleans and lists as text.
            if manifest.kind == .buildSettings, entry.node.boolean == false { break }
            if manifest.kind == .buildSettings, Self.lists.contains(entry.key) {
                for word in text.split(separator: " ") { add(entry.key, String(word), at: entry.keySpan) }
            } else {
                add(entry.key, nil, at: entry.keySpan, text: text)
            }
        default: add(entry.key, nil, at: entry.keySpan)
        }
    }

    private static let lists: Set<String> = ["UIBackgroundModes", "LSApplicationQueriesSchemes", "WKBackgroundModes"]

    /// Either a list of names, or a dictionary where `false` means "must not be there".
    private mutating func deviceCapabilities(_ entry: PropertyNode.Entry) {
        for element in entry.node.elements ?? [] { element.string.map { add(entry.key, $0, at: element) } }
        for name in entry.node.entries ?? [] where name.node.boolean != false {
            add(entry.key, name.key, at: name.keySpan)
        }
        if let text = entry.node.string {
            for word in text.split(separator: " ") { add(entry.key, String(word), at: entry.keySpan) }
        }
    }

    private mutating func urlTypes(_ entry: PropertyNode.Entry) {
        for type in entry.node.elements ?? [] {
            for scheme in type["CFBundleURLSchemes"]?.elements ?? [] {
                scheme.string.map { add(entry.key, $0, at: scheme) }
            }
        }
    }

    private mutating func transportSecurity(_ entry: PropertyNode.Entry) {
        for item in entry.node.entries ?? [] {
            switch item.key {
            // `NSPinnedDomains` demands more of its hosts: it makes no exception.
            case "NSExceptionDomains":
                for domain in item.node.entries ?? [] {
                    let count = found.count
                    add(entry.key, domain.key, at: domain.keySpan)
                    guard found.count > count else { continue }
                    found[count].isWholeHost = domain.node["NSIncludesSubdomains"]?.boolean != true
                    found[count].allowsClearLoads = Self.clearLoads.contains { domain.node[$0]?.boolean == true }
                }
            default: if item.node.boolean == true { add(entry.key, item.key, at: item.keySpan) }
            }
        }
    }

    /// The key that lets a host be loaded without TLS, and its names in iOS 9's betas, which the system still reads
    /// (https://developer.apple.com/documentation/bundleresources/information-property-list/nsexceptionallowsinsecurehttploads).
    private static let clearLoads = [
        "NSExceptionAllowsInsecureHTTPLoads", "NSTemporaryExceptionAllowsInsecureHTTPLoads",
        "NSThirdPartyExceptionAllowsInsecureHTTPLoads",
    ]

    private mutating func accessedTypes(_ entry: PropertyNode.Entry) {
        for item in entry.node.elements ?? [] {
            guard let category = item["NSPrivacyAccessedAPIType"], let name = category.string else { continue }
            add("NSPrivacyAccessedAPIType", name, at: category)
            for reason in item["NSPrivacyAccessedAPITypeReasons"]?.elements ?? [] {
                reason.string.map { add("NSPrivacyAccessedAPITypeReasons", "\(name):\($0)", at: reason) }
            }
        }
    }

    private mutating func collectedTypes(_ entry: PropertyNode.Entry) {
        for item in entry.node.elements ?? [] {
            guard let type = item["NSPrivacyCollectedDataType"], let name = type.string else { continue }
            add("NSPrivacyCollectedDataType", name, at: type)
        }
    }
}
