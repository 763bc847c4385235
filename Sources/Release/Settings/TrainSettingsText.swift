extension Settings {
    /// `trains:` with all settings of the file, as YAML for a file with another forge and without apps.
    ///
    /// - Parameter uploadTag: the tag pattern that replaces a train's `published_by: upload`, which needs an app.
    package func trainSection(uploadTag: (_ train: String) -> String) -> String {
        guard case .mapping(let trains) = trainTree.content else { return "trains: {}\n" }
        var lines = ["trains:"]
        for train in trains {
            guard case .mapping(let settings) = train.value.content else { continue }
            lines.append("  \(OrderedJSON.string(train.key).flow):")
            for setting in settings {
                var value = OrderedJSON(setting.value)
                if setting.key == TrainSection.publishedBy.name, value == .string("upload") {
                    value = .object(["tag": .string(uploadTag(train.key))])
                }
                lines.append("    \(setting.key): \(value.flow)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension OrderedJSON {
    /// The same values. Text without quotes stays text, but for `true` and `false`.
    fileprivate init(_ tree: Tree) {
        switch tree.content {
        case .scalar("true", isPlain: true): self = .bool(true)
        case .scalar("false", isPlain: true): self = .bool(false)
        case .scalar(let text, _): self = .string(text)
        case .list(let items): self = .array(items.map { OrderedJSON($0) })
        case .mapping(let entries):
            self = .object(entries.map { Member(name: $0.key, value: OrderedJSON($0.value)) })
        }
    }
}
