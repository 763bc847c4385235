extension HostileTree {
    /// Folders that lead to each other, and deep ones.
    static func folders(_ scale: Int) -> [HostileTree] {
        var linked = HostileTree("links", limit: "steps to work out", ["project.yml": spec()])
        for from in 0..<8 {
            linked.files["App/d\(from)/S.swift"] = []
            for to in 0..<8 where to != from { linked.links["App/d\(from)/l\(to)"] = "../d\(to)" }
        }
        var chained = HostileTree("chainedLinks", limit: "more than", ["project.yml": spec()])
        for number in 0..<40 {
            chained.files["App/e\(number)/S.swift"] = []
            for name in ["a", "b"] where number < 39 { chained.links["App/e\(number)/\(name)"] = "../e\(number + 1)" }
        }
        let deep = String(repeating: "d/", count: 80)
        let path = String(repeating: "d/", count: 100_000)
        return [
            linked, chained,
            HostileTree("deepFolders", limit: "levels", ["project.yml": spec(), "App/\(deep)S.swift": ""]),
            HostileTree("longPath", limit: "is not in the tree", ["project.yml": spec(sources: "App, \(path)")]),
            HostileTree(
                "manyFiles", limit: "files and folders to list",
                ["project.yml": spec()].merging((0..<3000 * scale).map { ("App/S\($0).txt", "") }) { $1 }),
        ]
    }
}
