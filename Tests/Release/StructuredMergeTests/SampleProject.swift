/// A project as a value: printed as Xcode writes it, so that tests edit values and merge texts.
struct SampleProject: Equatable {
    /// An object: its kind, and its fields as they are written.
    struct Object: Equatable {
        var isa: String
        var fields: [String: Value] = [:]
    }

    enum Value: Equatable {
        case text(String)
        case list([String])
        case map([String: String])
    }

    var objects: [String: Object]

    static let root = "000000000000000000000001"
    static let group = "000000000000000000000002"
    static let sources = "000000000000000000000003"
    static let target = "000000000000000000000004"
    static let configuration = "000000000000000000000005"

    /// One target with a phase and a group, without files.
    init() {
        objects = [
            Self.root: Object(
                isa: "PBXProject",
                fields: [
                    "mainGroup": .text(Self.group), "targets": .list([Self.target]), "knownRegions": .list(["en"]),
                ]),
            Self.group: Object(
                isa: "PBXGroup",
                fields: ["children": .list([]), "path": .text("App"), "sourceTree": .text("\"<group>\"")]),
            Self.sources: Object(isa: "PBXSourcesBuildPhase", fields: ["files": .list([])]),
            Self.target: Object(
                isa: "PBXNativeTarget",
                fields: ["buildPhases": .list([Self.sources]), "name": .text("App"), "buildRules": .list([])]),
            Self.configuration: Object(
                isa: "XCBuildConfiguration",
                fields: [
                    "buildSettings": .map(["MARKETING_VERSION": "1.0", "SWIFT_VERSION": "5.0"]),
                    "name": .text("Release"),
                ]),
        ]
    }

    /// A file in the group and the phase. Ids come from `number`.
    mutating func addFile(_ name: String, number: Int, to group: String = SampleProject.group) {
        let (file, build) = (Self.id(number * 2), Self.id(number * 2 + 1))
        objects[file] = Object(
            isa: "PBXFileReference",
            fields: [
                "lastKnownFileType": .text("sourcecode.swift"), "path": .text(name), "sourceTree": .text("\"<group>\""),
            ])
        objects[build] = Object(isa: "PBXBuildFile", fields: ["fileRef": .text(file)])
        append(file, to: "children", of: group)
        append(build, to: "files", of: Self.sources)
    }

    mutating func append(_ element: String, to field: String, of object: String) {
        let elements = list(field, of: object) + [element]
        objects[object]?.fields[field] = .list(elements)
    }

    mutating func remove(_ element: String, from field: String, of object: String) {
        let elements = list(field, of: object)
        if elements.contains(element) { objects[object]?.fields[field] = .list(elements.filter { $0 != element }) }
    }

    func list(_ field: String, of object: String) -> [String] {
        if case .list(let list) = objects[object]?.fields[field] { list } else { [] }
    }

    mutating func set(_ setting: String, to value: String?) {
        guard case .map(var settings) = objects[Self.configuration]?.fields["buildSettings"] else { return }
        settings[setting] = value
        objects[Self.configuration]?.fields["buildSettings"] = .map(settings)
    }

    static func id(_ number: Int) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return "AA" + String(repeating: "0", count: 22 - digits.count) + digits
    }

    // MARK: Text

    /// The file, byte by byte as Xcode has it.
    var text: String {
        var text =
            "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjectVersion = 56;\n\tobjects = {\n"
        for (isa, section) in Dictionary(grouping: objects, by: \.value.isa).sorted(by: { $0.key < $1.key }) {
            text += "\n/* Begin \(isa) section */\n"
            for (id, object) in section.sorted(by: { $0.key < $1.key }) { text += Self.text(id, object, name(of:)) }
            text += "/* End \(isa) section */\n"
        }
        return text + "\t};\n\trootObject = \(Self.root) /* Project object */;\n}\n"
    }

    var bytes: [UInt8] { Array(text.utf8) }

    /// The comment that Xcode writes behind an id.
    private func name(of id: String) -> String {
        guard let object = objects[id] else { return "" }
        if case .text(let file) = object.fields["fileRef"] { return " /* \(bare(file)) in Sources */" }
        return bare(id).isEmpty ? "" : " /* \(bare(id)) */"
    }

    private func bare(_ id: String) -> String {
        if case .text(let name) = objects[id]?.fields["name"] ?? objects[id]?.fields["path"] { name } else { "" }
    }

    private static func text(_ id: String, _ object: Object, _ name: (String) -> String) -> String {
        let isShort = ["PBXBuildFile", "PBXFileReference"].contains(object.isa)
        let (start, end) = isShort ? ("", " ") : ("\t\t\t", "\n")
        var text = "\t\t\(id)\(name(id)) = {\(isShort ? "" : "\n")\(start)isa = \(object.isa);\(end)"
        for (key, value) in object.fields.sorted(by: { $0.key < $1.key }) {
            switch value {
            case .text(let value): text += "\(start)\(key) = \(value)\(name(value));\(end)"
            case .list(let list):
                text += "\t\t\t\(key) = (\n" + list.map { "\t\t\t\t\($0)\(name($0)),\n" }.joined() + "\t\t\t);\n"
            case .map(let map):
                let lines = map.sorted { $0.key < $1.key }.map { "\t\t\t\t\($0.key) = \($0.value);\n" }
                text += "\t\t\t\(key) = {\n" + lines.joined() + "\t\t\t};\n"
            }
        }
        return text + (isShort ? "};\n" : "\t\t};\n")
    }
}
