/// The kinds of files that merge by their structure. The raw values are the words of `relctl.yml`, of trailers and of JSON.
package enum FileKind: String, Hashable, Sendable, CaseIterable {
    /// `project.pbxproj`.
    case project
    /// `.strings`, `.stringsdict`, `.xcstrings`.
    case strings
    /// XML property lists: `.plist`, `.entitlements`, `.xcprivacy`.
    case plist
    /// `Package.resolved`.
    case packages
    /// `Contents.json` of asset catalogues.
    case json
    /// `.xcconfig`, of which only version numbers merge, and only by a `VersionRule`.
    case versions

    /// The kind that a path's name says; `nil` for every other file.
    package init?(path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        switch name {
        case "project.pbxproj": self = .project
        case "Package.resolved": self = .packages
        case "Contents.json": self = .json
        default:
            guard let dot = name.lastIndex(of: "."), let kind = Self.extensions[name[dot...].lowercased()] else {
                return nil
            }
            self = kind
        }
    }

    private static let extensions: [String: FileKind] = [
        ".pbxproj": .project, ".strings": .strings, ".stringsdict": .strings, ".xcstrings": .strings, ".plist": .plist,
        ".entitlements": .plist, ".xcprivacy": .plist, ".xcconfig": .versions,
    ]
}
