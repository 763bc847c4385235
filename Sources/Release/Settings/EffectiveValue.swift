extension Settings {
    /// A value that is in effect, and where it comes from: a line of `config show`.
    package struct EffectiveValue: Hashable, Sendable, CustomStringConvertible {
        /// The origin of a value.
        package enum Origin: Hashable, Sendable {
            /// The file doesn't say; this is what relctl does then.
            case `default`
            /// This line of the file.
            case line(Int)
        }

        /// The key, such as `trains.TrendyolGo.merge`.
        package let path: String
        /// The value as YAML; secrets as `${NAME}`.
        package var value: String { json.flow }
        let json: OrderedJSON
        /// The origin.
        package let origin: Origin

        /// `trains.TrendyolGo.merge: when-ready`.
        package var description: String { "\(path): \(value)" }
    }

    /// Every value in effect with its origin, as `default` or `relctl.yml:LINE`, in the order in which the manual has the keys.
    package func show() -> [(path: String, value: String, origin: String)] {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return effectiveValues.map { effective in
            switch effective.origin {
            case .default: (effective.path, effective.value, "default")
            case .line(let line): (effective.path, effective.value, "\(file):\(line)")
            }
        }
    }
}
