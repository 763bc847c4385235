import ManifestSyntax
import Workspaces

/// Code in the bundle's closure uses a capability that the bundle doesn't declare.
struct MissingCapability: Rule {
    static let name = "missing-capability"
    static let severity = Severity.error
    static let summary = "Code in the bundle's dependency closure uses a capability that its manifests don't declare."
    static let page: String? =
        "https://developer.apple.com/documentation/uikit/requesting-access-to-protected-resources"
    static let explanation = """
        App Store Connect looks at the symbols that a bundle references, used or not, and refuses one without the
        purpose string that goes with them (ITMS-90683); at run time the system ends an app that asks without one.

        Only symbols that decide count: a web view, a share sheet or AVAudioSession alone ask for nothing here, nor does
        code that some configurations compile. An extension may rely on its app's purpose strings; where neither
        declares one it is a warning. Entitlements and background modes are warnings: signing can add them. So is a
        purpose string that only InfoPlist.strings holds, one for which only an older or narrower key is declared, or
        one that a linked module demands whose sources relctl has measured, but that isn't there itself. It is a note
        where the use stands in a module that another app of the tree shares, and only that app's own sources name what
        leads to it.

        Of entitlements, those are asked for without which a call can't work, in bundles that have an entitlements file,
        and where another build configuration has a file with the entitlement, which is named.
        For app groups, CloudKit, iCloud's key-value store, the current Wi-Fi network, VPNs and other providers of
        Network Extension, Family Controls, Game Center and critical alerts only the tree's own code counts.
        Purpose strings of visionOS are asked for in bundles for it, as a warning; of the main camera's two keys one does.

        Add the key with a text that says what the app does with it, or stop linking the module that uses the symbol.
        """

    func findings(in context: AuditContext) -> [Finding] {
        // A purpose string that is set to an empty text is reported by empty-purpose-string.
        context.audited.flatMap { bundle in
            findings(in: bundle, context).filter { bundle.emptySetting(for: $0.key) == nil }
        }
    }

    /// Returns all missing capabilities, including purpose strings whose build setting is empty.
    func findings(in bundle: AuditedBundle, _ context: AuditContext) -> [Finding] {
        // If a manifest could not be read, the key may be declared there.
        guard bundle.target.manifests.allSatisfy({ $0.root != nil || $0.kind == .entitlements }),
            bundle.target.manifests.contains(where: { $0.kind == .infoPlist || $0.kind == .buildSettings })
        else { return [] }
        let found = context.catalogue.rows
            .filter { !mayDeclare($0, bundle) }
            .compactMap { finding($0, bundle, context) }
        return found + demanded(of: bundle, besides: found)
    }

    private func finding(_ row: CatalogueRow, _ bundle: AuditedBundle, _ context: AuditContext) -> Finding? {
        guard row.traits.contains(.demanded) || row.traits.contains(.expected), isWanted(row, of: bundle),
            !isDeclared(row, by: bundle, context), !MissingSisterKey.isRefused(bundle, without: row.key),
            let proof = proof(row, bundle)
        else { return nil }
        // An App Clip links modules that it calls only in part, so only uses in its own sources count.
        if bundle.target.kind == .appClip, !row.traits.contains(.demanded), proof.rung != .own { return nil }
        // If the host is built from the same code, the finding is reported for the host.
        if let host = context.host(of: bundle, answeringFor: proof),
            isDeclared(row, by: host, context) || host.ownEvidence.holds(proof.path)
        {
            return nil
        }
        let missing = finding(row, proof, bundle, context)
        return coversAdding(missing, proof, bundle, context) ? nil : missing
    }

    private func finding(
        _ row: CatalogueRow, _ proof: Evidence, _ bundle: AuditedBundle, _ context: AuditContext
    ) -> Finding {
        let value = row.key.hasSuffix("BackgroundModes") ? row.onlyValue : nil
        let name = Self.name(of: row, value, in: bundle)
        let other = proof.target == bundle.target.name ? "remove the use" : "unlink \(proof.target)"
        let caller = otherCaller(row, proof, bundle, context)
        let standIn = standIn(for: row, in: bundle, context)
        let isError = standIn == nil && isError(row, proof, bundle)
        return Finding(
            Self.self, caller != nil ? .note : isError ? .error : .warning, of: bundle, key: row.key, value: value,
            path: manifest(row, bundle),
            message: "\(bundle.app) uses \(proof.symbol) and does not declare \(name)",
            help: row.isPurposeString
                ? "Add \(Self.keys(row, bundle)) with a text that says what it is for, or \(other)."
                : "Declare \(name), or \(other).",
            evidence: [
                "\(proof.path):\(proof.line) uses \(proof.symbol) (\(proof.target))",
                lack(of: name, row, bundle) + (row.code.isEmpty ? "" : "; \(row.code)"),
                bundle.localizedTexts[row.key] != nil
                    ? "only InfoPlist.strings has it, which the upload check may not read"
                    : standIn.map { "\($0) is declared, which doesn't cover it" } ?? "",
            ] + Self.remarks(row, caller, bundle))
    }

    /// The key, with the element that its list lacks.
    private static func name(of row: CatalogueRow, _ value: String?, in bundle: AuditedBundle) -> String {
        // A list with other elements is there, and this one isn't in it.
        let isThere = bundle.declares(row.key) || hasEmptyList(row, bundle)
        let element = value ?? (isThere ? row.values.first?.exact : nil)
        return element.map { "\(row.key): \($0)" } ?? row.key
    }

    /// The other app whose code calls the use in a linked module, which may contain it without this app ever calling it.
    private func otherCaller(
        _ row: CatalogueRow, _ proof: Evidence, _ bundle: AuditedBundle, _ context: AuditContext
    ) -> ModuleCallSearch.Caller? {
        guard proof.rung == .module, row.traits.contains(.demanded) || row.isForOwnCode else { return nil }
        return context.calls.caller(of: proof, insteadOf: bundle, among: context.all)
    }

    private func isError(_ row: CatalogueRow, _ proof: Evidence, _ bundle: AuditedBundle) -> Bool {
        proof.rung < .binary && row.traits.contains(.demanded) && !bundle.target.kind.isExtension
            && bundle.localizedTexts[row.key] == nil && !isOption(row, proof, in: bundle)
    }

    private func lack(of name: String, _ row: CatalogueRow, _ bundle: AuditedBundle) -> String {
        row.vocabulary == .entitlements && bundle.manifests(.entitlements).isEmpty
            ? "configuration \(bundle.target.configuration) has no entitlements file"
            : "\(manifest(row, bundle)) does not declare \(name)"
    }

    /// The key, and the one that is refused or without effect where this one is missing.
    private static func keys(_ row: CatalogueRow, _ bundle: AuditedBundle) -> String {
        guard let sister = MissingSisterKey.sister(of: row.key), !bundle.declares(sister) else { return row.key }
        return "\(row.key), and \(sister) that goes with it, each"
    }

    private static func remarks(
        _ row: CatalogueRow, _ caller: ModuleCallSearch.Caller?, _ bundle: AuditedBundle
    ) -> [String] {
        let places = bundle.otherDeclarations.filter { $0.declaration.key == row.key }.map(\.place)
        let elsewhere = places.isEmpty ? [] : ["declared in \(UnprovenCapability.list(places))"]
        return elsewhere
            + (caller.map {
                ["only \($0.app.app) calls it: \($0.path) \($0.name); \(bundle.app) links it all the same"]
            }
                ?? [])
    }

    /// True if the use is in a third-party library, such as a keychain wrapper, that accepts an `LAContext` from its
    /// callers. Offering that option doesn't mean that the app uses Face ID.
    private func isOption(_ row: CatalogueRow, _ proof: Evidence, in bundle: AuditedBundle) -> Bool {
        row.key == "NSFaceIDUsageDescription"
            && bundle.closure.contains { $0.isDependency && $0.name == proof.target }
    }

    private func isWanted(_ row: CatalogueRow, of bundle: AuditedBundle) -> Bool {
        let runtime = bundle.target.runtime
        if let system = row.foreignSystem, system.platform != runtime { return false }
        if row.traits.contains(.restricted) || runtime == .macOS { return false }
        if bundle.target.kind.isExtension, !row.traits.contains(.demanded) { return false }
        if !row.deprecated.isEmpty, !bundle.supportsReleaseBefore(row.deprecated) { return false }
        if !Self.isRead(row.key, by: bundle) { return false }
        // Without an entitlements file, signing may add entitlements; one that another configuration has in a file is
        // not among them.
        return row.vocabulary != .entitlements || !bundle.manifests(.entitlements).isEmpty
            || bundle.otherDeclarations.contains {
                $0.declaration.key == row.key && row.covers($0.declaration.value)
            }
    }

    /// Whether the bundle's system has what the key is for.
    static func isRead(_ key: String, by bundle: AuditedBundle) -> Bool {
        switch bundle.target.runtime {
        case .tvOS: !notOnTV.contains(key)
        case .watchOS: !notOnWatch.contains(key)
        default: true
        }
    }

    /// tvOS asks nobody about the local network (Apple, TN3179).
    private static let notOnTV: Set<String> = ["NSLocalNetworkUsageDescription", "NSBonjourServices"]

    /// Keys for what watchOS doesn't have: CoreNFC, Speech, AppTrackingTransparency, SensorKit, ActivityKit, AlarmKit,
    /// FinanceKit, FamilyControls, PushToTalk, JournalingSuggestions, VideoSubscriberAccount (Apple's documentation of
    /// each names no watchOS), cameras and Face ID. Nor does it ask about the local network (Apple, TN3179). A file that
    /// uses them and seems to be built for a watch got into its folder by mistake, or isn't built.
    private static let notOnWatch: Set<String> = [
        "NFCReaderUsageDescription", "NSAlarmKitUsageDescription", "NSBonjourServices", "NSCameraUsageDescription",
        "NSFaceIDUsageDescription", "NSFinancialDataUsageDescription", "NSLocalNetworkUsageDescription",
        "NSSensorKitUsageDescription", "NSSpeechRecognitionUsageDescription", "NSSupportsLiveActivities",
        "NSUserTrackingUsageDescription", "NSVideoSubscriberAccountUsageDescription",
        "com.apple.developer.family-controls", "com.apple.developer.journal.allow",
        "com.apple.developer.nfc.readersession.formats", "com.apple.developer.push-to-talk",
    ]

    /// Keys that grant more than the key they stand for: full calendar access includes adding events, and the multicast
    /// entitlement allows browsing for any service (Apple, "NSBonjourServices"). The main camera's key has an older name.
    private static let fuller = [
        "NSCalendarsWriteOnlyAccessUsageDescription": "NSCalendarsFullAccessUsageDescription",
        "NSBonjourServices": "com.apple.developer.networking.multicast",
        "NSMainCameraUsageDescription": "NSEnterpriseMCAMUsageDescription",
    ]

    /// Keys that are often declared in place of the required one, but don't cover it: current systems read only the
    /// newer key, and adding to the photo library has its own key (Apple, "NSPhotoLibraryAddUsageDescription").
    private static let standIns: [String: [String]] = [
        "NSCalendarsFullAccessUsageDescription": [
            "NSCalendarsUsageDescription", "NSCalendarsWriteOnlyAccessUsageDescription",
        ],
        "NSCalendarsWriteOnlyAccessUsageDescription": ["NSCalendarsUsageDescription"],
        "NSRemindersFullAccessUsageDescription": ["NSRemindersUsageDescription"],
        "NSBluetoothAlwaysUsageDescription": ["NSBluetoothPeripheralUsageDescription"],
        "NSLocationAlwaysAndWhenInUseUsageDescription": ["NSLocationAlwaysUsageDescription"],
        "NSPhotoLibraryAddUsageDescription": ["NSPhotoLibraryUsageDescription"],
    ]

    /// Whether the key of the row, or one that covers it, may be declared where it was not seen.
    private func mayDeclare(_ row: CatalogueRow, _ bundle: AuditedBundle) -> Bool {
        let kind: ManifestFile.Kind = row.vocabulary == .entitlements ? .entitlements : .infoPlist
        return ([row.key, Self.fuller[row.key] ?? row.key] + (Self.standIns[row.key] ?? [])).contains {
            bundle.mayDeclareMore(in: kind, key: $0)
        }
    }

    private func isDeclared(_ row: CatalogueRow, by bundle: AuditedBundle, _ context: AuditContext) -> Bool {
        let keys = [row.key, Self.fuller[row.key] ?? row.key]
        // No certain element is missing: that the list is empty is said by repeated-value.
        if row.values.first?.exact == nil, Self.hasEmptyList(row, bundle) { return true }
        // A value that isn't a list, or `*` in a list, stands for all elements.
        return bundle.declarations.contains { declaration in
            keys.contains(declaration.key) && (row.covers(declaration.value) || [nil, "*"].contains(declaration.value))
        }
    }

    /// Whether an entitlements file has the key with an empty list, of which no declaration is made.
    private static func hasEmptyList(_ row: CatalogueRow, _ bundle: AuditedBundle) -> Bool {
        row.vocabulary == .entitlements
            && bundle.manifests(.entitlements).contains { $0.root?[row.key]?.elements?.isEmpty == true }
    }

    /// True if the key for reading the photo library suffices, declared or reported missing as no less grave: it does
    /// for adding through PhotoKit, but not for the UIKit functions, which always request add-only access.
    private func coversAdding(
        _ missing: Finding, _ use: Evidence, _ bundle: AuditedBundle, _ context: AuditContext
    ) -> Bool {
        let reading = "NSPhotoLibraryUsageDescription"
        guard missing.key == "NSPhotoLibraryAddUsageDescription", use.symbol.hasPrefix("PH") else { return false }
        if bundle.declares(reading) { return true }
        return context.catalogue.rows(key: reading, value: nil).contains { row in
            guard !mayDeclare(row, bundle), let other = finding(row, bundle, context) else { return false }
            return other.severity >= missing.severity
        }
    }

    /// A declared key that covers a part: an older name where a system is supported that reads it, or other access.
    private func standIn(for row: CatalogueRow, in bundle: AuditedBundle, _ context: AuditContext) -> String? {
        Self.standIns[row.key]?.first { key in
            bundle.declares(key)
                && !context.catalogue.rows(key: key, value: nil).contains { bundle.isDeprecated($0) }
        }
    }

    private func proof(_ row: CatalogueRow, _ bundle: AuditedBundle) -> Evidence? {
        let libraries = row.isForOwnCode ? Set(bundle.closure.filter(\.isDependency).map(\.name)) : []
        return bundle.ownEvidence.evidence(for: [row], value: nil).first { item in
            item.rung <= (row.isForOwnCode ? .module : .binary) && isEffective(item, bundle)
                && !libraries.contains(item.target)
                && (item.symbol.isPrefixed || bundle.ownEvidence.imports(row, in: item.path))
        }
    }

    /// False for `NSPersistentCloudKitContainer` in a bundle without iCloud entitlements: such a container mirrors
    /// nothing and needs no push, unless its options name a CloudKit container (Apple,
    /// "NSPersistentCloudKitContainer").
    private func isEffective(_ use: Evidence, _ bundle: AuditedBundle) -> Bool {
        use.symbol != "NSPersistentCloudKitContainer"
            || ["com.apple.developer.icloud-services", "com.apple.developer.icloud-container-identifiers"]
                .contains(where: bundle.declares)
    }

    private func manifest(_ row: CatalogueRow, _ bundle: AuditedBundle) -> String {
        let kind: ManifestFile.Kind = row.vocabulary == .entitlements ? .entitlements : .infoPlist
        let none = kind == .entitlements ? bundle.target.id.project : bundle.mainManifest
        return bundle.manifests(kind).first?.path ?? none
    }
}

extension String {
    /// True if the symbol begins with a framework prefix, as `AVCaptureSession` does, so that no other module declares
    /// it.
    fileprivate var isPrefixed: Bool {
        let capitals = prefix { $0.isUppercase || $0.isNumber }
        return capitals.count >= 3 || hasPrefix("kSec")
    }
}
