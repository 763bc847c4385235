import Foundation
import Support

/// The fields that an adapter's types read of answers, from its sources: by the type's name, as the forge spells them.
enum DecodedFields {
    /// - Parameter folder: below the module's; `.` is the module's own, whose types all forges share.
    static func inFolder(_ folder: String) throws -> [String: Set<String>] {
        let place = packageFolder.appending(path: "Sources/Servers/Forges").appending(path: folder)
        var found: [String: Set<String>] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)
        where file.pathExtension == "swift" {
            read(try String(contentsOf: file, encoding: .utf8), into: &found)
        }
        return found
    }

    /// Follows braces: types may lie in each other.
    private static func read(_ text: String, into found: inout [String: Set<String>]) {
        var (depth, open): (Int, [(name: String, depth: Int)]) = (0, [])
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let start = line.firstMatch(of: /struct (\w+): .*Decodable/) {
                open.append((String(start.1), depth))
                found[open.map(\.name).joined(separator: "."), default: []] = []
            } else if let field = line.firstMatch(of: /^\s*(?:var|let) `?(\w+)`?: [^={]+$/), !open.isEmpty {
                found[open.map(\.name).joined(separator: "."), default: []].insert(snakeCase(String(field.1)))
            }
            depth += line.count { $0 == "{" } - line.count { $0 == "}" }
            while let last = open.last, depth <= last.depth, line.contains("}") { open.removeLast() }
        }
    }

    private static func snakeCase(_ name: String) -> String {
        name.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
    }
}
