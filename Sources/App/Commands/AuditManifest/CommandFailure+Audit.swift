import ManifestAudit
import Names

extension CommandFailure {
    /// The exit status and the remedy for each failure of an audit.
    init(_ failure: Audit.Failure) {
        switch failure {
        case .unknownApp(let name, let known):
            self.init(
                .usage,
                known.isEmpty
                    ? "there is no app \(name): no app or extension was found"
                    : "there is no app \(name); the apps and extensions are \(known.joined(separator: ", "))",
                hint: Suggestion.hint(for: name, among: known))
        case .unknownConfiguration(let name, let known):
            self.init(
                .usage, "there is no build configuration \(name); there are \(known.joined(separator: ", "))",
                hint: Suggestion.hint(for: name, among: known))
        case .unknownTarget(let target, let app, let known):
            self.init(
                .badConfig, "apps.\(app).audit.target: there is no app or extension \(target) in the tree",
                hint: Suggestion.hint(for: target, among: known) ?? "there are \(known.joined(separator: ", "))")
        case .takenTarget(let target, let app, let other):
            self.init(
                .badConfig, "apps.\(app).audit: apps.\(other) names the target \(target) as well",
                hint: "give each of them the folder of its project: audit.path")
        case .targetElsewhere(let target, let app, let projects):
            self.init(
                .badConfig, "apps.\(app).audit: the target \(target) is not below audit.path",
                hint: "audit that folder, or correct the path: \(target) is in \(projects.joined(separator: ", "))")
        case .unread(let name, let path, let line, let why):
            self.init(
                .unusableInput, "\(path):\(line): \(why)",
                hint: "repair it: there is no app \(name) in what can be read")
        case .noTree(let why): self.init(.unusableInput, why)
        }
    }
}
