import ManifestSyntax

extension ManifestEvaluator {
    func member(_ name: String, of base: SwiftExpression?, at place: ManifestPlace, in scope: ManifestScope)
        -> ManifestValue
    {
        guard let base else { return implicitMember(name, at: place) }
        let value = evaluate(base, in: scope)
        if let own = ownMember(name, of: value, at: place) { return own }
        switch value.kind {
        case .type(let type):
            spendSearch()
            if name == "allCases" { return allCases(of: type, at: place) }
            if name == "self" { return value }
            if name.first?.isUppercase == true {
                return ManifestValue(.type(program.typeName(name, inside: type) ?? type + "." + name), at: place)
            }
            return member(name, ofType: type, [], at: place)
        case .unknown, .nothing: return value
        case .record(let record):
            if let known = record[name] { return known }
            if name == "self" { return value }
            if let unset = record.unset(name) { return ManifestValue(unset, at: place) }
            // What hangs on something the files do not define: a name within a name.
            return member(name, ofType: record.type, [], at: place)
        default:
            return builtIn(name, of: value, [], at: place)
                ?? ManifestValue(.unknown("'\(name)' is not understood"), at: place)
        }
    }

    /// A member that the files do not define: a word of Tuist or SwiftPM, if its type is theirs or the files' own. Of any
    /// other type nothing is known.
    func member(_ name: String, ofType type: String?, _ arguments: Arguments, at place: ManifestPlace) -> ManifestValue
    {
        if name == "environment", Self.environments.contains(type) { return ManifestValue(.dictionary([]), at: place) }
        guard let type, !isKnown(type) else {
            // `Plist.Value(stringLiteral: "…")`
            if let literal = ManifestValue(literal: arguments, at: place) { return literal }
            return ManifestValue(.record(ManifestRecord(type: type, name: name, arguments: arguments)), at: place)
        }
        return ManifestValue(.unknown("'\(type).\(name)' is defined in no helper of the tree"), at: place)
    }

    /// The types that know the environment, which is taken to be empty.
    private static let environments: Set<String?> = [
        "ProcessInfo", "Foundation.ProcessInfo", "Context", "PackageDescription.Context",
    ]

    private func isKnown(_ type: String) -> Bool {
        let names = type.split(separator: ".").map(String.init).drop { ExpectedTypes.modules.contains($0) }
        guard let first = names.first else { return true }
        return program.types[type] != nil || program.types[first] != nil || ExpectedTypes.known.contains(first)
    }

    /// `.name`: a static member of any type of the files, else just the name.
    private func implicitMember(_ name: String, at place: ManifestPlace) -> ManifestValue {
        let isType = name.first?.isUppercase == true
        if isType, let expected, program.types[expected + "." + name] != nil, !isStaticMember(name, of: expected) {
            return ManifestValue(.type(expected + "." + name), at: place)
        }
        // A case may be called like a type: `enum Shared { case Shared }`.
        for type in contextualTypes(for: name) where isStaticMember(name, of: type) {
            if let value = staticMember(name, of: type, at: place) { return value }
        }
        if isType, let type = program.typeName(name, inside: expected) { return ManifestValue(.type(type), at: place) }
        return ManifestValue(.record(ManifestRecord(name: name, arguments: [])), at: place)
    }

    private func isStaticMember(_ name: String, of type: String) -> Bool {
        guard let type = program.types[type] else { return false }
        return type.variables[name]?.item.isStatic == true || type.cases.contains { $0.item.name == name }
    }

    /// The types that may have what `.name` means, the likeliest first: none but those that the place tells, where
    /// that has a member of this name anyway.
    func contextualTypes(for name: String) -> [String] {
        spendSearch()
        let all = contextualTypes
        guard let expected else { return all }
        let near = [expected, "Array"].filter { program.types[$0] != nil }
        if ExpectedTypes.members[expected]?.contains(name) == true { return near }
        return near + all.filter { !near.contains($0) }
    }

    /// A member that the files give to the type of the value.
    func ownMember(_ name: String, of value: ManifestValue, at place: ManifestPlace) -> ManifestValue? {
        if case .type(let type) = value.kind { return staticMember(name, of: type, at: place) }
        if let changed = changes?.value(of: name, in: value) { return changed }
        if let record = value.record {
            if let known = record[name] { return known }
            if let type = record.type, name == "rawValue", program.types[type]?.cases.isEmpty == false {
                return rawValue(of: record.name, in: type, at: place)
            }
        }
        let value = typed(value, by: name)
        for type in value.typeNames {
            guard let variable = program.types[type]?.variables[name], !variable.item.isStatic else { continue }
            let scope = ManifestScope(path: variable.path, receiver: value)
            if let body = variable.item.body { return result(of: body, in: scope, at: place) }
            if let initial = variable.item.value { return evaluate(initial, in: scope) }
        }
        return nil
    }

    /// The raw value of a case: the one written, else its name.
    func rawValue(of name: String, in type: String, at place: ManifestPlace) -> ManifestValue {
        let found = program.types[type]?.cases.first { $0.item.name == name }
        guard let found, let value = found.item.value else { return ManifestValue(.string(name), at: place) }
        return evaluate(value, in: ManifestScope(path: found.path))
    }

    private func allCases(of type: String, at place: ManifestPlace) -> ManifestValue {
        let cases = (program.types[type]?.cases ?? []).map { declared in
            ManifestValue(
                .record(ManifestRecord(type: type, name: declared.item.name, arguments: [])),
                at: ManifestPlace(path: declared.path, span: declared.span))
        }
        return ManifestValue(.array(cases), at: place)
    }

    func keyPath(_ names: [String], at place: ManifestPlace, in scope: ManifestScope) -> ManifestValue {
        let element = SwiftExpression(kind: .identifier("$0"), span: place.span)
        let path = names.filter { $0 != "self" }
            .reduce(element) { SwiftExpression(kind: .member($0, $1), span: place.span) }
        let body = [SwiftStatement(kind: .expression(path), span: place.span)]
        return ManifestValue(
            .function(ManifestFunction(parameters: [], body: body, scope: scope, isClosure: true)), at: place)
    }

    /// `base[index]`
    func element(_ index: [(label: String?, value: ManifestValue)], of base: ManifestValue, at place: ManifestPlace)
        -> ManifestValue
    {
        guard let key = index.first?.value else { return ManifestValue(.unknown("an index"), at: place) }
        switch base.kind {
        case .dictionary(let pairs):
            if let pair = pairs.last(where: { $0.key.equals(key) == true }) { return pair.value }
            let byDefault = index.first { $0.label == "default" }?.value
            return byDefault ?? ManifestValue(key.isUnknown ? key.kind : .nothing, at: place)
        case .array(let elements):
            guard case .integer(let position) = key.kind, elements.indices.contains(Int(clamping: position)) else {
                return ManifestValue(.unknown("an index"), at: place)
            }
            return elements[Int(clamping: position)]
        default: return ManifestValue(.unknown("an index"), at: place)
        }
    }
}

extension ManifestRecord {
    /// Whether it is a target of a Swift package.
    var isTargetOfPackage: Bool {
        (type == nil || type == "Target" || type == "PackageDescription.Target")
            && ["target", "executableTarget", "testTarget", "macro", "plugin"].contains(name)
    }

    /// The default of an omitted property of a target, or of a package.
    ///
    /// Source: https://docs.swift.org/package-manager/PackageDescription/PackageDescription.html.
    fileprivate func unset(_ name: String) -> ManifestValue.Kind? {
        if name == "type", let type = Self.typesOfTargets[self.name], isTargetOfPackage || isPrebuilt {
            return .record(ManifestRecord(name: type, arguments: []))
        }
        if isTargetOfPackage { return Self.unsetOfTarget(name) }
        return isPackage ? Self.unsetOfPackage(name) : nil
    }

    /// Whether it is a target of a package that has no sources of its own.
    private var isPrebuilt: Bool {
        (type == nil || type == "Target" || type == "PackageDescription.Target")
            && ["binaryTarget", "systemLibrary"].contains(name)
    }

    /// The cases of `Target.TargetType`, by the function that makes such a target.
    private static let typesOfTargets = [
        "target": "regular", "executableTarget": "executable", "testTarget": "test", "macro": "macro",
        "plugin": "plugin", "binaryTarget": "binary", "systemLibrary": "system",
    ]

    private var isPackage: Bool { ["Package", "PackageDescription.Package"].contains(type) && name == type }

    private static func unsetOfTarget(_ name: String) -> ManifestValue.Kind? {
        switch name {
        case "dependencies", "exclude": .array([])
        case "swiftSettings", "cSettings", "cxxSettings", "linkerSettings", "plugins", "resources", "sources", "path":
            .nothing
        default: nil
        }
    }

    private static func unsetOfPackage(_ name: String) -> ManifestValue.Kind? {
        switch name {
        case "dependencies", "products", "targets", "traits": .array([])
        case "platforms", "defaultLocalization", "pkgConfig", "providers", "swiftLanguageModes",
            "swiftLanguageVersions", "cLanguageStandard", "cxxLanguageStandard":
            .nothing
        default: nil
        }
    }
}
