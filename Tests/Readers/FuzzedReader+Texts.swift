import Forges
import GitTransport
import Names
import Releases
import Settings
import Uploads
import WebAPI

/// What people write, and what relctl itself wrote for a later run.
extension FuzzedReader {
    /// Whatever is wrong with a file of settings has its place in it; what is shown of good ones can be read, too.
    func settings(_ bytes: [UInt8]) throws(Unequal) {
        do throws(SettingsError) {
            _ = try Settings.parse(bytes: bytes, path: "relctl.yml")
        } catch {
            try require(!error.problems.isEmpty && error.problems.allSatisfy { $0.line >= 0 && $0.column >= 0 })
            // A terminal would obey them.
            try require(!error.description.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        }
    }

    func names(_ text: String) throws(Unequal) {
        for name in [BranchName(text)?.ref, TagName(text)?.ref].compactMap({ $0 }) {
            try require(!name.utf8.contains { $0 <= 0x20 || $0 == 0x7F })
        }
        let version = ReleaseVersion(text)
        if let version { try require(ReleaseVersion(version.text) == version) }
        _ = (TrainName(text), version?.isPreRelease)
        // The first line is a pattern, the second a name.
        let lines = text.split(separator: "\n", maxSplits: 1).map(String.init)
        guard lines.count == 2 else { return }
        if let pattern = BranchPattern(lines[0]) {
            if let branch = BranchName(lines[1]), pattern.matches(branch) {
                try require(pattern.branch(version: pattern.version(in: branch)) == branch)
            }
            if let version = ReleaseVersion(lines[1]), let branch = pattern.branch(version: version) {
                try require(pattern.matches(branch))
            }
        }
        let pattern = TagPattern(lines[0])
        if let tag = TagName(lines[1]), let found = pattern.match(tag) {
            try require(pattern.tag(version: found) == tag)
        }
    }

    func addresses(_ text: String) throws(Unequal) {
        switch try? RemoteURL(text, allowsPlainHTTP: true) {
        case .http(let url):
            try require((try? RemoteURL(url, allowsPlainHTTP: true)) == .http(url))
            try require(!url.prefix { $0 != "?" }.dropFirst(8).prefix { $0 != "/" }.contains("@"))
        case .ssh(let address):
            // `ssh` would take these for options.
            try require(![address.user ?? "u", address.host, address.path].contains { $0.utf8.first == 0x2D })
        case nil: break
        }
        _ = (ForgeLocation(fromRemoteURL: text), WebOrigin(of: text), LinkHeader.next(in: text))
    }

    /// The first line is a path, the others are the file.
    func codeOwners(_ text: String) throws(Unequal) {
        let lines = text.split(separator: "\n", maxSplits: 1).map(String.init)
        // A file has a name.
        guard let path = lines.first, path.contains(where: { $0 != "/" }), let file = lines.dropFirst().first else {
            return
        }
        for syntax in [CodeOwnersSyntax.github, .gitlab] {
            let isCovered = CodeOwners(file, syntax: syntax).cover(anyOf: [path], by: ["ada"])
            // A rule more makes nobody else's rules go away.
            let others = CodeOwners(file + "\n[ Another ]\n/nowhere @ada", syntax: syntax)
            try require(others.cover(anyOf: [path], by: ["ada"]) == isCovered)
        }
        // The last rule counts.
        try require(!CodeOwners(file + "\n*\n", syntax: .github).cover(anyOf: [path], by: ["ada"]))
    }

    func marks(_ text: String) throws(Unequal) {
        if let claim = ClaimMessage.claim(in: text) {
            let again = ClaimMessage.claim(in: ClaimMessage.text(claim, unique: "u"))
            try require(again != nil)
            // Printing makes foreign text harmless, and then it stays as it is.
            if let again { try require(ClaimMessage.claim(in: ClaimMessage.text(again, unique: "u")) == again) }
        }
        if let mark = RequestMark(in: text) { try require(RequestMark(in: mark.added(to: text)) == mark) }
        let canonical = NoteText.canonical(text)
        try require(NoteText.canonical(canonical) == canonical)
        _ = Markdown.code(text, limit: 250)
        let commit = CommitID(.zero)
        let signature = Signature(name: "a", email: "b", time: 0)
        _ = PullMessage.upstream(
            of: Commit(
                id: commit, tree: TreeID(.zero), parents: [commit, commit], author: signature, committer: signature,
                message: text))
    }
}
