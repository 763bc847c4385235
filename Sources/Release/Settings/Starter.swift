import Forges
import Names
import Releases

extension Settings {
    /// The commented `relctl.yml` that `relctl init` writes: two trains, the second parallel to the first.
    ///
    /// - Parameters:
    ///   - location: where the project is; its doubts become comments.
    ///   - defaultBranch: what trains are cut from and land on.
    ///   - releaseBranches: branches that exist and look like release branches; the trains are named after them.
    ///   - schemaPath: where the text of ``schema()`` was put for editors, if anywhere.
    /// - Returns: a text that loads without problems wherever `location` came from a remote's URL.
    package static func starter(
        for location: ForgeLocation, defaultBranch: String, releaseBranches: [String] = [], schemaPath: String? = nil
    ) -> String {
        let main = BranchName(defaultBranch)?.text ?? "main"
        // A default branch named like a train's folder rules a layout out; it can't rule out two.
        let texts = StarterTrains.candidates(for: releaseBranches).lazy.map { trains in
            Starter(location: location, main: main, trains: trains, schemaPath: schemaPath).text
        }
        let loadable = texts.first { text in
            do throws(SettingsError) {
                _ = try parse(text)
                return true
            } catch {
                return false
            }
        }
        return loadable ?? Starter(location: location, main: main, trains: .usual, schemaPath: schemaPath).text
    }
}

/// The parts of a first configuration.
private struct Starter {
    let location: ForgeLocation
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
        return """
            # relctl keeps the release branches of parallel apps in step, and lands them.
            # `relctl doctor` checks this file against the forge; `relctl plan` shows what would be done.
            version: 1

            forge:
            \(doubts)  kind: \(location.kind.rawValue)
              url: \(yaml(location.url))
              project: \(yaml(location.project))
              # Where the token is looked for; without this line: \(variables).
              # token: ${RELCTL_TOKEN}

            # Who signs the merge commits that relctl makes.
            # identity: { name: Release Bot, email: release-bot@example.com }


            """
    }

    private var trainSection: String {
        let (first, second) = (trains.first, trains.second)
        return """
            trains:
              # The line of releases of the first app.
              \(yaml(first.name)):
                branch: \(yaml(first.branch))
                cut_from: \(yaml(main))
                lands_on: \(yaml(main))

              # A parallel train: cut from the first one's release branch, kept in step with it, and landed after it.
              # That it is this one which follows is a guess from the names: exchange the two if it isn't so.
              \(yaml(second.name)):
                branch: \(yaml(second.branch))
                follows: \(yaml(first.name))
                lands_on: \(yaml(main))
                # A tag like \(second.name)/8.2.0 says that the package is published; `relctl publish-release` makes it. The
                # train is not landed before. upload: a successful upload says it; none: only the first train's landing.
                published_by: { tag: \(yaml(second.name + "/*")) }
                # What is reported when the branch is behind for longer.
                # max_lag: 2h
                # merge_request: { labels: [release], reviewers: [] }
                # on_conflict: { mention_author: true, mention: ["@ios-release"] }


            """
    }

    private var appSection: String {
        """
        # What `relctl audit-manifest` and `relctl trigger-upload` know of an app.
        # apps:
        #   \(yaml(trains.second.name)):
        #     train: \(yaml(trains.second.name))
        #     audit:
        #       target: \(yaml(trains.second.name))
        #       allow: [ { key: NSCameraUsageDescription, reason: "used by an SDK" } ]
        #     upload:
        #       provider: gitlab-trigger
        #       token: ${TRIGGER_TOKEN}
        #       variables: { LANE: testflight }
        #       when: each-change

        """
    }
}
