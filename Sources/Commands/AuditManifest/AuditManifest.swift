import ArgumentParser
import FoundationEssentials
import GitStore
import ManifestAudit
import Names
import Settings

/// `relctl audit-manifest`.
struct AuditManifest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit-manifest",
        abstract: "Find what each app declares and does not use, and what it uses and does not declare.",
        discussion: """
            Needs no configuration, no build and no token: apps, extensions, their manifests and their dependency
            closures are read from Xcode projects, XcodeGen specs, Tuist manifests and Swift packages. Nothing of them is
            run, and nothing is written into the tree.

            EXAMPLES
              relctl audit-manifest
              relctl audit-manifest --app TrendyolGo --against Trendyol
              relctl audit-manifest --format sarif --output audit.sarif
              relctl audit-manifest --explain unused-capability
            """)

    @Argument(help: "The folder to audit (default: the one here).", completion: .directory)
    var path: String?

    @Option(
        name: .customLong("app"),
        help: ArgumentHelp("An app or target to report on, with what it embeds; may be repeated.", valueName: "name"))
    var apps: [String] = []

    @Option(help: ArgumentHelp("The app that keys may have been copied from.", valueName: "app"))
    var against: String?

    @Option(help: ArgumentHelp("Read everything from this commit instead of the work tree.", valueName: "rev"))
    var rev: String?

    @Option(
        help: ArgumentHelp(
            "The build configuration (default: the scheme's for archiving, else Release).", valueName: "name"))
    var configuration: String?

    @Option(help: "What the report looks like: text, json, sarif, gitlab-codequality, junit or github.")
    var format = ReportFormat.text

    @Option(help: ArgumentHelp("Write the report to a file instead of stdout.", valueName: "file"), completion: .file())
    var output: String?

    @Option(help: "From which severity on findings fail the command: error, warning or never.")
    var failOn: FailureThreshold?

    @Option(
        help: ArgumentHelp("Leave out the findings that this file lists.", valueName: "file"), completion: .file())
    var baseline: String?

    @Option(
        help: ArgumentHelp("Write the findings to a baseline file and succeed.", valueName: "file"), completion: .file()
    )
    var writeBaseline: String?

    @Option(help: ArgumentHelp("Print what a rule means, and stop.", valueName: "rule"))
    var explain: String?

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        if let explain { return try Self.explain(explain) }
        // Only trees of commits need it; without it they would look like trees that aren't there.
        if rev != nil || options.repository != nil { try Repository.prepare() }
        let plan = try AuditPlan(self)
        let report = try await plan.report()
        for remark in plan.remarks(on: report) { Console.note("relctl: warning: \(Printable.text(remark))") }
        if let writeBaseline {
            try OutputFile.write(Baseline.text(for: report.findings), to: writeBaseline)
            if !options.quiet { Console.note("relctl: \(report.findings.count) findings are in \(writeBaseline)") }
            return
        }
        let shown = try baseline.map { report.without(try Self.readBaseline($0)) } ?? report
        let text = shown.rendered(
            as: format, toolVersion: relctlVersion, failOn: plan.failOn.severity, style: options.style)
        if let output {
            try OutputFile.write(text, to: output)
            if !options.quiet { Console.note("relctl: \(shown.findings.count) findings are in \(output)") }
        } else {
            Console.result(text)
        }
        if let severity = plan.failOn.severity, shown.hasFindings(atLeast: severity) {
            throw ExitStatusError(status: .findings)
        }
    }

    private static func explain(_ rule: String) throws {
        guard let text = RuleBook.explanation(of: rule) else {
            let closest = Suggestion.nearest(to: rule, among: RuleBook.names)
            throw CommandFailure(
                .usage, "there is no rule \(rule); the rules are \(RuleBook.names.joined(separator: ", "))",
                hint: closest.map { "did you mean \($0)?" })
        }
        Console.result(text + "\n")
    }

    private static func readBaseline(_ path: String) throws -> Baseline {
        guard let bytes = try? Data(contentsOf: URL(filePath: path)), let text = String(data: bytes, encoding: .utf8)
        else {
            throw CommandFailure(
                .unusableInput, "\(path): can't be read as a baseline", hint: "--write-baseline \(path) makes one")
        }
        do throws(BaselineError) {
            return try Baseline(text)
        } catch {
            throw CommandFailure(
                .unusableInput, "\(path):\(error.line): this line begins with no fingerprint",
                hint: "--write-baseline \(path) makes a new one")
        }
    }
}

/// From which severity on findings fail the command.
enum FailureThreshold: String, ExpressibleByArgument, CaseIterable {
    case error, warning, never

    /// The least severity that fails; `nil`: none.
    var severity: Severity? {
        switch self {
        case .error: .error
        case .warning: .warning
        case .never: nil
        }
    }
}

extension ReportFormat: ExpressibleByArgument {}

/// A file that a report goes to.
enum OutputFile {
    static func write(_ text: String, to path: String) throws {
        do {
            try Data(text.utf8).write(to: URL(filePath: path))
        } catch {
            throw CommandFailure(
                .failed, "\(path): can't be written", hint: "is there such a folder, and may you write there?")
        }
    }
}
