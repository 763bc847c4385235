import ArgumentParser
import GitStore
import ManifestAudit
import Names
import Printing
import Reports
import Settings

/// `relctl audit-manifest`.
struct AuditManifest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit-manifest",
        abstract: "Find what each app declares and does not use, and what it uses and does not declare.",
        usage: "relctl audit-manifest [<path>] [options]",
        discussion: """
            Needs no configuration, no build and no token: apps, extensions, their
            manifests and their dependency closures are read from Xcode projects, XcodeGen
            specs, Tuist manifests and Swift packages. Nothing of them is run, and nothing
            is written into the tree.

            EXAMPLES
              relctl audit-manifest
              relctl audit-manifest --app TrendyolGo --against Trendyol
              relctl audit-manifest --format sarif --output audit.sarif
              relctl audit-manifest --report junit=audit.xml --report sarif=audit.sarif
              relctl audit-manifest --dependencies ~/DerivedData/SourcePackages
              relctl audit-manifest --fetch
              relctl audit-manifest --since "$(git merge-base origin/develop HEAD)"
              relctl audit-manifest --why NSCameraUsageDescription --app TrendyolGo
              relctl audit-manifest --explain unused-capability
            """)

    @Argument(help: "The folder to audit (default: the one here).", completion: .directory)
    var path: String?

    @Option(
        name: .customLong("app"),
        help: ArgumentHelp("An app or target to report on, with what it embeds; may be repeated.", valueName: "name"),
        completion: NameCompletion.auditedApps)
    var apps: [String] = []

    @Option(
        help: ArgumentHelp("The app that keys may have been copied from.", valueName: "app"),
        completion: NameCompletion.auditedApps)
    var against: String?

    @Option(help: ArgumentHelp("Read everything from this commit instead of the work tree.", valueName: "rev"))
    var rev: String?

    @Option(
        help: ArgumentHelp(
            "Report only what the tree of this commit doesn't have: a branch, a tag, a merge base.", valueName: "rev"))
    var since: String?

    @Option(
        help: ArgumentHelp(
            "The build configuration (default: the scheme's for archiving, else Release).", valueName: "name"))
    var configuration: String?

    @Option(
        help: ArgumentHelp(
            "A folder with resolved dependencies, besides those found in the tree; may be repeated.", valueName: "dir"),
        completion: .directory)
    var dependencies: [String] = []

    @Flag(help: "Fetch pinned dependencies that are not there, from the hosts that audit.fetch_hosts names.")
    var fetch = false

    @Option(help: "The format of the report.")
    var format = ReportFormat.text

    @Option(help: ArgumentHelp("Write the report to a file instead of stdout.", valueName: "file"), completion: .file())
    var output: String?

    @Option(
        name: .customLong("report"),
        help: ArgumentHelp("Write the report to a file as well; may be repeated.", valueName: "format=file"),
        transform: ReportFile.init(argument:))
    var reports: [ReportFile] = []

    @Option(
        help: ArgumentHelp("The lowest severity of findings that fails the command.", valueName: "severity"))
    var failOn: FailureThreshold?

    @Option(
        help: ArgumentHelp("Leave out the findings that this file lists.", valueName: "file"), completion: .file())
    var baseline: String?

    @Option(
        help: ArgumentHelp("Write the findings to a baseline file and succeed.", valueName: "file"), completion: .file()
    )
    var writeBaseline: String?

    @Flag(help: "With --write-baseline: print what would be written and write no file.")
    var dryRun = false

    @Option(
        help: ArgumentHelp("Print what a rule means, and stop.", valueName: "rule"), completion: .list(RuleBook.names))
    var explain: String?

    @Option(
        help: ArgumentHelp(
            "Print when a declaration came, what used it then, when its last use went and what uses it now.",
            valueName: "key"))
    var why: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if dryRun, writeBaseline == nil { throw ValidationError("--dry-run goes with --write-baseline") }
    }

    func run() async throws {
        if let explain { return try Self.explain(explain) }
        // Only trees of commits need it; without it they would look like trees that aren't there.
        if rev != nil || since != nil || why != nil || fetch || options.repository != nil { try Repository.prepare() }
        let plan = try await reportingFailure { try AuditPlan(self) }
        if let why { return try await tellHistory(of: why, plan) }
        let (report, shown) = try await reportingFailure {
            let report = try await plan.report()
            // Unreadable files are reported before a missing app, because the apps may be in them.
            if report.findings.isEmpty { try plan.refuseNothing(report) }
            return (report, try baseline.map { report.without(try Self.readBaseline($0)) } ?? report)
        }
        for remark in await plan.remarks(on: report) { Console.note("relctl: warning: \(Printable.text(remark))") }
        if dryRun, let writeBaseline { return try tellPlanned(report, writeBaseline) }
        for file in reports { try OutputFile.write(text(shown, as: file.format, failOn: plan.failOn), to: file.path) }
        if let writeBaseline {
            try OutputFile.write(Baseline.text(for: report.findings), to: writeBaseline)
            return tell(report, writeBaseline)
        }
        if let output {
            try OutputFile.write(text(shown, as: format, failOn: plan.failOn), to: output)
            tell(shown, output)
        } else {
            let text = text(shown, as: format, failOn: plan.failOn, style: options.style)
            Console.result(text, keeping: format == .github ? .annotations : .colours)
        }
        if !shown.failing(from: plan.failOn).isEmpty { throw ExitStatusError(status: .findings) }
        try plan.refuseNothing(report)
    }

    private func text(
        _ report: AuditReport, as format: ReportFormat, failOn: FailureThreshold?,
        style: Style = Style(isColoured: false)
    ) -> String {
        report.rendered(as: format, toolVersion: relctlVersion, failOn: failOn, style: style)
    }

    /// `--why`.
    private func tellHistory(of key: String, _ plan: AuditPlan) async throws {
        guard [.text, .json].contains(format) else {
            throw CommandFailure(.usage, "--why has the formats text and json, not \(format.rawValue)")
        }
        let history = try await reportingFailure { try await plan.history(of: key) }
        let text = history.rendered(isJSON: format == .json, toolVersion: relctlVersion, style: options.style)
        if let output { try OutputFile.write(text, to: output) } else { Console.result(text) }
    }

    private func tell(_ report: AuditReport, _ path: String) {
        if options.quiet { return }
        Console.note("relctl: wrote \(Printable.count(report.findings.count, "finding")) to \(path)")
    }

    /// Says what `--write-baseline` would write.
    private func tellPlanned(_ report: AuditReport, _ path: String) throws {
        guard format == .json else {
            return Console.result("would write \(Printable.count(report.findings.count, "finding")) to \(path)\n")
        }
        let file = FileReport.File(path: path, outcome: .planned, content: Baseline.text(for: report.findings))
        Console.result(try FileReport(command: Self._commandName, files: [file]).document.text())
    }

    private static func explain(_ rule: String) throws {
        guard let text = RuleBook.explanation(of: rule) else {
            throw CommandFailure(
                .usage, "there is no rule \(rule); the rules are \(RuleBook.names.joined(separator: ", "))",
                hint: Suggestion.hint(for: rule, among: RuleBook.names))
        }
        Console.result(text + "\n")
    }

    private static func readBaseline(_ path: String) throws -> Baseline {
        do {
            return try Baseline(try InputFile.text(of: path))
        } catch let error as BaselineError {
            throw CommandFailure(
                .unusableInput, "\(path):\(error.line): this line begins with no fingerprint",
                hint: "--write-baseline \(path) makes a new one")
        }
    }
}

extension FailureThreshold: ExpressibleByArgument {}
extension ReportFormat: ExpressibleByArgument {}
