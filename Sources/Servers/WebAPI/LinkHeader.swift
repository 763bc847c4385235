/// The `Link` header (RFC 8288), as far as paging needs it.
package enum LinkHeader {
    /// The target of the link whose relation is `next`, as the server wrote it.
    package static func next(in header: String) -> String? {
        var rest = header[...]
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            let target = rest[rest.index(after: start)..<end]
            // A target may hold commas, so the next link begins at the next bracket.
            rest = rest[rest.index(after: end)...]
            let parameters = rest.prefix { $0 != "<" }
            if isNext(parameters) { return String(target) }
        }
        return nil
    }

    private static func isNext(_ parameters: Substring) -> Bool {
        parameters.split(whereSeparator: { ";,".contains($0) }).contains { parameter in
            let pair = parameter.split(separator: "=", maxSplits: 1).map { $0.filter { !" \t\"".contains($0) } }
            return pair.count == 2 && pair[0].lowercased() == "rel" && pair[1].lowercased() == "next"
        }
    }
}
