/// One thing that the audit looks for. A rule is a file: its name, what `--explain` prints, and how it finds.
protocol Rule: Sendable {
    /// The name in reports and configuration.
    static var name: String { get }
    /// How much its findings matter, unless a finding says otherwise.
    static var severity: Severity { get }
    /// The finding in one line.
    static var summary: String { get }
    /// The finding, its reason, the method and the remedy.
    static var explanation: String { get }
    /// The address of Apple's page that the rule rests on; `nil` where there is none.
    static var page: String? { get }

    init()
    /// Looks through everything that is audited.
    func findings(in context: AuditContext) -> [Finding]
}

extension Rule {
    /// `nil`: most rules rest on no single page.
    static var page: String? { nil }
}

/// All rules, in the order of the documentation.
package enum RuleBook {
    static let rules: [any Rule.Type] = [
        UnusedCapability.self, MissingCapability.self, UnprovenCapability.self, EmptyPurposeString.self,
        PlaceholderPurposeString.self, DuplicateKey.self, DeprecatedKey.self, UnknownBackgroundMode.self,
        MisplacedCapability.self, ArbitraryLoads.self, MissingExportCompliance.self, BundleIdentifierCollision.self,
        BundleIdentifierPrefix.self, VersionMismatch.self, ModuleNameCollision.self,
        EmbeddedFrameworksInExtension.self, SharedKeychainGroup.self, UnsharedGroup.self,
        UnsharedTransportException.self,
        MissingPrivacyReason.self, CopiedCapability.self,
        ImpliedPurposeString.self, MissingDocumentConfiguration.self, MissingSisterKey.self,
        InvalidAssociatedDomain.self, InvalidValue.self, RepeatedValue.self, IgnoredSetting.self,
        UndeclaredQueryScheme.self,
        UndeclaredTaskIdentifier.self, UndeclaredBonjourService.self, ExpiredAllowance.self,
        UnusedAllowance.self, ForbiddenModule.self, MisleadingSpec.self, UnreadableManifest.self,
    ]

    /// The names of all rules.
    package static var names: [String] { rules.map { $0.name } }

    /// The output of `--explain`; `nil` if there is no such rule.
    package static func explanation(of name: String) -> String? {
        rules.first { $0.name == name }.map { rule in
            """
            \(rule.name) (\(rule.severity.rawValue))

            \(rule.summary)

            \(rule.explanation)\(rule.page.map { "\n\nSee \($0)" } ?? "")
            """
        }
    }
}
