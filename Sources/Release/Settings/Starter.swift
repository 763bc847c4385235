import Forges
import Names
import Releases

/// The commented `relctl.yml` that `relctl init` writes.
package struct StarterFile: Sendable {
    package let text: String
    /// What in it is a guess, in sentences; they are comments of the text too.
    package let doubts: [String]
}

extension Settings {
    /// Makes a first `relctl.yml`: a train, and others that are parallel to it or on their own.
    ///
    /// - Parameters:
    ///   - location: where the project is; its doubts become comments.
    ///   - scheduleProject: the project whose schedule runs relctl, if it is another one.
    ///   - defaultBranch: what trains are cut from and land on.
    ///   - doubt: what makes this branch a guess.
    ///   - branches: the branches of the remote; the trains are named after those that look like release branches.
    ///   - unseen: why there may be others; it is said where trains are made up.
    ///   - schemaPath: where the text of ``schema()`` was put for editors, if anywhere.
    /// - Returns: a text that loads without problems wherever `location` came from a remote's URL.
    package static func starter(
        for location: ForgeLocation, scheduleProject: String? = nil, defaultBranch: String, doubt: String? = nil,
        branches: [String] = [], unseen: String? = nil, schemaPath: String? = nil
    ) -> StarterFile {
        let main = BranchName(defaultBranch)?.text ?? "main"
        func file(_ trains: StarterTrains) -> StarterFile {
            var trains = trains
            let told = trains.isMadeUp ? [doubt, unseen] : [doubt]
            trains.doubts = told.compactMap(\.self) + trains.doubts
            let text = Starter(
                location: location, scheduleProject: scheduleProject, main: main, trains: trains, schemaPath: schemaPath
            ).text
            return StarterFile(text: text, doubts: location.doubts + trains.doubts)
        }
        // A default branch named like a train's folder rules a layout out; it can't rule out two.
        let files = StarterTrains.candidates(for: branches).lazy.map(file)
        let loadable = files.first { file in
            do throws(SettingsError) {
                _ = try parse(file.text)
                return true
            } catch {
                return false
            }
        }
        return loadable ?? file(.usual)
    }
}

/// The parts of a first configuration.
private struct Starter {
    let location: ForgeLocation
    let scheduleProject: String?
    let main: String
    let trains: StarterTrains
    let schemaPath: String?

    var text: String {
        let editor = schemaPath.map { "# yaml-language-server: $schema=\($0)\n" } ?? ""
        return editor + forge + trainSection + appSection
    }

    private func yaml(_ text: String) -> String { OrderedJSON.string(text).flow }

    private var forge: String {
        let doubts = location.doubts.map { "  # Check: \($0)\n" }.joined()
        let variables = location.kind.profile.tokenVariables.joined(separator: ", then ")
        let schedule =
            scheduleProject.map {
                "  # The project whose schedule runs relctl: doctor looks there.\n  schedule_project: \(yaml($0))\n"
            } ?? ""
        return """
            # relctl keeps the release branches of parallel apps in step, and lands them.
            # `relctl doctor` checks this file against the forge; `relctl plan` shows what would be done.
            version: 1

            forge:
            \(doubts)  kind: \(location.kind.rawValue)
              url: \(yaml(location.url))
              project: \(yaml(location.project))
            \(schedule)\
              # Where the token is looked for; without this line: \(variables).
              # token: ${RELCTL_TOKEN}

            # Name and address in the merge commits that relctl makes, as their author and committer.
            # identity: { name: Release Bot, email: release-bot@example.com }


            """
    }

    private var trainSection: String {
        let doubts = trains.doubts.map { "  # Check: \($0)\n" }.joined()
        let roots = ([trains.first] + trains.others).map(root)
        let followers = trains.followers.enumerated().map { follower($1, isExplained: $0 == 0) }
        return """
            trains:
            \(doubts)  # The line of releases of the first app.
            \((roots + followers).joined(separator: "\n"))

            """
    }

    private func root(_ train: StarterTrains.Train) -> String {
        """
          \(yaml(train.name)):
            branch: \(yaml(train.branch))
            cut_from: \(yaml(main))
            lands_on: \(yaml(main))

        """
    }

    private func follower(_ train: StarterTrains.Train, isExplained: Bool) -> String {
        let opening = """
              # A parallel train: cut from the first one's release branch, kept in step with it, and landed after it.

            """
        let publication = """
                # A tag like \(train.name)/8.2.0 says that the package is published; `relctl publish-release` makes it. The
                # train is not landed before. upload: a successful upload says it; none: only the first train's landing.

            """
        let options = """
                # What is reported when the branch is behind for longer.
                # max_lag: 2h
                # merge_request: { labels: [release], reviewers: [] }
                # on_conflict: { mention_author: true, mention: ["@ios-release"] }

            """
        return """
            \(isExplained ? opening : "")  \(yaml(train.name)):
                branch: \(yaml(train.branch))
                follows: \(yaml(trains.first.name))
                lands_on: \(yaml(main))
            \(isExplained ? publication : "")    published_by: { tag: \(yaml(train.name + "/*")) }
            \(isExplained ? options : "")
            """
    }

    private var appSection: String {
        let app = trains.followers.first ?? trains.first
        // An upload that the forge's own CI runs.
        let provider =
            switch location.kind {
            case .gitlab: "#       provider: gitlab-trigger\n#       token: ${TRIGGER_TOKEN}"
            case .github: "#       provider: github-workflow\n#       workflow: upload.yml"
            case .gitea: "#       provider: gitea-workflow\n#       workflow: upload.yml"
            }
        return """
            # What `relctl audit-manifest` and `relctl trigger-upload` know of an app.
            # apps:
            #   \(yaml(app.name)):
            #     train: \(yaml(app.name))
            #     audit:
            #       target: \(yaml(app.name))
            #       allow: [ { key: NSCameraUsageDescription, reason: "used by an SDK" } ]
            #     upload:
            \(provider)
            #       variables: { LANE: testflight }
            #       when: each-change

            """
    }
}
