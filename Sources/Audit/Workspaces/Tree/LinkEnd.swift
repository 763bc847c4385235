/// Where symbolic links of a tree lead, whether something is there or not.
package enum LinkEnd {
    private static let links = 16

    /// The path that another leads to, without links; `nil` where it leaves the tree or goes round in circles.
    ///
    /// - Parameter link: returns what the link at a path says; `nil` where there is none.
    package static func of(_ path: String, link: (String) -> String?) -> String? {
        guard let start = "".joined(path) else { return nil }
        var (place, rest, links) = ("", names(start), 0)
        while let name = rest.popLast() {
            let next = place.isEmpty ? name : place + "/" + name
            guard let target = link(next) else {
                place = next
                continue
            }
            links += 1
            guard links <= Self.links, let whole = place.joined(target) else { return nil }
            place = ""
            rest += names(whole)
        }
        return place
    }

    /// The names on a path, the last one first.
    private static func names(_ path: String) -> [String] {
        path.split(separator: "/").reversed().map(String.init)
    }
}
