import Printing

extension JSONValue {
    /// A document for scripts: the members that every document of relctl begins with, and its own.
    package static func document(
        command: String, toolVersion: String, _ members: [String: JSONValue]
    ) -> JSONValue {
        let header: [String: JSONValue] = [
            "schemaVersion": .int(1), "command": .string(command),
            "tool": .object(["name": .string("relctl"), "version": .string(toolVersion)]),
        ]
        return .object(header.merging(members) { $1 })
    }
}
