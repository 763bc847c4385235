import ManifestSyntax

/// The commits that lock files pin packages to, and those that are checked out.
struct PackagePins {
    private struct Pin {
        var url: String
        var revision: String
        var place: Diagnostic
    }

    private var pinned: [String: Pin] = [:]
    private var states: [String: String] = [:]

    /// Lists are as long as a project has packages: longer ones are no lock files.
    private static let longest = 10_000

    /// - Parameters:
    ///   - locks: every `Package.resolved`.
    ///   - states: every `workspace-state.json`.
    init(locks: [String], states: [String], index: TreeIndex) {
        for path in locks { takeLock(path, index) }
        for path in states { takeState(path, index) }
    }

    /// The commits, by identity.
    var commits: [String: LockedDependencies.Commit] {
        pinned.mapValues { LockedDependencies.Commit(url: $0.url, revision: $0.revision) }
    }

    /// Version 1 has an `object` around the pins, and other names.
    private mutating func takeLock(_ path: String, _ index: TreeIndex) {
        guard let root = Self.json(path, index) else { return }
        for pin in (root["pins"] ?? root["object"]?["pins"])?.elements?.prefix(Self.longest) ?? [] {
            guard let url = (pin["location"] ?? pin["repositoryURL"])?.string,
                let revision = pin["state"]?["revision"]?.string
            else { continue }
            let place = Diagnostic(.dangling, "", path: path, at: pin.span)
            let identity = PackageIdentity.of(url)
            pinned[identity] = pinned[identity] ?? Pin(url: url, revision: revision, place: place)
        }
    }

    private mutating func takeState(_ path: String, _ index: TreeIndex) {
        guard let root = Self.json(path, index) else { return }
        for dependency in root["object"]?["dependencies"]?.elements?.prefix(Self.longest) ?? [] {
            guard let folder = dependency["subpath"]?.string,
                let revision = dependency["state"]?["checkoutState"]?["revision"]?.string,
                let checkout = path.parentPath.joined("checkouts/" + folder)
            else { continue }
            states[checkout] = revision
        }
    }

    private static func json(_ path: String, _ index: TreeIndex) -> PropertyNode? {
        guard let bytes = try? index.read(path), let root = try? PropertyNode(json: bytes, limits: index.limits),
            (try? index.keep(root.size, of: path)) != nil
        else { return nil }
        return root
    }

    /// Returns the remark on a checkout at another commit than the pinned one.
    func difference(of checkout: String, index: TreeIndex) -> Diagnostic? {
        guard let pin = pinned[checkout.lastPathComponent.lowercased()],
            let revision = states[checkout] ?? Self.head(of: checkout, index), revision != pin.revision
        else { return nil }
        var difference = pin.place
        difference.message =
            "\(checkout.lastPathComponent) is pinned at \(pin.revision.prefix(12)); looked into is what is there, at \(revision.prefix(12))"
        return difference
    }

    /// The commit that a checkout is at, where its HEAD says so itself.
    private static func head(of checkout: String, _ index: TreeIndex) -> String? {
        guard let path = checkout.joined(".git/HEAD").flatMap({ index.file($0) }),
            let bytes = try? index.read(path), bytes.count <= 128
        else { return nil }
        let text = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
        return text.utf8.count == 40 && text.allSatisfy(\.isHexDigit) ? text : nil
    }
}
