import Names
import Releases

struct ChangeTable {
    let caption: String
    let changes: [ReleaseTimeline.Change]
    let addresses: RequestAddresses

    // A column in which every row would say the same is left out.
    private var showsRequests: Bool { changes.contains { $0.request != nil } }
    private var showsOrigins: Bool { changes.contains { $0.pulledFrom != nil } }
    private var showsUploads: Bool { changes.contains { $0.isUploaded != nil } }

    var html: HTML {
        HTML("table", .classes("changes")) {
            HTML("caption") { caption }
            HTML("thead") {
                HTML("tr") {
                    header("Change")
                    header("Author")
                    if showsRequests { header("Merge request") }
                    if showsOrigins { header("Came from") }
                    header("Since")
                    if showsUploads { header("In the last upload") }
                }
            }
            HTML("tbody") { for change in changes { row(change) } }
        }
    }

    private func header(_ name: String) -> HTML { HTML("th", .init("scope", "col")) { name } }

    private func row(_ change: ReleaseTimeline.Change) -> HTML {
        HTML("tr") {
            HTML("th", .init("scope", "row")) { Self.short(change.title) }
            cell("Author") { .text(Self.short(change.author)) }
            if showsRequests { cell("Merge request") { change.request.map(addresses.link) ?? .text("–") } }
            if showsOrigins { cell("Came from") { .text(change.pulledFrom?.text ?? "its own branch") } }
            cell("Since") { BoardPage.time(change.time) }
            if showsUploads { cell("In the last upload") { .text(change.isUploaded == true ? "yes" : "not yet") } }
        }
    }

    private func cell(_ name: String, _ content: () -> HTML) -> HTML {
        HTML("td", attributes: [.init("data-label", name)], content: content())
    }

    private static func short(_ text: String) -> String { text.count > 160 ? text.prefix(160) + "…" : text }
}

/// The addresses of a project's merge requests, told from one that is known.
struct RequestAddresses {
    private let base: String?

    init(_ known: [MergeRequest]) {
        base =
            known.lazy.compactMap { request -> String? in
                let number = "/\(request.id.number)"
                return request.url.hasSuffix(number) ? String(request.url.dropLast(number.count)) : nil
            }.first
    }

    /// A link with the number.
    func link(_ request: MergeRequestID) -> HTML {
        guard let link = base.flatMap({ HTML.Attribute.link("\($0)/\(request.number)") }) else {
            return .text("\(request)")
        }
        return .inline("a", link) { "\(request)" }
    }
}

extension BoardRelease {
    /// The branch that a release which follows nobody is cut from.
    var trunk: BranchName? {
        guard case .branch(let name) = release.train.origin else { return nil }
        return name
    }

    /// Whether its chain of upstreams leads to a trunk.
    func isFrom(_ trunk: BranchName, among all: [BoardRelease]) -> Bool {
        var (train, steps) = (release.train, 0)
        while case .train(let name) = train.origin, steps < all.count {
            guard let next = all.first(where: { $0.release.train.name == name }) else { return false }
            (train, steps) = (next.release.train, steps + 1)
        }
        guard case .branch(let origin) = train.origin else { return false }
        return origin == trunk
    }
}
