import Names
import Printing

/// No environment variable that may hold a secret is set.
package struct UnsetVariable: Error, Hashable, Sendable, CustomStringConvertible {
    /// The variables that were looked at, in order.
    package let names: [String]

    /// `set RELCTL_TOKEN or GITLAB_TOKEN in the environment`.
    package var description: String { "set \(Printable.list(names, last: "or")) in the environment" }
}

extension Settings {
    /// The value of the first variable that is set and not blank, without white space at its ends (a value read from a
    /// file often has a line break there). It is a secret: wrap it at once.
    package static func firstValue(
        ofVariables names: [String], in environment: [String: String]
    ) throws(UnsetVariable) -> (variable: String, value: String) {
        for name in names {
            guard let value = environment[name], let start = value.firstIndex(where: { !$0.isWhitespace }),
                let end = value.lastIndex(where: { !$0.isWhitespace })
            else { continue }
            return (name, String(value[start...end]))
        }
        throw UnsetVariable(names: names)
    }

    /// The value of one variable, by the same rule.
    package static func value(
        ofVariable name: String, in environment: [String: String]
    ) throws(UnsetVariable) -> String {
        try firstValue(ofVariables: [name], in: environment).value
    }
}

extension Settings {
    /// Every environment variable that the file names: what they hold is for relctl alone.
    package var namedVariables: Set<String> {
        let uploads = apps.compactMap(\.upload)
        let single = uploads.flatMap { [$0.tokenVariable, $0.hmacVariable] }
        let others = [appStoreConnect?.keyVariable, notifications?.urlVariable, identity.signingKeyVariable]
        let headers = uploads.flatMap(\.headers).flatMap(\.value.variables)
        return Set((single + others).compactMap { $0 } + headers + forge.tokenVariables)
    }
}

extension Settings {
    /// The environment variables that a job hands over: that of the token (of several, the first one that is looked at), and
    /// then the others that the file names.
    package var jobVariables: [String] {
        forge.tokenVariables.prefix(1) + namedVariables.subtracting(forge.tokenVariables).sorted()
    }
}

extension Settings {
    /// Returns the values of the named variables that are secret.
    ///
    /// A header of a webhook may use a variable that is no secret: one whose value is part of a name or address in the
    /// settings is left out.
    package func secrets(in environment: [String: String]) -> [String] {
        let headers = Set(apps.compactMap(\.upload).flatMap(\.headers).flatMap(\.value.variables))
        return namedVariables.sorted().flatMap { name -> [String] in
            guard let value = try? Settings.value(ofVariable: name, in: environment) else { return [] }
            if headers.contains(name), plainNames.contains(where: { $0.contains(value) }) { return [] }
            // Of `USER:API_TOKEN` the second part is a secret by itself.
            let password = value.split(separator: ":", maxSplits: 1).last.map(String.init) ?? value
            return password.utf8.count < value.utf8.count && password.utf8.count >= 16 ? [value, password] : [value]
        }
    }

    private var plainNames: [String] {
        trains.flatMap { [$0.name.text, $0.branch.text] } + apps.map(\.name) + [forge.project, forge.url]
    }
}

extension Settings.ForgeSettings {
    /// The forge's token, and the variable it came from.
    package func token(in environment: [String: String]) throws(UnsetVariable) -> (variable: String, value: String) {
        try Settings.firstValue(ofVariables: tokenVariables, in: environment)
    }
}
