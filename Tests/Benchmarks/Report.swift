import Foundation

/// The table of figures, as Markdown.
struct Report {
    private var lines = ["| what | relctl | git | figure | target | |", "|---|---|---|---|---|---|"]

    /// Adds a comparison of two series: their medians' ratio against what it may be.
    mutating func add(_ what: String, _ ours: Series, _ git: Series?, atMost target: Double, showsMemory: Bool = false)
    {
        let memory = { (series: Series) in showsMemory ? String(format: ", %.0f MiB", series.memory) : "" }
        let ratio = git.map { ours.median / $0.median }
        add(
            what, ours.text + memory(ours), git.map { $0.text + memory($0) } ?? "",
            ratio.map { String(format: "%.2fx", $0) } ?? String(format: "%.1f ms", ours.median),
            git == nil ? String(format: "%.0f ms", target) : String(format: "%.1fx", target),
            isMet: (ratio ?? ours.median) <= target)
    }

    /// Adds a count.
    mutating func add(_ what: String, count: Int, _ unit: String, atMost target: Int, took series: Series) {
        add(what, series.text, "", "\(count) \(unit)", "\(target)", isMet: count <= target)
    }

    /// Adds a line.
    mutating func add(
        _ what: String, _ ours: String, _ git: String, _ figure: String, _ target: String, isMet: Bool
    ) {
        lines.append("| \(what) | \(ours) | \(git) | \(figure) | <= \(target) | \(isMet ? "met" : "**missed**") |")
    }

    /// Says on stderr how far the run has come.
    static func log(_ text: String) { FileHandle.standardError.write(Data("benchmark: \(text)\n".utf8)) }

    var text: String { lines.joined(separator: "\n") + "\n" }
}
