import HTTPTransport
import Names
import Settings
import WebAPI

/// The address of the project whose CI runs an upload: the forge's own, or the one that the upload's `url` names.
struct ProjectAddress: Hashable, Sendable {
    /// The web root, without a slash at its end.
    let root: String
    /// The full path.
    let path: String
    /// Whether it is on the settings' own forge, whose token may be sent there.
    let isOnForge: Bool
    /// Whether it is the project that is released: the commits of another one say nothing about an upload.
    let isReleased: Bool

    /// Reads the web page of a project: owner and name are the last two parts of it, and on GitLab the whole path.
    ///
    /// - Parameter url: `nil` for the forge's own project.
    init(
        _ url: Settings.Template?, app: String, kind: ForgeKind, forge: Settings.ForgeSettings
    ) throws(UploadError) {
        guard let url else {
            guard forge.kind == kind else {
                throw UploadError(
                    .refused,
                    "this upload runs on a \(kind.rawValue) forge, and the settings name a \(forge.kind.rawValue)",
                    hint: "name the page of the project with the upload's url")
            }
            (root, path, isOnForge, isReleased) = (forge.url, forge.project, true, true)
            return
        }
        let text = (try? url.filled(["app": app], escape: { PercentEncoding.encode($0) })) ?? url.text
        let trimmed = text.prefix { $0 != "?" }.reversed().drop { $0 == "/" }.reversed()
        let page = String(trimmed)
        let isBelowForge = page.hasPrefix(forge.url + "/") && forge.kind == kind
        let origin = isBelowForge ? forge.url : Self.origin(of: page)
        var parts = page.dropFirst(origin.count).split(separator: "/")
        var root = origin
        if kind != .gitlab, parts.count > 2 {
            root += "/" + parts.dropLast(2).joined(separator: "/")
            parts = Array(parts.suffix(2))
        }
        guard parts.count >= 2 || (kind == .gitlab && parts.count == 1 && parts[0].allSatisfy(\.isNumber)) else {
            throw UploadError(
                .refused, "the upload's url is no page of a project: \(page)",
                hint: "write it as in the browser, such as https://host/mobile/ios")
        }
        (self.root, path) = (root, parts.joined(separator: "/"))
        isOnForge = forge.kind == kind && WebOrigin(of: root) == WebOrigin(of: forge.url)
        isReleased = isOnForge && path.lowercased() == forge.project.lowercased()
    }

    private static func origin(of page: String) -> String {
        guard let scheme = page.firstRange(of: "://") else { return page }
        return String(page[..<scheme.upperBound] + page[scheme.upperBound...].prefix { $0 != "/" })
    }
}
