import ManifestSyntax
import Names

/// The three versions of a file, read for a merge.
struct FileSides {
    /// The encoding and line breaks of ours, which the result keeps.
    let form: TextForm
    let kind: FileKind
    let base: SyntaxTree?
    let ours: SyntaxTree
    let theirs: SyntaxTree
    /// Whether there is a base that can't be read: git's merge of several merge bases, with conflict markers in it.
    private let isBaseUnreadable: Bool
    /// The sides' objects, where they are projects.
    let project: ProjectSides?

    private var rules: MergeRules { MergeRules(kind: kind) }

    /// - Throws: where a side is no such file.
    init(base: [UInt8]?, ours: [UInt8], theirs: [UInt8], kind: FileKind) throws(MergeConflict) {
        self.kind = kind
        form = try TextForm(ours)
        self.ours = try Self.tree(form.text, kind)
        self.theirs = try Self.tree(TextForm(theirs).text(like: form), kind)
        guard self.ours.format == self.theirs.format else { throw MergeConflict("the sides are in different formats") }
        let old = base.flatMap { $0.isEmpty ? nil : $0 }
        let tree = old.flatMap { [form] in try? Self.tree(TextForm($0).text(like: form), kind) }
        self.base = tree?.format == self.ours.format ? tree : nil
        isBaseUnreadable = old != nil && self.base == nil
        project = kind == .project ? try? ProjectSides(base: self.base, ours: self.ours, theirs: self.theirs) : nil
    }

    private static func tree(_ text: [UInt8], _ kind: FileKind) throws(MergeConflict) -> SyntaxTree {
        do throws(Unreadable) {
            return try SyntaxTree.read(text, kind)
        } catch {
            throw MergeConflict(error.message)
        }
    }

    /// The merged text, after it was proved to be the merge.
    func merged(versions: VersionRule) throws(MergeConflict) -> (text: [UInt8], decisions: [VersionDecision]) {
        if isBaseUnreadable || (base == nil && kind == .project) {
            guard Comparison.isEqual(ours, 0, theirs, 0) else { throw MergeConflict("the base can't be read") }
            return (ours.text, [])
        }
        if kind == .versions {
            return try ConfigurationLines(base: base, ours: ours, theirs: theirs, versions: versions).merged()
        }
        try checkOuterComments()
        let united = try withoutTwins()
        var merger = TreeMerger(
            base: united.base, ours: united.ours, theirs: united.theirs, rules: rules, versions: versions,
            objects: united.project?.changed)
        try merger.merge(united.base == nil ? nil : 0, 0, 0, MergeRules.Scope())
        var text = try merger.edits.applied(to: united.ours.text, in: 0..<united.ours.text.count)
        // Where neither side ends in a line break, the result doesn't either.
        if ours.text.last != UInt8(ascii: "\n"), theirs.text.last != UInt8(ascii: "\n") {
            text = Array(TreeMerger.withoutBreak(text[...]))
        }
        try united.prove(text, decisions: merger.decisions)
        return (text, merger.decisions)
    }

    /// Checks that ours has the comments before and behind the root that theirs changed, because a merge takes over what
    /// is in the root.
    private func checkOuterComments() throws(MergeConflict) {
        let comments = [base, ours, theirs].map { tree in
            tree.map { tree in tree.outerComments.map { SyntaxTree.trimmed(tree.text[$0]) } } ?? []
        }
        guard comments[2] == comments[0] || comments[2] == comments[1] else {
            throw MergeConflict("a comment before or behind the list changed")
        }
    }

    /// The same versions with other texts of the sides.
    init(_ sides: FileSides, ours: [UInt8], theirs: [UInt8]) throws(MergeConflict) {
        (form, kind, base, isBaseUnreadable) = (sides.form, sides.kind, sides.base, sides.isBaseUnreadable)
        (self.ours, self.theirs) = try (Self.tree(ours, kind), Self.tree(theirs, kind))
        project =
            try kind == .project
            ? ProjectSides(
                base: sides.project?.base, ours: ProjectObjects(self.ours), theirs: ProjectObjects(self.theirs)) : nil
    }

    /// Reads a text again, and proves that it is the merge of the sides; throws if it isn't.
    func prove(_ text: [UInt8], decisions: [VersionDecision]) throws(MergeConflict) {
        guard !isBaseUnreadable else { throw MergeConflict("the base can't be read") }
        try Self.read(text, ours.format)
        let result = try Self.tree(text, kind)
        let objects = try kind == .project ? ProjectObjects(result) : nil
        let changed = objects.flatMap { project?.changed(with: $0) }
        try Proof(
            [base ?? .empty(like: ours), ours, theirs, result], rules: rules, decisions: decisions, changed: changed,
            lists: differingLists(with: objects, changed)
        ).check()
        if kind == .packages { try checkPins(of: result) }
        guard kind == .project else { return }
        guard let project, let objects, let changed else { throw MergeConflict("the project has no objects") }
        try ProjectSoundness(project, result: objects, changed: changed.ids).check()
    }

    private func differingLists(with result: ProjectObjects?, _ changed: ChangedObjects?) -> DifferingLists? {
        guard let result, let changed, let project, let base = project.base else { return nil }
        return DifferingLists([base, project.ours, project.theirs, result], of: changed.ids)
    }

    /// The reader of the audit has to understand the result too.
    private static func read(_ text: [UInt8], _ format: SyntaxTree.Format) throws(MergeConflict) {
        do throws(SyntaxError) {
            switch format {
            case .json: _ = try PropertyNode(json: text)
            case .openStep, .xml: try PropertyList.check(text)
            case .lines: break
            }
        } catch {
            throw MergeConflict("the result can't be read: \(error.message)")
        }
    }
}

extension SyntaxTree {
    /// The tree of a file's text.
    static func read(_ text: [UInt8], _ kind: FileKind) throws(Unreadable) -> SyntaxTree {
        guard !text.starts(with: "bplist".utf8) else {
            throw Unreadable(message: "a binary property list", offset: 0)
        }
        let first = text.first { !ScalarText.isBlank($0) }
        switch kind {
        case .project: return try OpenStepScanner.tree(of: text, isStrings: false)
        case .plist: return try XMLScanner.tree(of: text)
        case .packages, .json: return try JSONScanner.tree(of: text)
        case .versions: return ConfigurationLines.tree(of: text)
        case .strings:
            switch first {
            case UInt8(ascii: "<"): return try XMLScanner.tree(of: text)
            case UInt8(ascii: "{"): return try JSONScanner.tree(of: text)
            default: return try OpenStepScanner.tree(of: text, isStrings: true)
            }
        }
    }
}
