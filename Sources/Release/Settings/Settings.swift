import Names
import Releases

/// `relctl.yml`, read, checked and typed.
package struct Settings: Sendable {
    /// Where the project is.
    package struct ForgeSettings: Sendable {
        /// Which dialect it speaks.
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

    /// Where a person is told of what a pass has done.
    package struct Notifications: Hashable, Sendable {
        /// The variable that holds the address messages are sent to.
        package var urlVariable: String
    }

    /// The file it came from, as given.
    package var path: String
    /// Where the project is.
    package var forge: ForgeSettings
    /// The committer of merge commits.
    package var identity: Identity
    /// The trains, upstream first; every follower comes after the train it follows.
    package var trains: [Train]
    /// The apps, in the order of the file.
    package var apps: [App] = []
    /// How to reach App Store Connect.
    package var appStoreConnect: AppStoreConnect?
    /// Where messages go; `nil`: nowhere.
    package var notifications: Notifications?

    let effectiveValues: [EffectiveValue]
    /// `trains:` as the file has it.
    let trainTree: Tree

    /// The app of this name under `apps:`.
    package func app(named name: String) -> App? { apps.first { $0.name == name } }

    package func train(named name: TrainName) -> Train? { trains.first { $0.name == name } }
}
