import Names
import Releases

/// `relctl.yml`, read, checked and typed.
package struct Settings: Sendable {
    /// The forge and the project on it.
    package struct ForgeSettings: Sendable {
        /// The product that the forge is.
        package var kind: ForgeKind
        /// The web root, without a slash at its end; a path prefix stays.
        package var url: String
        /// The full path, or the id.
        package var project: String
        /// The variables that may hold the token, first one set wins.
        package var tokenVariables: [String]
        /// The git remote, free of credentials; `nil`: derived from `url` and `project`.
        package var remote: String?
        /// Whether a token may travel over plain http to another machine.
        package var allowsInsecure = false
        /// The project whose schedule runs relctl; `nil`: the project itself.
        package var scheduleProject: String?
    }

    /// The committer of merge commits.
    package struct Identity: Hashable, Sendable {
        package var name: String
        /// The address.
        package var email: String
        /// A prefix of every commit message; may be empty.
        package var commitPrefix = ""
        /// The variable that holds the OpenSSH key which signs every commit; `nil`: they aren't signed.
        package var signingKeyVariable: String?
    }

    /// The chat that gets a message about a pass.
    package struct Notifications: Hashable, Sendable {
        /// The variable that holds the address messages are sent to.
        package var urlVariable: String
    }

    /// The file it came from, as given.
    package var path: String
    /// The forge and the project on it.
    package var forge: ForgeSettings
    /// The committer of merge commits.
    package var identity: Identity
    /// The trains, upstream first; every follower comes after the train it follows.
    package var trains: [Train]
    /// The apps, in the order of the file.
    package var apps: [App] = []
    /// How to reach App Store Connect.
    package var appStoreConnect: AppStoreConnect?
    /// The chat that gets messages; `nil`: none.
    package var notifications: Notifications?

    let effectiveValues: [EffectiveValue]
    /// `trains:` as the file has it.
    let trainTree: Tree

    /// The app of this name under `apps:`.
    package func app(named name: String) -> App? { apps.first { $0.name == name } }

    package func train(named name: TrainName) -> Train? { trains.first { $0.name == name } }
}
