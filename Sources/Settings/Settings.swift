import Names
import Releases

/// `relctl.yml`, read, checked and typed.
public struct Settings: Sendable {
    /// The forges that relctl speaks to.
    public enum ForgeKind: String, Sendable, CaseIterable {
        case gitlab, github, gitea
    }

    /// Where the project is.
    public struct ForgeSettings: Sendable {
        /// Which dialect it speaks.
        public var kind: ForgeKind
        /// The web root, without a slash at its end; a path prefix stays.
        public var url: String
        /// The full path, or the id.
        public var project: String
        /// The variables that may hold the token, first one set wins.
        public var tokenVariables: [String]
        /// The git remote, free of credentials; `nil`: derived from `url` and `project`.
        public var remote: String?
        /// Whether a token may travel over plain http to another machine.
        public var allowsInsecure = false
    }

    /// Who signs merge commits.
    public struct Identity: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The address.
        public var email: String
        /// What every commit message begins with; empty: nothing.
        public var commitPrefix = ""
    }

    /// Where a person is told of what a pass has done.
    public struct Notifications: Hashable, Sendable {
        /// The variable that holds the address messages are sent to.
        public var urlVariable: String
    }

    /// The file it came from, as given.
    public var path: String
    /// Where the project is.
    public var forge: ForgeSettings
    /// Who signs merge commits.
    public var identity: Identity
    /// The trains, upstream first; every follower comes after the train it follows.
    public var trains: [Train]
    /// The apps, in the order of the file.
    public var apps: [App] = []
    /// How to reach App Store Connect.
    public var appStoreConnect: AppStoreConnect?
    /// Where messages go; `nil`: nowhere.
    public var notifications: Notifications?

    let effectiveValues: [EffectiveValue]

    /// The app of this name under `apps:`.
    public func app(named name: String) -> App? { apps.first { $0.name == name } }

    /// The train of this name.
    public func train(named name: TrainName) -> Train? { trains.first { $0.name == name } }
}
