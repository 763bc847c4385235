/// The keys that third-party modules need. A module in the table is not opaque: it uses no key that the table doesn't list.
package struct SDKTable: Sendable {
    private var keys: [String: [String]] = [:]
    private var demands: [String: [String]] = [:]
    /// Beginnings of names, by their first byte: the table has many, and a closure may have thousands of modules. 0:
    /// the empty one, which every name has.
    private var prefixes: [UInt8: [String]] = [:]

    /// The compiled-in tables of names of modules, products, pods and packages; `*` at the end stands for a family.
    package static let standard: SDKTable = {
        var table = SDKTable()
        for line in needing.split(byte: "\n") {
            let words = line.split(byte: " ").map(String.init)
            if let name = words.first { table.add(name, Array(words.dropFirst())) }
        }
        for line in harmless.split(byte: "\n") {
            for name in line.split(byte: " ") { table.add(String(name), []) }
        }
        table.addMeasured()
        return table
    }()

    private init() {}

    private mutating func add(_ name: String, _ keys: [String]) {
        let plain = Self.normalized(name)
        self.keys[plain] = (self.keys[plain] ?? []) + keys
        if name.hasSuffix("*") { prefixes[plain.utf8.first ?? 0, default: []].append(plain) }
    }

    /// A block of `measured`: a module, what it uses, and what it links that was not there when it was measured.
    private struct MeasuredModule {
        let name: String
        var uses: [String] = []
        var unseen: [String] = []
    }

    /// Adds the blocks of `measured`. A module that links something `unseen` which the tables don't know either stays opaque:
    /// it may use more. Else it needs what that needs, too.
    private mutating func addMeasured() {
        var left = readMeasured()
        var count = left.count + 1
        while left.count < count {
            count = left.count
            left = left.filter { module in
                let needs = module.unseen.map { keys(of: $0) }
                guard needs.allSatisfy({ $0 != nil }) else { return true }
                add(module.name, module.uses + needs.compactMap(\.self).joined())
                return false
            }
        }
    }

    private mutating func readMeasured() -> [MeasuredModule] {
        var modules: [MeasuredModule] = []
        for line in Self.measured.split(byte: "\n") {
            let words = line.split(byte: " ").map(String.init)
            guard line.utf8.first == UInt8(ascii: " "), var module = modules.popLast() else {
                modules.append(MeasuredModule(name: String(line)))
                continue
            }
            switch (words.first, words.count) {
            case ("uses", 2...): module.uses.append(words[1])
            case ("demands", 2...): demands[Self.normalized(module.name), default: []].append(words[1])
            case ("unseen", 2...): module.unseen.append(words[1...].joined(separator: " "))
            default: break
            }
            modules.append(module)
        }
        return modules
    }

    /// The keys without which App Store Connect refuses an app that links the module.
    func demands(of module: String) -> [String] { demands[Self.normalized(module)] ?? [] }

    /// The table with what a project's configuration adds; for a module that both have, both count.
    func adding(_ sdks: [String: [String]]) -> SDKTable {
        var table = self
        for (name, keys) in sdks { table.add(name, keys) }
        return table
    }

    /// The keys that the module needs; `nil`: it is not known.
    func keys(of module: String) -> [String]? { keys(ofNormalized: Self.normalized(module)) }

    /// The same for a name that is normalized already.
    func keys(ofNormalized name: String) -> [String]? {
        if let keys = keys[name] { return keys }
        // What a project with a framework per system calls its targets: `Alamofire iOS`.
        if name.hasSuffix("ios"), let keys = keys[String(name.dropLast(3))] { return keys }
        let similar = (prefixes[0] ?? []) + (name.utf8.first.flatMap { prefixes[$0] } ?? [])
        return similar.filter(name.hasPrefix).max { $0.count < $1.count }.flatMap { keys[$0] }
    }

    /// The modules that need the key, normalized.
    func modules(needing key: String) -> Set<String> {
        Set(keys.filter { $0.value.contains(key) }.map(\.key))
    }

    /// Case and punctuation aside, because packages, products, pods and modules of one SDK differ in them; without the
    /// subspec of a pod.
    static func normalized(_ name: String) -> String {
        let pod = name.split(byte: "/").first ?? name[...]
        return String(
            decoding: pod.utf8.compactMap { byte -> UInt8? in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
                default: nil
                }
            }, as: UTF8.self)
    }
}
