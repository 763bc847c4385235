import Names
import Printing

@testable import Settings

/// `Docs/Configuration.md`, made from the tables that the file is read with.
enum ConfigurationPage {
    static var text: String {
        let form = Form.section(RootSection.table)
        return opening + sections(of: form, path: "").joined(separator: "\n") + "\n" + closing
    }

    private static let opening = """
        # relctl.yml

        <!-- Generated from the tables in Sources/Release/Settings/Sections: RECORD=1 swift test --filter ConfigurationPageTests -->

        One file per repository, found in the current folder or one above it, or named with `--config`. This is a whole one:

        ```yaml
        \(Sample.text)```

        - `relctl init` writes a first one with comments; `relctl config validate` lists everything that is wrong with one,
          each with line, column and remedy (exit 78); `relctl config show` prints every value that the file sets or that has
          a fixed default, and where it comes from; `relctl config schema` prints a JSON Schema for editors
          (`# yaml-language-server: $schema=…` in the first line).
        - Text stays as written: `1.10` is no number, and a branch may be called `no`. Only keys that say so hold a number, or `true` or `false` without quotes.
        - Durations are a number and a unit: `30s`, `10m`, `2h`, `1d`.
        - A secret is never in the file: `${VARIABLE}` names the environment variable that holds it, and nothing else is taken.
          In braces, as in `{ url: ${HOOK} }`, relctl needs no quotes around it; other YAML tools do.
        - Unknown keys, keys given twice, anchors, aliases and tags (other than `!` and `!!str`) are refused. A file has at most
          1 MiB and 10,000 values.


        """

    private static let closing = """
        ## Rules between keys

        - A train is cut from a branch (`cut_from`) or from the release branch of another train (`follows`), never both. Trains
          may follow parallel trains, but not in a circle.
        - No two trains may share a branch, not even for some `{version}`; and no branch of a train may be a folder in the path
          of another or of a `cut_from` or `lands_on` branch: git can't hold `TrendyolGo` and `TrendyolGo/Release` together.
        - Plain http is taken for 127.0.0.0/8, `localhost` and `::1`, or with `forge.allow_insecure`. User names and passwords
          in URLs are refused; an SSH remote may name its user.
        - `xcode-cloud` needs `app_store_connect`; `gitlab-trigger`, `gitlab-pipeline`, `github-workflow` and `gitea-workflow`
          need a forge of that kind, or a `url`. Keys that a provider has no use for are left alone.
        - The names under `app_ids` are those of `apps`.

        """

    private static func sections(of form: Form, path: String) -> [String] {
        guard let (below, table) = form.table else { return [] }
        let path = path + below
        let heading = path.isEmpty ? "## The file\n" : "## `\(path.hasPrefix(".") ? String(path.dropFirst()) : path)`\n"
        let rows = table.declarations.map(row)
        let own = [heading, "| key | holds | default | meaning |", "|---|---|---|---|"] + rows + rules(of: table)
        return [own.joined(separator: "\n") + "\n"]
            + table.declarations.flatMap { sections(of: $0.form, path: "\(path).\($0.name)") }
    }

    private static func row(_ declaration: Declaration) -> String {
        let fallback =
            declaration.isRequired
            ? "**required**" : declaration.fallback.map { "`\($0.flow)`" } ?? declaration.derivation ?? ""
        let cells = ["`\(declaration.name)`", declaration.form.name, fallback, declaration.summary]
        return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }

    private static func rules(of table: Table) -> [String] {
        let alternatives = table.exactlyOne.map { "`\($0)`" }
        let one = alternatives.isEmpty ? [] : ["", "Exactly one of \(Printable.list(alternatives)) is required."]
        let needs = table.conditions.map { condition in
            let values = condition.values.map { "`\($0)`" }
            let needed = [condition.requires] + (condition.alternative.map { [$0] } ?? [])
            let keys = Printable.list(needed.map { "`\($0)`" }, last: "or")
            return "- \(keys) is required where `\(condition.key)` is \(Printable.list(values, last: "or"))."
        }
        return one + (needs.isEmpty ? [] : [""] + needs)
    }
}
