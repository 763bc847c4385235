/// A `Podfile` as far as it can be read without running it: which pods each target names.
struct Podfile {
    /// A pod that a target names.
    struct Pod: Hashable {
        /// With its subspec, like `Firebase/Messaging`.
        var name: String
        /// Where it is in the tree, for one that is developed there.
        var path: String?
        /// Whether it is no pod but something that adds pods when it runs, like `use_native_modules!`.
        var isCall = false
    }

    /// Pods by target, those that it inherits from the targets around it included.
    private(set) var pods: [String: Set<Pod>] = [:]

    private enum Block {
        case target(String, inherits: Bool)
        case function(String)
        /// What runs when all pods are known.
        case hook
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
            guard let name = strings.first else { return add([Pod(name: line, isCall: true)]) }
            let isForDebugging = line.contains("configurations") && !line.contains("Release") && line.contains("Debug")
            if !isForDebugging { add([Pod(name: name, path: Self.value(of: "path", in: line))]) }
        case "end", "end,": _ = blocks.popLast()
        case "inherit!": if line.contains(":none") { forgetInherited() }
        case let hook where hook.hasPrefix("post_") || hook.hasPrefix("pre_"):
            if words.contains("do") { blocks.append(.hook) }
        case "if", "unless", "case", "while", "until", "begin", "for", "module", "class":
            if words.last != "end" { blocks.append(.other) }
        default:
            if let known = functions[first] {
                add(known)
            } else if let call = Self.call(words), isAsked {
                add([Pod(name: call, isCall: true)])
            }
            if words.last == "do" || line.contains(" do |") { blocks.append(.other) }
        }
    }

    /// Whether a target or function asks for pods here.
    private var isAsked: Bool {
        for block in blocks.reversed() {
            switch block {
            case .target, .function: return true
            case .hook: return false
            case .other: continue
            }
        }
        return false
    }

    /// The function that a line calls, as in `config = use_native_modules!`; `nil` for words of Ruby and of CocoaPods that
    /// add no pods.
    private static func call(_ words: [String]) -> String? {
        let isAssignment = words.count > 2 && words[1] == "="
        let name = words[isAssignment ? 2 : 0]
        guard name.utf8.first.map({ $0.isLetter || $0 == UInt8(ascii: "_") }) ?? false,
            name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "_!?".utf8.contains($0) }), !harmless.contains(name)
        else { return nil }
        return isAssignment && !name.hasSuffix("!") ? nil : name
    }

    // https://guides.cocoapods.org/syntax/podfile.html, and what Ruby needs around it.
    private static let harmless: Set<String> = [
        "platform", "source", "project", "workspace", "xcodeproj", "use_frameworks!", "use_modular_headers!",
        "inhibit_all_warnings!", "install!", "plugin", "script_phase", "supports_swift_versions", "link_with",
        "set_arch_exclusions!", "ensure_bundler!", "prepare_react_native_project!", "setup_permissions", "require",
        "require_relative", "puts", "print", "warn", "raise", "return", "next", "break", "else", "elsif", "when",
        "then",
        "rescue", "ensure", "do", "true", "false", "nil", "system", "exit", "abort", "pp",
    ]

    private mutating func add(_ new: Set<Pod>) {
        // What is inside a condition is taken for granted.
        for block in blocks.reversed() {
            switch block {
            case .function(let name): return functions[name, default: []].formUnion(new)
            case .target(let name, _): return pods[name, default: []].formUnion(new)
            case .hook, .other: continue
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

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
