import Foundation
import Testing

@testable import Settings

/// The JSON Schema says what the reader says.
@Suite struct SchemaTests {
    static let everything =
        Sample.text + """
            apps:
              App:
                train: Trendyol
                audit: { allow: [ { key: K, reason: r } ] }
                upload: { provider: gitlab-pipeline }
            app_store_connect: { key: "${K}", key_id: X }

            """
    /// The same with what goes to TestFlight, which needs to know the app.
    static let tested = everything.replacing(
        "key_id: X", with: "key_id: X, app_ids: { App: \"1\" }, testflight: { App: {} }")
    static let location = ForgeLocation(kind: .github, url: "https://github.com", project: "a/b")

    static func good() throws -> [String] {
        [
            try Sample.contract(), Sample.text, everything, tested,
            Settings.starter(for: location, defaultBranch: "main").text,
            Sample.text.replacing("lands_on: develop", with: "lands_on: [develop, main]"),
            Sample.text.replacing("project: mobile/ios", with: "project: 42").replacing("develop", with: "1.10"),
            Sample.upload("provider: webhook", "url: https://x.example", "success: [a, 200]", "when: each-pull"),
            Sample.text.replacing("follows:", with: "keep_branch: True\n    follows:"),
            Sample.text.replacing("follows:", with: "keep_branch: FALSE\n    follows:"),
            Sample.upload("provider: gitlab-trigger", "token: \"${T}\"", "max_starts: 10"),
        ]
    }

    static let bad = [
        Sample.text.replacing("version: 1\n", with: ""), Sample.text.replacing("version: 1\n", with: "version: 2\n"),
        Sample.text.replacing("version: 1\n", with: "version: \"1\"\n"),
        Sample.text.replacing("gitlab\n", with: "gitlub\n"),
        Sample.text.replacing("follows:", with: "folows:"), Sample.text.replacing("    cut_from: develop\n", with: ""),
        Sample.text.replacing("follows:", with: "cut_from: x\n    follows:"),
        Sample.text.replacing("https:", with: "ftp:"),
        Sample.text.replacing("lands_on: develop", with: "lands_on: { develop: main }"),
        Sample.text.replacing("lands_on: develop", with: "lands_on: [develop, [main]]"),
        Sample.text.replacing("project:", with: "token: glpat-x\n  project:"),
        Sample.text.replacing("follows:", with: "max_lag: 2\n    follows:"),
        Sample.text.replacing("follows:", with: "max_lag: 2w\n    follows:"),
        Sample.text.replacing("follows:", with: "keep_branch: yes\n    follows:"),
        Sample.text.replacing("follows:", with: "keep_branch: \"true\"\n    follows:"),
        Sample.text.replacing("follows:", with: "keep_branch: tRUE\n    follows:"),
        Sample.text.replacing("follows:", with: "published_by: tag\n    follows:"),
        Sample.text.replacing("follows:", with: "published_by: { tag: x }\n    follows:"),
        Sample.text.replacing("follows:", with: "merge_request: { labels: x }\n    follows:"),
        Sample.text.replacing("follows:", with: "hold_label: \"\"\n    follows:"),
        Sample.text.replacing("follows:", with: "hold_label:\n    follows:"),
        Sample.upload("provider: jenkins"), Sample.upload("provider: gitlab-trigger"), Sample.upload("provider: x"),
        Sample.upload("provider: bitrise", "token: \"${T}\""), Sample.upload("url: https://x.example"),
        everything.replacing("reason: r", with: "reason: r, expires: soon"),
        everything.replacing("reason: r", with: "rule: r"),
    ]

    private static func tree(_ text: String) throws -> Tree {
        var parser = TreeParser(try SourceText(bytes: Array(text.utf8)))
        return try #require(try parser.parse())
    }

    @Test func itIsTheSameEveryTimeAndValidJSON() throws {
        #expect(Settings.schema() == Settings.schema())
        let schema = try SchemaInterpreter(Settings.schema()).schema
        #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        #expect(schema["additionalProperties"] as? Bool == false)
    }

    @Test func goodFilesAreGoodForBoth() throws {
        let schema = try SchemaInterpreter(Settings.schema())
        for text in try Self.good() {
            #expect(schema.faults(try Self.tree(text)) == [])
            #expect(Sample.problems(text) == [])
        }
    }

    @Test(arguments: bad.indices) func badFilesAreBadForBoth(index: Int) throws {
        let text = Self.bad[index]
        #expect(try !SchemaInterpreter(Settings.schema()).faults(Self.tree(text)).isEmpty)
        #expect(!Sample.problems(text).isEmpty)
    }

    /// Files that have a number in quotes go on working, though an editor marks it.
    @Test func aNumberInQuotesIsRead() throws {
        let text = Sample.upload("provider: gitlab-trigger", "token: \"${T}\"", "max_starts: \"10\"")
        #expect(try Settings.parse(text).app(named: "App")?.upload?.maxStarts == 10)
        #expect(try !SchemaInterpreter(Settings.schema()).faults(Self.tree(text)).isEmpty)
    }

    /// Every object is closed, or open on purpose; every key is described.
    @Test func everyKeyIsDescribed() throws {
        var count = 0
        func check(_ value: Any) {
            if let list = value as? [Any] { list.forEach(check) }
            guard let object = value as? [String: Any] else { return }
            if object["type"] as? String == "object" { #expect(object["additionalProperties"] != nil) }
            if let properties = object["properties"] as? [String: [String: Any]], object["type"] != nil {
                for (name, property) in properties {
                    count += 1
                    let description = property["description"] as? String ?? ""
                    #expect(description.hasSuffix("."), "\(name)")
                }
            }
            object.values.forEach(check)
        }
        check(try SchemaInterpreter(Settings.schema()).schema)
        #expect(count > 60)
    }

    /// A default in the schema is what takes effect when the key is absent.
    @Test func defaultsAreThoseThatTakeEffect() throws {
        let text = Self.everything.replacing("{ allow: [ { key: K, reason: r } ] }", with: "{}")
        let effective = try [text, Self.tested].flatMap { try Settings.parse($0).effectiveValues }
            .filter { $0.origin == .default }
        var unseen = Set(effective.map { $0.path })
        for (path, declaration) in Form.section(RootSection.table).allKeys() {
            guard let fallback = declaration.fallback else { continue }
            let matches = effective.filter { $0.path.wholeMatch(of: path) != nil }
            #expect(!matches.isEmpty, "\(declaration.name)")
            for match in matches {
                #expect(match.json == fallback, "\(match.path)")
                unseen.remove(match.path)
            }
        }
        #expect(unseen == ["forge.token", "identity.email"])
    }

    /// The same verdicts by the reference implementation, on machines that have it.
    @Test(.enabled(if: Python.hasJSONSchema, "python3 has no module jsonschema"))
    func anotherValidatorAgrees() throws {
        let good = OrderedJSON.array(try Self.good().map { try Self.tree($0).json })
        let bad = OrderedJSON.array(try Self.bad.map { try Self.tree($0).json })
        let input = "{\"schema\": \(Settings.schema()), \"good\": \(good.text()), \"bad\": \(bad.text())}"
        #expect(try Python.run(Python.validator, input: input) == "0")
    }
}

extension Form {
    /// All keys below, each with a pattern of its path.
    fileprivate func allKeys(_ path: String = "") -> [(Regex<AnyRegexOutput>, Declaration)] {
        guard case .section(let table) = self else {
            return switch self {
            case .map(_, let element): element.allKeys(path + "[^.]+\\.")
            case .list(let element, _): element.allKeys(String(path.dropLast(2)) + "\\[0\\]\\.")
            case .either(let forms): forms.flatMap { $0.allKeys(path) }
            default: []
            }
        }
        return table.declarations.flatMap { declaration in
            let own = (try? Regex(path + declaration.name)).map { [($0, declaration)] } ?? []
            return own + declaration.form.allKeys(path + declaration.name + "\\.")
        }
    }
}

/// The Python of the machine, where there is one.
enum Python {
    static let hasJSONSchema = (try? run("import jsonschema", input: "")) != nil

    static let validator = """
        import json, sys, jsonschema
        given = json.load(sys.stdin)
        validator = jsonschema.Draft202012Validator
        validator.check_schema(given["schema"])
        validator = validator(given["schema"])
        wrong = [each for each in given["good"] if not validator.is_valid(each)]
        wrong += [each for each in given["bad"] if validator.is_valid(each)]
        print(json.dumps(wrong) if wrong else 0, end="")
        """

    private struct Failure: Error {}

    static func run(_ program: String, input: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program]
        let (stdin, stdout) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (stdin, stdout, Pipe())
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure() }
        return String(decoding: output, as: UTF8.self)
    }
}
