import Names
import Printing
import Releases

extension Shape where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    /// One of the words of the type. `aliases`: other words taken for a case; `hints`: words that people try, and what
    /// to tell them.
    static func choice(aliases: [String: Value] = [:], hints: [String: String] = [:]) -> Shape {
        let words = Value.allCases.map(\.rawValue)
        return .scalar(
            .choice(words + aliases.keys.sorted()), encode: { .string($0.rawValue) }
        ) { text, _ throws(InvalidValue) in
            if let value = Value(rawValue: text) ?? aliases[text] { return value }
            throw InvalidValue(
                "\(Printable.quote(text)) is not known here",
                hint: hints[text.lowercased()] ?? Suggestion.hint(for: text, among: words, noun: "known"))
        }
    }
}

/// Names are shown in every report: they hold no character that reorders or hides text, or that moves a cursor.
private func checkIsVisible(_ text: String) throws(InvalidValue) {
    guard !Printable.isVisible(text) else { return }
    throw InvalidValue(
        "\(Printable.quote(text)) holds a character that nobody sees",
        hint: "names are made of visible characters: leave it out here, and rename what is called so")
}

extension Shape where Value == BranchName {
    /// The name of a branch.
    static let branch = Shape.scalar(.text(name: "branch", pattern: nil), encode: { .string($0.text) }) {
        text, _ throws(InvalidValue) in
        guard !text.contains("{version}") else {
            throw InvalidValue("holds `{version}`", hint: "only `branch` may hold it; name one branch here")
        }
        guard let branch = BranchName(text), !text.hasPrefix(BranchRefusal.refs) else { throw BranchRefusal.of(text) }
        try checkIsVisible(text)
        return branch
    }
}

extension Shape where Value == [BranchName] {
    /// One branch, or a list of different ones.
    static let destinations: Shape = {
        let branches = Shape.list(of: .branch, orSingle: true)
        return Shape(branches.form) { tree, place, reading in
            guard let names = branches.read(tree, place, reading) else { return nil }
            if case .list(let items) = tree.content, items.isEmpty {
                reading.report(place.at(tree.position), "names no branch", hint: "name at least one")
            }
            let repeated = Dictionary(grouping: names, by: \.self).filter { $0.value.count > 1 }.keys.sorted()
            for name in repeated {
                reading.report(
                    place.at(tree.position), "names \(Printable.quote(name.text)) more than once",
                    hint: "keep one of them")
            }
            return names.isEmpty || !repeated.isEmpty ? nil : names
        } encode: { names in
            names.count == 1 ? .string(names[0].text) : branches.encode(names)
        }
    }()
}

extension Shape where Value == BranchPattern {
    /// The name of a branch with at most one `{version}`.
    static let branchPattern = Shape.scalar(
        .text(name: "branch, may hold `{version}`", pattern: nil), encode: { .string($0.text) }
    ) { text, _ throws(InvalidValue) in
        let parts = text.split(separator: "{version}", omittingEmptySubsequences: false)
        guard parts.count <= 2 else {
            throw InvalidValue("\(Printable.quote(text)) holds `{version}` more than once", hint: "keep one of them")
        }
        _ = try Settings.Template(text, placeholders: ["version"])
        guard let pattern = BranchPattern(text), !text.hasPrefix(BranchRefusal.refs) else {
            throw BranchRefusal.of(text)
        }
        try checkIsVisible(text)
        return pattern
    }
}

/// Errors for names that git refuses.
private enum BranchRefusal {
    /// The prefix of branches in git; nobody means it as part of a branch's name.
    static let refs = "refs/heads/"

    static func of(_ text: String) -> InvalidValue {
        if text.hasPrefix(refs) {
            return InvalidValue("\(Printable.quote(text)) is no branch", hint: "leave out `\(refs)`")
        }
        return InvalidValue(
            "\(Printable.quote(text)) is no branch name that git accepts",
            hint: "no spaces, `..`, `~^:?*[\\`, `@{`, no `/` at an end, no part that begins with `.` or ends in `.lock`"
        )
    }
}

extension Shape where Value == TrainName {
    /// The name of a train.
    static let train = Shape.scalar(.text(name: "train", pattern: nil), encode: { .string($0.text) }) {
        text, _ throws(InvalidValue) in
        guard let name = TrainName(text) else {
            throw InvalidValue(
                "\(Printable.quote(text)) is no name of a train", hint: "name a train of this file, without `@`")
        }
        try checkIsVisible(text)
        return name
    }
}

extension Shape where Value == Train.Publication? {
    /// `{ tag: PATTERN }`, `upload` or `none`.
    static let publication: Shape = {
        let tag = Key<String>(
            "tag", .tagPattern, .required,
            "The tag that says so, with one `*` in the place of the version, such as `TrendyolGo/*`.")
        let table = Table(tag)
        return Shape(.either([.choice(["upload", "none"]), .section(table)])) { tree, place, reading in
            switch tree.content {
            case .scalar("upload", _): return .some(.upload)
            case .scalar("none", _): return .some(nil)
            case .mapping:
                let section = SectionReader(tree, table: table, at: place, reading: reading)
                return section?.read(tag).map { .tag(pattern: $0) }
            default:
                reading.report(
                    place.at(tree.position), "is neither `{ tag: … }`, `upload` nor `none`",
                    hint: "write `{ tag: \"NAME/*\" }`, `upload` or `none`")
                return nil
            }
        } encode: { publication in
            switch publication {
            case nil: .string("none")
            case .upload: .string("upload")
            // Its key is shown.
            case .tag: nil
            }
        }
    }()
}

extension Shape where Value == String {
    /// A tag's name with exactly one `*`.
    static let tagPattern = Shape.scalar(
        .text(name: "tag with one `*`", pattern: #"^[^*]*\*[^*]*$"#), encode: { .string($0) }
    ) { text, _ throws(InvalidValue) in
        let parts = text.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw InvalidValue(
                "\(Printable.quote(text)) holds \(parts.count == 1 ? "no" : "more than one") `*`",
                hint: "put one `*` where the version is, such as `TrendyolGo/*`")
        }
        guard TagName(parts.joined(separator: "1.0")) != nil else {
            throw InvalidValue("\(Printable.quote(text)) is no tag that git accepts", hint: "try `NAME/*`")
        }
        try checkIsVisible(text)
        return text
    }
}

extension Shape where Value == Day {
    /// `2027-01-31`.
    static let date = Shape.scalar(
        .text(name: "date such as `2027-01-31`", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"),
        encode: { .string($0.description) }
    ) { text, _ throws(InvalidValue) in
        guard let date = Day(text) else {
            throw InvalidValue(
                "\(Printable.quote(text)) is no date", hint: "write year-month-day, such as `2027-01-31`")
        }
        return date
    }
}

extension Shape where Value == WebAddress {
    /// `https://host/path`.
    static let webAddress = Shape.scalar(
        .text(name: "web address", pattern: #"^[hH][tT][tT][pP][sS]?://[^@\s]+$"#), limit: 2_000,
        encode: { .string($0.text) }
    ) { text, _ throws(InvalidValue) in try WebAddress(text) }
}

extension Shape where Value == RemoteAddress {
    /// The URL of a git remote, over HTTP or SSH.
    static let remote = Shape.scalar(
        .text(name: "git remote", pattern: nil), limit: 2_000, encode: { .string($0.text) }
    ) {
        text, _ throws(InvalidValue) in try RemoteAddress(text)
    }
}

extension Shape where Value == Settings.Template {
    /// Text with the placeholders of an upload.
    static func template(allowsVariables: Bool) -> Shape {
        scalar { text throws(InvalidValue) in
            try Settings.Template(
                text, placeholders: Settings.Template.uploadPlaceholders, allowsVariables: allowsVariables)
        }
    }

    /// Notes for testers, with the placeholders of ``Settings/TestFlight``.
    static let testNotes = scalar { text throws(InvalidValue) in
        try Settings.Template(text, placeholders: ["fixes", "app", "version", "sha"])
    }

    /// An address or a body with the placeholders of an upload. A secret is filled into headers only, and what looks like
    /// one would be sent as it stands.
    static let request = scalar { text throws(InvalidValue) in
        let template = try Settings.Template(
            text, placeholders: Settings.Template.uploadPlaceholders, allowsVariables: true)
        if let variable = template.variables.first {
            throw InvalidValue(
                "holds `${\(variable)}`, which is not filled in here",
                hint: "put the secret into `token`, or into the `headers` of a webhook")
        }
        if let name = SecretName.writtenOut(in: text) {
            throw InvalidValue(
                "holds `\(Printable.escape(name))`, which is a secret by its name, and written out",
                hint:
                    "put the secret into `token`, or into the `headers` of a webhook as `${NAME}`, and revoke this one")
        }
        return template
    }

    private static func scalar(
        _ parse: @escaping @Sendable (String) throws(InvalidValue) -> Settings.Template
    ) -> Shape {
        .scalar(.scalar, limit: 1 << 14, encode: { .string($0.text) }) { text, _ throws(InvalidValue) in try parse(text)
        }
    }
}
