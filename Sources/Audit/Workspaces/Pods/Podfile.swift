/// A `Podfile` as far as it can be read without running it: which pods each target names.
struct Podfile {
    /// A pod that a target names.
    struct Pod: Hashable {
        /// With its subspec, like `Firebase/Messaging`.
        var name: String
        /// The path in the tree, for a pod that is developed there.
        var path: String?
        /// Whether it is no pod but something that adds pods when it runs, like `use_native_modules!`.
        var isCall = false
        /// The build configurations that it is for; `nil`: all.
        var configurations: [String]?

        /// Whether it is built in a configuration. Case makes no difference to CocoaPods.
        func isBuilt(in configuration: String) -> Bool {
            configurations?.contains { $0.lowercased() == configuration.lowercased() } ?? true
        }
    }

    /// Pods by target, those that it inherits from the targets around it included.
    private(set) var pods: [String: Set<Pod>] = [:]
    /// What any target of the projects may use, as the names of some are only told by running the file.
    private(set) var ofAnyTarget: Set<Pod> = []
    /// The pods around each target that inherits their search paths: it may import them, and links none of them.
    private(set) var searched: [String: Set<Pod>] = [:]

    private enum Block {
        case target(String)
        /// A target whose name isn't told.
        case someTarget
        case function(String)
        /// A block that runs when all pods are known.
        case hook
        case other
    }

    /// A block, with what follows from it and the blocks around it: a file may nest thousands.
    private struct Scope {
        var block = Block.other
        var isInHook = false
        var isInFunction = false
        /// Whether a target or function asks for pods here.
        var isAsked = false
        /// The innermost target with a name.
        var target: String?
        /// The innermost block that pods are added to.
        var receiver = Block.other

        /// The scope of a block in this one.
        func entering(_ block: Block) -> Scope {
            var inner = self
            inner.block = block
            switch block {
            case .target(let name): (inner.isAsked, inner.target, inner.receiver) = (true, name, block)
            case .someTarget: (inner.isAsked, inner.receiver) = (true, block)
            case .function: (inner.isAsked, inner.isInFunction, inner.receiver) = (true, true, block)
            case .hook: inner.isInHook = true
            case .other: break
            }
            return inner
        }
    }

    /// The open blocks, innermost last.
    private var scopes: [Scope] = []
    private var scope: Scope { scopes.last ?? Scope() }
    private var functions: [String: Set<Pod>] = [:]
    /// Pods outside of all targets.
    private var shared: Set<Pod> = []
    private var own: [String: Set<Pod>] = [:]
    /// Each target with the target around it, in the order of the file.
    private var nested: [(name: String, outer: String?)] = []
    /// Targets that link no pods of those around them.
    private var alone: Set<String> = []
    /// Those of them that find these pods.
    private var searching: Set<String> = []

    /// Reads the file statement by statement: `target`, `def`, `pod`, the ends of blocks, and calls of what `def` defines.
    init(_ text: String) {
        for step in RubyStatements(Array(text.utf8)).steps {
            switch step {
            case .statement(let statement):
                let block = scope.isInHook ? .other : take(statement)
                if statement.opensBlock { scopes.append(scope.entering(block)) }
            case .end: _ = scopes.popLast()
            }
        }
        inherit()
    }

    /// The pods of a target; `nil` where the file says nothing of it.
    func pods(of target: String) -> Set<Pod>? {
        let named = pods[target]
        return named == nil && ofAnyTarget.isEmpty ? nil : ofAnyTarget.union(named ?? [])
    }

    /// Pods of all targets that come from those around them.
    private static let inheritanceLimit = 200_000

    /// A target uses also what the targets around it name after it.
    private mutating func inherit() {
        var inheritances = 0
        for (name, outer) in nested {
            inheritances += outer.flatMap { pods[$0]?.count } ?? shared.count
            let isSearching = searching.contains(name)
            if isSearching { inheritances += outer.flatMap { searched[$0]?.count } ?? 0 }
            guard inheritances <= Self.inheritanceLimit else {
                ofAnyTarget.insert(Pod(name: "more than \(Self.inheritanceLimit) inherited pods", isCall: true))
                break
            }
            let around = outer.flatMap { pods[$0] } ?? shared
            if isSearching { searched[name] = around.union(outer.flatMap { searched[$0] } ?? []) }
            let inherited = alone.contains(name) ? [] : around
            pods[name, default: []].formUnion(inherited.union(own[name] ?? []))
        }
        // Before CocoaPods 1.0 a file needed no targets.
        if nested.isEmpty { ofAnyTarget.formUnion(shared) }
    }

    // MARK: Statements

    /// Takes what a statement says; the block that it opens, if it does.
    private mutating func take(_ statement: RubyStatement) -> Block {
        guard let first = statement.first, statement.isCall(0) else {
            takeHidden(statement)
            return .other
        }
        switch first {
        case "target", "abstract_target": return takeTarget(statement)
        case "pod": takePod(statement)
        case "def":
            let name = statement.tokens.dropFirst().first?.word ?? ""
            functions[name] = functions[name] ?? []
            return .function(name)
        case "inherit!":
            // With search paths a target finds the pods around it, and links none of them.
            let isAlone = ["none", "search_paths"].contains { statement.tokens.contains(.symbol($0)) }
            if isAlone, case .target(let name) = scope.block {
                alone.insert(name)
                if statement.tokens.contains(.symbol("search_paths")) { searching.insert(name) }
            }
        case let hook where statement.opensBlock && (hook.hasPrefix("post_") || hook.hasPrefix("pre_")): return .hook
        default: takeOther(statement, first)
        }
        return .other
    }

    private mutating func takeTarget(_ statement: RubyStatement) -> Block {
        guard let name = statement.arguments(of: 0).text else {
            ofAnyTarget.insert(Pod(name: statement.text, isCall: true))
            return .someTarget
        }
        nested.append((name, scope.target))
        // Who calls the function is around it, too.
        if scope.isInFunction { own[name, default: []].insert(Pod(name: statement.text, isCall: true)) }
        return .target(name)
    }

    private mutating func takePod(_ statement: RubyStatement) {
        let arguments = statement.arguments(of: 0)
        guard let name = arguments.text else { return add([Pod(name: statement.text, isCall: true)]) }
        let configurations = ["configurations", "configuration"].lazy
            .compactMap { RubyStatement.value($0, in: arguments)?.listed }.first
        let path = RubyStatement.value("path", in: arguments)?.text
        let subspecs = RubyStatement.value("subspecs", in: arguments)
        let names = subspecs?.listed?.map { name + "/" + $0 } ?? [name]
        add(Set(names.map { Pod(name: $0, path: path, configurations: configurations) }))
        if let subspecs, subspecs.listed == nil { add([Pod(name: statement.text, isCall: true)]) }
    }

    private mutating func takeOther(_ statement: RubyStatement, _ first: String) {
        if let known = functions[first] {
            add(known)
        } else if Self.runners.contains(first), scope.target == nil {
            ofAnyTarget.insert(Pod(name: statement.text, isCall: true))
        } else if !Self.harmless.contains(first), scope.isAsked {
            add([Pod(name: first, isCall: true)])
        }
        takeHidden(statement)
    }

    /// Words within a statement that add what only running it tells: `ready && pod(name)`.
    private mutating func takeHidden(_ statement: RubyStatement) {
        let unread = Pod(name: statement.text, isCall: true)
        for position in statement.tokens.indices.dropFirst(statement.isCall(0) ? 1 : 0) {
            let isKey = position + 1 < statement.tokens.count && statement.tokens[position + 1] == .mark("=>")
            switch statement.tokens[position] {
            case .word("pod") where statement.hasArguments(position), .symbol("pod") where !isKey: add([unread])
            case .word("target") where statement.hasArguments(position), .symbol("target") where !isKey,
                .word("abstract_target") where statement.hasArguments(position):
                ofAnyTarget.insert(unread)
            case .word(let name) where scope.isAsked && isAssigned(position, in: statement):
                add([Pod(name: name, isCall: true)])
            default: break
            }
        }
    }

    /// `config = use_native_modules!`
    private func isAssigned(_ position: Int, in statement: RubyStatement) -> Bool {
        guard position == 2, statement.tokens[1] == .mark("="), let name = statement.tokens[2].word else {
            return false
        }
        return name.hasSuffix("!") && !Self.harmless.contains(name)
    }

    private mutating func add(_ new: Set<Pod>) {
        // The body of a condition is read as if the condition held.
        switch scope.receiver {
        case .function(let name): functions[name, default: []].formUnion(new)
        case .target(let name): own[name, default: []].formUnion(new)
        case .someTarget: ofAnyTarget.formUnion(new)
        case .hook, .other: shared.formUnion(new)
        }
    }

    // MARK: Words

    /// Methods that run the text of another file.
    private static let runners: Set<String> = ["eval", "instance_eval", "load"]

    // https://guides.cocoapods.org/syntax/podfile.html, and what Ruby needs around it.
    private static let harmless: Set<String> = [
        "platform", "source", "project", "workspace", "xcodeproj", "use_frameworks!", "use_modular_headers!",
        "inhibit_all_warnings!", "install!", "not", "plugin", "script_phase", "supports_swift_versions", "link_with",
        "set_arch_exclusions!", "ensure_bundler!", "prepare_react_native_project!", "setup_permissions", "require",
        "require_relative", "puts", "print", "warn", "raise", "return", "next", "break", "else", "elsif", "when",
        "rescue", "ensure", "true", "false", "nil", "system", "exit", "abort", "pp", "begin", "case", "class", "for",
        "if", "module", "unless", "until", "while",
    ]
}
