/// Reads an XcodeGen spec with all that it includes, templates filled in.
///
/// Source: XcodeGen's ProjectSpec.md.
struct SpecLoader {
    private let index: TreeIndex
    private var open: Set<String> = []
    private var loads = 0
    private(set) var diagnostics: [Diagnostic] = []
    /// Diagnostics of includes that may hold a part of any target.
    private(set) var unread: [Diagnostic] = []
    /// The files that were included, whether they could be read or not.
    private(set) var included: Set<String> = []
    /// The keys that stand in one mapping twice.
    private(set) var repeatedKeys: [Diagnostic] = []

    init(_ index: TreeIndex) {
        self.index = index
    }

    /// The whole spec; throws when the file itself can't be read.
    mutating func load(_ path: String) throws(Diagnostic) -> ManifestValue {
        loads += 1
        guard open.count < 32, loads < 500, open.insert(path).inserted else {
            throw Diagnostic(.unreadable, "the file includes itself, or too many others", path: path)
        }
        defer { open.remove(path) }
        let (own, repeated) = try YAMLFile.document(path, index: index)
        repeatedKeys += repeated
        var all = ManifestValue(.dictionary([]), at: own.place)
        for include in own["include"].map({ $0.elements ?? [$0] }) ?? [] {
            guard let name = include.string ?? include["path"]?.string, include["enable"]?.boolean != false else {
                continue
            }
            do throws(Diagnostic) {
                let file = try find(name, from: path, for: include)
                var included = try load(file)
                // Paths in an included file are relative to it, unless it says otherwise.
                if include["relativePaths"]?.boolean != false {
                    included = SpecPaths.rebase(included, from: file.parentPath, to: path.parentPath, index)
                }
                all = try merge(all, included)
            } catch {
                diagnostics.append(error)
                // What is not there and waits for a variable of the environment is not meant to be there always.
                let isOptional =
                    [.unresolved, .ignored, .submodule].contains(error.kind)
                    && include["enable"]?.string?.contains("$") == true
                if !isOptional { unread.append(error) }
            }
        }
        return try merge(all, own)
    }

    private func merge(_ base: ManifestValue, _ other: ManifestValue) throws(Diagnostic) -> ManifestValue {
        let merged = SpecMerge(budget: index.budget).merge(base, other)
        guard !merged.isUnknown else {
            throw Diagnostic(
                .unreadable, "more than \(ManifestValue.heaviest) values with what it includes", path: other.place.path)
        }
        return merged
    }

    private mutating func find(
        _ name: String, from path: String, for include: ManifestValue
    ) throws(Diagnostic) -> String {
        let file = path.parentPath.joined(name)
        if let file { included.insert(index.file(file) ?? file) }
        guard let found = file.flatMap({ index.file($0) }) else {
            throw include.place.diagnostic("the included file '\(name)' is not \(whereabouts(of: name, from: path))")
        }
        return found
    }

    /// Where a file that is not there was looked for. Some teams copy a spec to the root before they run XcodeGen: what it
    /// includes is there.
    private func whereabouts(of name: String, from path: String) -> String {
        let folder = path.parentPath
        guard !folder.isEmpty, let atRoot = "".joined(name), index.file(atRoot) != nil else { return "in the tree" }
        return "in \(folder), where XcodeGen looks for it, but in the root of the tree"
    }
}

/// Paths of an included spec, as seen from the spec that includes it.
enum SpecPaths {
    /// Returns an included spec with its paths as seen from the folder of the spec that includes it.
    ///
    /// Before XcodeGen 2.43 (its changelog) paths of packages were relative to the including spec. They are kept where only
    /// that leads to a folder.
    static func rebase(
        _ spec: ManifestValue, from folder: String, to base: String, _ index: TreeIndex
    ) -> ManifestValue {
        guard folder != base, let prefix = relative(folder, to: base), case .dictionary(let pairs) = spec.kind else {
            return spec
        }
        func isThere(_ path: String) -> Bool { base.joined(path).flatMap { index.folder($0) } != nil }
        let moved = pairs.map { pair in
            let name = pair.key.string ?? ""
            let value = map(pair.value, key: name, under: "") { path in
                let moved = prefix + "/" + path
                return name == "packages" && !isThere(moved) && isThere(path) ? path : moved
            }
            return (key: pair.key, value: value)
        }
        return ManifestValue(.dictionary(moved), at: spec.place)
    }

    /// `folder` as seen from `base`.
    private static func relative(_ folder: String, to base: String) -> String? {
        let (names, others) = (folder.split(separator: "/"), base.split(separator: "/"))
        let shared = zip(names, others).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: others.count - shared) + names.dropFirst(shared).map(String.init)).joined(
            separator: "/")
    }

    private static func map(_ value: ManifestValue, key: String, under parent: String, _ change: (String) -> String)
        -> ManifestValue
    {
        switch value.kind {
        case .string(let text):
            let isPath = ["path", "framework"].contains(key) || (key == "sources" || parent == "configFiles")
            return isPath && !text.hasPrefix("/") && !text.hasPrefix("$")
                ? ManifestValue(.string(change(text)), at: value.place) : value
        case .array(let elements):
            return ManifestValue(.array(elements.map { map($0, key: key, under: parent, change) }), at: value.place)
        case .dictionary(let pairs):
            // What these hold is no part of the spec itself.
            if ["properties", "settings", "settingGroups", "templateAttributes"].contains(key) { return value }
            return ManifestValue(
                .dictionary(pairs.map { ($0.key, map($0.value, key: $0.key.string ?? "", under: key, change)) }),
                at: value.place)
        default: return value
        }
    }
}
