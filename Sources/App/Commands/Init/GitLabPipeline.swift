/// A `.gitlab-ci.yml`, as far as a job that is included into it has to fit.
struct GitLabPipeline {
    /// One of GitLab's own stages (https://docs.gitlab.com/ci/yaml/#stages).
    static let usualStage = "test"

    /// What `include:` holds; `nil` where there is none.
    enum Include {
        case list, single
    }

    let include: Include?
    /// A stage that the pipeline has, as YAML: ``usualStage`` unless `stages:` lists others alone.
    let stage: String

    /// Reads the keys at the beginning of lines, which is how people write this file.
    init(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline).filter { line in
            line.drop { $0 == " " }.first.map { $0 != "#" } ?? false
        }
        include = Self.value(of: "include", in: lines).map { value in
            value.first.map { $0.hasPrefix("[") || $0.hasPrefix("-") } ?? false ? .list : .single
        }
        let stages = Self.value(of: "stages", in: lines).map(Self.items(of:)) ?? []
        let usable = stages.filter { $0.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_ .-]*/) != nil }
        guard !stages.contains(Self.usualStage), let first = usable.first else {
            stage = Self.usualStage
            return
        }
        stage = "\"\(first)\""
    }

    /// The lines of a key's value, without indentation; `nil` where the key isn't there.
    private static func value(of key: String, in lines: [Substring]) -> [Substring]? {
        guard let start = lines.firstIndex(where: { $0.hasPrefix(key + ":") }) else { return nil }
        let rest = lines[(start + 1)...].prefix { " -]}".contains($0.first ?? "x") }
        return ([lines[start].dropFirst(key.count + 1)] + rest).map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    }

    /// The texts of a list. What a tag such as `!reference [.x, stages]` stands for is elsewhere, and none of them.
    private static func items(of lines: [Substring]) -> [String] {
        let text = lines.map { $0.prefix { $0 != "#" } }.joined(separator: "\n")
            .replacing(/(^|[\[,\n-]\s*)![^\s\[\],]*(\s*\[[^\]]*\]?)?/) { $0.output.1 }
        return text.split(separator: "\n").flatMap(Self.items(ofLine:))
    }

    /// The texts of a line of a list.
    private static func items(ofLine line: Substring) -> [String] {
        let bare = line.hasPrefix("-") ? line.dropFirst() : line
        return bare.split { "[],".contains($0) }.map { item in
            let trimmed = String(item.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            return trimmed.filter { !"\"'".contains($0) }
        }.filter { !$0.isEmpty }
    }
}
