import Names
import Settings

/// The project with the trains, and the one whose CI runs relctl.
struct JobProjects {
    /// Where the trains are.
    let app: ForgeLocation
    /// Where the job runs, if that is a project of its own.
    let jobProject: ForgeLocation?
    /// Whether the CI system is that of the forge, whose schedule `doctor` looks at.
    private let isOnAppsForge: Bool

    /// For an app whose settings are written now.
    ///
    /// - Parameter system: `nil` where no job is written.
    init(app: ForgeLocation, _ clone: Clone?, _ system: CISystem?) {
        let jobProject = clone?.jobProject(besides: app).flatMap {
            system?.runs(on: $0.kind) ?? true ? $0 : nil
        }
        self.init(app: app, jobProject: jobProject, isOnAppsForge: jobProject?.isOnHost(of: app) ?? false)
    }

    private init(app: ForgeLocation, jobProject: ForgeLocation?, isOnAppsForge: Bool) {
        (self.app, self.jobProject, self.isOnAppsForge) = (app, jobProject, isOnAppsForge)
    }

    /// For settings that are there.
    init(_ settings: Settings, _ clone: Clone?, _ system: CISystem) {
        let forge = settings.forge
        var app = ForgeLocation(kind: forge.kind, url: forge.url, project: forge.project)
        let isAppsClone = clone?.hasOrigin(at: forge.remote, kind: forge.kind) ?? false
        // A number has no page; it is taken for that of this clone's own project.
        if forge.project.allSatisfy(\.isNumber), let clone, let own = clone.jobProject(besides: app),
            isAppsClone || clone.mayHaveOrigin(onHostOf: app)
        {
            app.project = own.project
        }
        guard let project = forge.scheduleProject, system.runs(on: forge.kind) else {
            self.init(app: app, isAppsClone ? nil : clone, system)
            return
        }
        let named = ForgeLocation(kind: forge.kind, url: forge.url, project: project)
        self.init(app: app, jobProject: named.isSameProject(as: app) ? nil : named, isOnAppsForge: true)
    }

    /// The project of its own, where it is on the forge of the app.
    var scheduleProject: String? { isOnAppsForge ? jobProject?.project : nil }

    /// What is a guess about the two, in sentences.
    var doubts: [String] {
        guard let scheduleProject else { return [] }
        return [
            "That relctl runs in \(scheduleProject), which origin is, is a guess: without schedule_project it is"
                + " \(app.project)."
        ]
    }

    /// The project whose pages have what a CI system needs, where it is known.
    func place(running system: CISystem) -> ForgeLocation? {
        [jobProject, app].compactMap(\.self).first { system.runs(on: $0.kind) }
    }
}

extension ForgeLocation {
    /// The project's web page.
    var page: String { "\(url)/\(project)" }
}
