import Workspaces

/// Code registers a background task that the Info.plist doesn't permit.
struct UndeclaredTaskIdentifier: Rule {
    static let name = "undeclared-task-identifier"
    static let severity = Severity.warning
    static let summary = "Code registers or schedules a task that BGTaskSchedulerPermittedIdentifiers doesn't list."
    static let page: String? = "https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler"
    static let explanation = """
        The system takes only tasks whose identifiers the app's BGTaskSchedulerPermittedIdentifiers lists: registering
        another one fails, and so does submitting a request for it. The work behind it never runs.

        Found are identifiers that stand as whole literals in the call, or as constants of the same file: `register(forTaskWithIdentifier:)`, the
        initializers of requests, `.appRefresh` of a scene's `backgroundTask`. An entry that ends with `*` permits all
        identifiers that begin like it. A list with a variable that nothing defines may hold any identifier; an app
        without a list is missing-capability, and missing-sister-key if it declares the mode `processing`.

        Add the identifier to the list, or register the one that is there.
        """

    static let key = "BGTaskSchedulerPermittedIdentifiers"
    static let labels = [
        "orTaskWithIdentifier:", "TaskRequest(identifier:", ".appRefresh(", "TaskRequest alloc] initWithIdentifier:",
    ]
    static let users = [
        "BGTaskScheduler", "BGAppRefreshTaskRequest", "BGProcessingTaskRequest", "BGContinuedProcessingTaskRequest",
        "BGHealthResearchTaskRequest", "appRefresh",
    ]

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle -> [Finding] in
            let declared = bundle.declarations.filter { $0.key == Self.key }.compactMap(\.value)
            guard bundle.target.kind == .application, bundle.target.runtime != .macOS, !declared.isEmpty,
                !declared.contains(where: { $0.contains("$") }), !bundle.mayDeclareMore(in: .infoPlist, key: Self.key)
            else { return [] }
            let passed = PassedNames(bundle: bundle, catalogue: context.catalogue, files: context.files)
            var seen: Set<String> = []
            return passed.names(after: Self.labels, besides: Self.users)
                .filter { !Self.permits(declared, $0.name) && seen.insert($0.name).inserted }
                .map { finding($0, bundle) }
        }
    }

    private static func permits(_ declared: [String], _ name: String) -> Bool {
        declared.contains { $0.hasSuffix("*") ? name.hasPrefix($0.dropLast()) : $0 == name }
    }

    private func finding(_ place: PassedNames.Place, _ bundle: AuditedBundle) -> Finding {
        Finding(
            Self.self, of: bundle, key: Self.key, value: place.name, path: bundle.mainManifest,
            message: "\(bundle.app) uses the task \(place.name) and does not list its identifier",
            help: "Add \(place.name) to \(Self.key), or use an identifier that is listed.",
            evidence: [
                "\(place.path):\(place.line) names \(place.name) (\(place.target))",
                "\(bundle.mainManifest) does not list \(place.name): the system refuses the task",
            ])
    }
}
