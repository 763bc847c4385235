/// SARIF 2.1.0, within what code scanning takes: 25,000 results, stable rule ids and fingerprints, relative URIs.
struct SARIFReport: Encodable {
    struct Text: Encodable { let text: String }
    struct Level: Encodable { let level: String }

    struct RuleEntry: Encodable {
        let id: String
        let shortDescription: Text
        let fullDescription: Text
        let help: Text
        /// Left out where no page of Apple's is about it: the schema asks for an absolute address.
        let helpUri: String?
        let defaultConfiguration: Level
    }

    struct Driver: Encodable {
        let name = "relctl"
        let version: String
        let semanticVersion: String
        let rules: [RuleEntry]
    }

    struct Tool: Encodable { let driver: Driver }

    struct Artifact: Encodable {
        let uri: String
        let uriBaseId = "%SRCROOT%"
    }

    struct Region: Encodable {
        let startLine: Int
        let startColumn: Int
    }

    struct Physical: Encodable {
        let artifactLocation: Artifact
        let region: Region
    }

    struct Location: Encodable { let physicalLocation: Physical }

    struct Entry: Encodable {
        let ruleId: String
        let ruleIndex: Int
        let level: String
        let message: Text
        let locations: [Location]
        let partialFingerprints: [String: String]
    }

    struct Automation: Encodable { let id = "relctl/audit-manifest/" }

    struct Run: Encodable {
        let tool: Tool
        let columnKind = "unicodeCodePoints"
        let automationDetails = Automation()
        let results: [Entry]
    }

    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    private static let resultLimit = 25_000

    init(_ report: AuditReport, toolVersion: String) {
        let rules = RuleBook.rules.map { rule in
            RuleEntry(
                id: rule.name, shortDescription: Text(text: rule.summary), fullDescription: Text(text: rule.summary),
                help: Text(text: rule.explanation), helpUri: rule.page,
                defaultConfiguration: Level(level: rule.severity.rawValue))
        }
        // Past the limit the least severe are left out, not the last.
        let worst = report.findings.enumerated()
            .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
            .prefix(Self.resultLimit).sorted { $0.offset < $1.offset }.map(\.element)
        let driver = Driver(version: toolVersion, semanticVersion: toolVersion, rules: rules)
        runs = [Run(tool: Tool(driver: driver), results: worst.map(Self.entry))]
    }

    private static func entry(_ finding: Finding) -> Entry {
        let location = Location(
            physicalLocation: Physical(
                artifactLocation: Artifact(uri: URIPath.encoded(finding.path)),
                region: Region(startLine: finding.line, startColumn: finding.column)))
        return Entry(
            ruleId: finding.rule, ruleIndex: RuleBook.names.firstIndex(of: finding.rule) ?? 0,
            level: finding.severity.rawValue,
            message: Text(text: ([finding.message + "."] + finding.evidence + [finding.help]).joined(separator: "\n")),
            locations: [location],
            // The name under which GitHub follows an alert from commit to commit.
            partialFingerprints: [
                "primaryLocationLineHash": finding.fingerprint, "relctl/v1": finding.fingerprint,
            ])
    }
}

/// Paths as relative URIs (RFC 3986).
enum URIPath {
    static func encoded(_ path: String) -> String {
        let text = path.utf8.map { byte -> String in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(UnicodeScalar(byte))
            case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text.joined()
    }
}
