import Forges
import Names
import Printing

/// How forges name projects.
enum ProjectPath {
    /// Validates the name of a project; `nil` if it is valid.
    static func refusal(of text: String, kind: ForgeKind) -> InvalidValue? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let shown = Printable.quote(text)
        if text.contains("://") || text.contains("@") {
            return InvalidValue("is a URL, not a path", hint: "write only the path, such as `\(example(kind))`")
        }
        guard parts.allSatisfy(isPart) else {
            return InvalidValue(
                "\(shown) is no path of a project",
                hint: "write it as in the browser, such as `\(example(kind))`: no slash at either end, no `.git`")
        }
        switch kind.profile.projectForm {
        case .groups where parts.count == 1 && Int(text) == nil:
            return InvalidValue(
                "\(shown) has no group", hint: "write the full path, such as `mobile/ios`, or the project's number")
        case .ownerAndName where parts.count != 2:
            return InvalidValue(
                "\(shown) is not owner and name", hint: "write it as in the browser, such as `mobile/ios`")
        default:
            return nil
        }
    }

    private static func example(_ kind: ForgeKind) -> String {
        switch kind.profile.projectForm {
        case .groups: "mobile/apps/ios"
        case .ownerAndName: "mobile/ios"
        }
    }

    private static func isPart(_ part: Substring) -> Bool {
        part.wholeMatch(of: /[A-Za-z0-9_.][A-Za-z0-9_.+\-]*/) != nil && !part.hasSuffix(".git") && part != "."
            && part != ".."
    }
}
