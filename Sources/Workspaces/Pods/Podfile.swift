/// A `Podfile` as far as it can be read without running it: which pods each target names.
struct Podfile {
    /// A pod that a target names.
    struct Pod: Hashable {
        /// With its subspec, like `Firebase/Messaging`.
        var name: String
        /// Where it is in the tree, for one that is developed there.
        var path: String?
    }

    /// Pods by target, those that it inherits from the targets around it included.
    private(set) var pods: [String: Set<Pod>] = [:]

    private enum Block {
        case target(String, inherits: Bool)
        case function(String)
        case other
    }

    private var blocks: [Block] = []
    private var functions: [String: Set<Pod>] = [:]

    /// Reads the file line by line: `target … do`, `def`, `pod`, `end`, and calls of what `def` defines.
    init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) { read(Self.withoutComment(String(line))) }
    }

    private mutating func read(_ line: String) {
        let words = line.split { $0 == " " || $0 == "\t" || $0 == "(" || $0 == ")" }.map(String.init)
        guard let first = words.first else { return }
        let strings = Self.strings(in: line)
        switch first {
        case "target", "abstract_target":
            guard words.last == "do", let name = strings.first else { return }
            blocks.append(.target(name, inherits: true))
            pods[name, default: []].formUnion(enclosing(excluding: name))
        case "def": blocks.append(.function(words.count > 1 ? words[1] : ""))
        case "pod":
            guard let name = strings.first else { return }
            let isForDebugging = line.contains("configurations") && !line.contains("Release") && line.contains("Debug")
            if !isForDebugging { add([Pod(name: name, path: Self.value(of: "path", in: line))]) }
        case "end", "end,": _ = blocks.popLast()
        case "inherit!": if line.contains(":none") { forgetInherited() }
        case "if", "unless", "case", "while", "until", "begin", "for", "module", "class":
            if words.last != "end" { blocks.append(.other) }
        default:
            if let known = functions[first] { add(known) }
            if words.last == "do" || line.contains(" do |") { blocks.append(.other) }
        }
    }

    private mutating func add(_ new: Set<Pod>) {
        // What is inside a condition is taken for granted.
        for block in blocks.reversed() {
            switch block {
            case .function(let name): return functions[name, default: []].formUnion(new)
            case .target(let name, _): return pods[name, default: []].formUnion(new)
            case .other: continue
            }
        }
        // Outside of any target: for all of them.
        pods["", default: []].formUnion(new)
    }

    private func enclosing(excluding name: String) -> Set<Pod> {
        blocks.reduce(into: pods[""] ?? []) { all, block in
            if case .target(let outer, _) = block, outer != name { all.formUnion(pods[outer] ?? []) }
        }
    }

    private mutating func forgetInherited() {
        guard case .target(let name, _)? = blocks.last else { return }
        pods[name] = []
    }

    private static func withoutComment(_ line: String) -> String {
        var quote: Character?
        for position in line.indices {
            let character = line[position]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "'" || character == "\"" {
                quote = character
            } else if character == "#" {
                return String(line[..<position])
            }
        }
        return line
    }

    private static func strings(in line: String) -> [String] {
        var strings: [String] = []
        var rest = line[...]
        while let start = rest.firstIndex(where: { $0 == "'" || $0 == "\"" }) {
            let inside = rest[rest.index(after: start)...]
            guard let end = inside.firstIndex(of: rest[start]) else { break }
            strings.append(String(inside[..<end]))
            rest = inside[inside.index(after: end)...]
        }
        return strings
    }

    /// `:path => 'x'` and `path: 'x'`.
    private static func value(of key: String, in line: String) -> String? {
        for spelling in [":\(key) =>", ":\(key)=>", "\(key):"] {
            guard let range = line.firstRange(of: spelling) else { continue }
            return strings(in: String(line[range.upperBound...])).first
        }
        return nil
    }
}
