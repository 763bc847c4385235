/// The graph as a picture, and as text for those who don't see it.
extension BranchGraph {
    private static let (gutter, columnWidth, rowHeight, top) = (168, 44, 54, 34)

    private func x(_ node: Node) -> Int { Self.gutter + 24 + node.column * Self.columnWidth }
    private func y(_ row: Int) -> Int { Self.top + row * Self.rowHeight }

    /// - Parameter id: tells the picture from others on the page.
    func svg(id: String) -> HTML {
        let width = Self.gutter + 48 + nodes.count * Self.columnWidth
        let height = Self.top + (rows.count - 1) * Self.rowHeight + 26
        return HTML(
            "svg", .id(id), HTML.Attribute("viewBox", "0 0 \(width) \(height)"),
            HTML.Attribute("width", "\(width)"), HTML.Attribute("height", "\(height)"), HTML.Attribute("role", "img"),
            HTML.Attribute("aria-labelledby", "\(id)-title")
        ) {
            HTML("title", .id("\(id)-title")) {
                "Commits of \(rows.joined(separator: ", ")). The list below says the same."
            }
            days
            for row in rows.indices { self.row(row, width: width) }
            for edge in edges { path(edge) }
            for node in nodes { mark(node) }
        }
    }

    /// The first column of each day.
    @HTMLBuilder private var days: HTML {
        for (index, node) in nodes.enumerated()
        where node.time > 0 && (index == 0 || Calendar.day(node.time) != Calendar.day(nodes[index - 1].time)) {
            HTML("text", .classes("day"), .init("x", "\(x(node) - 8)"), .init("y", "14")) {
                String(Calendar.day(node.time).dropLast(5))
            }
        }
    }

    private func row(_ row: Int, width: Int) -> HTML {
        let own = nodes.filter { $0.row == row }.map(x)
        let start = row == 0 ? Self.gutter : own.min() ?? Self.gutter
        let end = row == 0 ? width - 12 : own.max() ?? Self.gutter
        let name = rows[row].count > 22 ? "…" + rows[row].suffix(21) : rows[row]
        return HTML("g", .classes("row row-\(row % 4)")) {
            HTML("text", .classes("branch"), .init("x", "4"), .init("y", "\(y(row) + 5)")) { name }
            HTML(
                "line", .init("x1", "\(start)"), .init("x2", "\(end)"), .init("y1", "\(y(row))"),
                .init("y2", "\(y(row))")
            ) {}
        }
    }

    private func path(_ edge: Edge) -> HTML {
        let (from, to) = (nodes[edge.from], nodes[edge.to])
        // A conflict is drawn to the tip that the commit doesn't get into, wherever that is.
        let (startX, startY, endX, endY) = (x(from), y(from.row), x(to), y(to.row))
        let bend = edge.kind == .conflict ? (startX + endX) / 2 : endX - Self.columnWidth / 2
        let bends = edge.kind == .cut ? startX + Self.columnWidth / 2 : bend
        return HTML(
            "path", .classes("edge \(edge.kind.rawValue)"),
            .init("d", "M\(startX) \(startY) C\(bends) \(startY) \(bends) \(endY) \(endX) \(endY)")
        ) {}
    }

    private func mark(_ node: Node) -> HTML {
        HTML("g", .classes("node \(node.kind.rawValue) row-\(node.row % 4)")) {
            HTML("title") { sentence(for: node) }
            if node.kind == .conflict {
                let (x, y) = (x(node), y(node.row))
                HTML("circle", .init("cx", "\(x)"), .init("cy", "\(y)"), .init("r", "10")) {}
                HTML("path", .init("d", "M\(x - 4) \(y - 4) L\(x + 4) \(y + 4) M\(x - 4) \(y + 4) L\(x + 4) \(y - 4)"))
                {}
            } else {
                HTML(
                    "circle", .init("cx", "\(x(node))"), .init("cy", "\(y(node.row))"),
                    .init("r", node.kind == .change ? "7" : "8")
                ) {}
            }
        }
    }

    /// The picture in words: a list, oldest first.
    var description: HTML {
        HTML("ol", .classes("events")) {
            for node in nodes {
                HTML("li") {
                    if node.time > 0 { HTML.inline("span", .classes("when")) { Calendar.minute(node.time) } }
                    sentence(for: node)
                }
            }
        }
    }

    private func sentence(for node: Node) -> String {
        let branch = rows[node.row]
        switch node.kind {
        case .cut:
            let cut = edges.filter { $0.kind == .cut && nodes[$0.from].commit == node.commit }
                .map { rows[nodes[$0.to].row] }
            return cut.isEmpty ? "Cut point on \(branch)" : "\(cut.joined(separator: ", ")) cut from \(branch)"
        case .change: return "\(branch): \(node.title)"
        case .pull: return "\(branch): relctl pulled its upstream"
        case .settled: return "\(branch): a person merged the upstream and settled a conflict"
        case .conflict: return "Conflict: \(branch): \(node.title)"
        case .landing: return "\(node.title) on \(branch)"
        }
    }
}
