import Files
import Forges

extension Settings {
    /// Reads a configuration file. No environment is read: tokens stay the names of their variables.
    ///
    /// - Throws: everything that is wrong with the file, in the order of its lines.
    package static func load(path: String) throws(SettingsError) -> Settings {
        try parse(bytes: bytes(of: path), path: path)
    }

    static func bytes(of path: String) throws(SettingsError) -> [UInt8] {
        do throws(FileError) {
            return try FileReader.bytes(of: path, limit: SourceText.sizeLimit)
        } catch {
            let problem = SettingsError.Problem(SourceText.Located(.none, InvalidValue(error)))
            throw SettingsError(path: path, problems: [problem])
        }
    }

    /// Reads a configuration from text; `path` is what errors call it.
    package static func parse(_ text: String, path: String = fileName) throws(SettingsError) -> Settings {
        try parse(bytes: Array(text.utf8), path: path)
    }

    /// Reads a configuration from the bytes of a file.
    package static func parse(bytes: [UInt8], path: String) throws(SettingsError) -> Settings {
        let (settings, problems) = read(bytes, path: path)
        guard let settings, problems.isEmpty else {
            throw SettingsError(path: path, unsorted: problems)
        }
        return settings
    }

    private static func read(_ bytes: [UInt8], path: String) -> (Settings?, [SettingsError.Problem]) {
        do throws(SourceText.Located) {
            var parser = TreeParser(try SourceText(bytes: bytes))
            guard let tree = try parser.parse(), !tree.isNull else {
                throw SourceText.Located(
                    .none,
                    InvalidValue("is empty", hint: "delete it and run `relctl init`, which writes one with comments"))
            }
            let reading = Reading(problems: parser.problems)
            guard
                let section = SectionReader(tree, table: RootSection.table, at: .root, reading: reading)
            else { return (nil, reading.problems) }
            let draft = RootSection.read(section)
            return (assemble(draft, section.tree(of: RootSection.trains), reading, path: path), reading.problems)
        } catch {
            return (nil, [SettingsError.Problem(error)])
        }
    }

    private static func assemble(
        _ draft: RootSection.Draft, _ trainTree: Tree?, _ reading: Reading, path: String
    ) -> Settings? {
        let trains = TrainRules(drafts: draft.trains, names: draft.trainNames, reading: reading).check()
        AppRules(draft: draft, reading: reading).check()
        let hasScopes = draft.forge?.kind.profile.hasScopedLabels == true
        LabelRules(drafts: draft.trains, hasScopes: hasScopes, reading: reading).check()
        guard let forge = draft.forge, let signer = draft.identity, let trainTree else { return nil }
        let identity = Identity(
            name: signer.name, email: signer.email ?? "relctl@\(host(of: forge.url))",
            commitPrefix: signer.commitPrefix,
            signingKeyVariable: signer.signingKeyVariable)
        if signer.email == nil { reading.show("identity.email", .string(identity.email), line: nil) }
        return Settings(
            path: path, forge: forge, identity: identity, trains: trains, apps: draft.apps.map(\.app),
            appStoreConnect: draft.appStoreConnect?.access, notifications: draft.notifications,
            effectiveValues: reading.effective, trainTree: trainTree)
    }

    private static func host(of url: String) -> String {
        (try? WebAddress(url))?.host.name ?? "localhost"
    }
}

extension SettingsError {
    /// The problems in the order of the file. One fault can show in two rules; the same words at the same place are said
    /// once.
    init(path: String, unsorted problems: [Problem]) {
        let sorted = Set(problems).sorted {
            ($0.line, $0.column, $0.keyPath, $0.message) < ($1.line, $1.column, $1.keyPath, $1.message)
        }
        self.init(path: path, problems: sorted)
    }
}

extension SettingsError.Problem {
    init(_ located: SourceText.Located) {
        self.init(
            line: located.position.line, column: located.position.column, keyPath: "",
            message: located.refusal.message, hint: located.refusal.hint)
    }
}

extension InvalidValue {
    /// Why a configuration file isn't read.
    fileprivate init(_ error: FileError) {
        switch error {
        case .tooLarge: self = .tooLarge
        case .notAFile: self.init("is no file", hint: "name a file with `--config`")
        case .leadsOut:
            self.init("\(error)", hint: "a configuration is read from its own repository: put the file itself there")
        case .danglingLink:
            self.init(
                "\(error)", hint: "put the file there, or remove the link; `--config PATH` names a file elsewhere")
        case .failed where error == .notFound:
            self.init("can't be read: \(error)", hint: "name it with `--config`, or run `relctl init`")
        case .exists, .failed:
            // `relctl init` replaces nothing.
            self.init("can't be read: \(error)", hint: "mend what is there, or name another file with `--config`")
        }
    }
}
