import ManifestAudit
import Names
import Workspaces

/// What the audit says about settings without effect.
extension AuditPlan {
    /// Returns remarks on settings that match nothing in the audit: mostly typing errors, and never silent.
    func remarks(on report: AuditReport) async -> [String] {
        await dependencies.remarks + remarksOnApps(report) + (fetching?.remarks ?? [])
    }

    private func remarksOnModules(of app: AppAuditSettings, _ report: AuditReport) -> [String] {
        report.unmatchedModules(of: app).map { module in
            let hint = Suggestion.hint(for: module, among: report.moduleNames.sorted())
            let advice = hint.map { "; \($0)" } ?? ""
            return "apps.\(app.name).audit.sdks.\(module) has no effect: nothing links such a module\(advice)"
        }
    }

    private func remarksOnApps(_ report: AuditReport) -> [String] {
        guard request.apps.isEmpty, !report.bundles.isEmpty else { return [] }
        return report.settings.flatMap { app -> [String] in
            guard let bundle = report.bundles(namedBy: app).first else { return remarksOnNothing(app, report) }
            let known = bundle.target.configurations
            var remarks = remarksOnModules(of: app, report)
            let projects = report.projectsInDoubt(of: app)
            if !projects.isEmpty {
                remarks.append(
                    "apps.\(app.name).audit is about each target \(bundle.target.name) of "
                        + "\(projects.joined(separator: ", ")): audit.path says which is meant")
            }
            guard let name = app.configuration, !known.isEmpty, !known.contains(name) else { return remarks }
            return remarks + [
                "apps.\(app.name).audit.configuration has no effect: there is no \(name), only "
                    + known.joined(separator: ", ")
            ]
        }
    }

    /// Why the settings of an app are about nothing that was audited.
    private func remarksOnNothing(_ app: AppAuditSettings, _ report: AuditReport) -> [String] {
        // Who audits one folder knows that apps in others are left out.
        guard app.folder != nil else { return [] }
        let target = app.target ?? app.name
        let homonyms = report.bundles.filter { $0.target.name == target }
        if let other = homonyms.first(where: { app.isAbout($0.target) }) {
            return [
                "apps.\(app.name).audit has no effect: apps.\(other.settings.name) names the target \(target) as well; "
                    + "audit.path tells them apart"
            ]
        }
        if !homonyms.isEmpty {
            let projects = Set(homonyms.map(\.target.id.project)).sorted().joined(separator: ", ")
            return ["apps.\(app.name).audit has no effect: \(target) is not below its path, only in \(projects)"]
        }
        let hint = Suggestion.hint(for: target, among: report.bundles.map(\.target.name))
        let advice = hint.map { "; \($0)" } ?? ""
        return ["apps.\(app.name).audit has no effect: there is no app or extension \(target) here\(advice)"]
    }
}
