import Workspaces

/// Puts the values of build settings in where a manifest refers to them.
struct VariableExpansion {
    let target: Target

    /// `$(NAME)`, `${NAME}` and `$(NAME:modifier)` replaced where the target defines the name; else left as written.
    func expand(_ text: String) -> String {
        guard text.contains("$") else { return text }
        var result = ""
        var rest = Substring(text)
        // Values may refer to further variables, but settings come expanded: one pass is enough.
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[dollar...]
            let after = rest.index(after: dollar)
            guard after < rest.endIndex, let close = ["(": ")", "{": "}"][rest[after]],
                let end = rest.firstIndex(of: Character(close))
            else {
                result.append("$")
                rest = rest.dropFirst()
                continue
            }
            let reference = rest[rest.index(after: after)..<end]
            result += value(of: reference) ?? String(rest[...end])
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private func value(of reference: Substring) -> String? {
        let parts = reference.split(separator: ":").map(String.init)
        guard let name = parts.first, let value = self.value(named: name) else { return nil }
        return parts.dropFirst().reduce(value) { text, modifier in
            switch modifier {
            case "lower": text.lowercased()
            case "upper": text.uppercased()
            case "rfc1034identifier":
                String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") ? $0 : "-" })
            case "c99extidentifier": Target.moduleName(from: text)
            default: text
            }
        }
    }

    private func value(named name: String) -> String? {
        switch name {
        case "PRODUCT_BUNDLE_IDENTIFIER", "CFBundleIdentifier":
            target.bundleIdentifier ?? target.settings["PRODUCT_BUNDLE_IDENTIFIER"]?.value
        case "PRODUCT_NAME": target.settings[name]?.value ?? target.productName
        case "TARGET_NAME": target.name
        case "PRODUCT_MODULE_NAME": target.moduleName
        case "CONFIGURATION": target.configuration
        default: target.settings[name]?.value
        }
    }
}
