import FoundationEssentials
import Glibc
import Settings

/// Where relctl keeps a bare repository of its own (https://specifications.freedesktop.org/basedir-spec/).
enum Cache {
    static var folder: String {
        let variables = Environment.variables
        if let folder = variables["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder + "/relctl" }
        let home = variables["HOME"] ?? ""
        return (home.isEmpty ? homeOfUser : home) + "/.cache/relctl"
    }

    /// What the system knows as this user's home; never a folder that others may write to.
    private static var homeOfUser: String {
        guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return "" }
        return String(cString: home)
    }

    /// One folder per project; the name keeps only characters that every file system takes.
    static func path(for settings: Settings) -> String {
        let place = settings.forge.remote ?? "\(settings.forge.url)/\(settings.forge.project)"
        let name = place.unicodeScalars.map { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "." || scalar == "-"
                ? String(scalar) : "_"
        }
        return folder + "/" + name.joined() + ".git"
    }
}
