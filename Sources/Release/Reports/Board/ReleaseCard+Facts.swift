import Names
import Printing
import Releases

/// The facts of a release: its merge requests, forecasts, pipeline, upload and publication.
extension ReleaseCard {
    /// The open merge requests, and those by which the release landed.
    private var requests: [MergeRequest] {
        guard let live else { return [] }
        return live.openMergeRequests
            + live.destinations.compactMap { $0.mergeRequest == nil ? $0.landing?.mergeRequest : nil }
    }

    /// The forecasts for the branches that the release still has to land on.
    private var forecasts: [Forecast] {
        guard case .live(let live, let integration) = release.state else { return [] }
        return live.pendingDestinations.compactMap { integration.forecast(into: $0.branch) }
    }

    var facts: HTML {
        HTML("dl", .classes("facts")) {
            for request in requests {
                fact("Merge request") {
                    link("\(request.id)", to: request.url)
                    " into \(request.target)" + (request.isDraft ? ", a draft until it may land" : "")
                        + (request.state == .merged ? ", merged" : "")
                }
            }
            if let approvals = item.entry.approvals.map({ ApprovalWords($0, head: release.head) }),
                let words = approvals.text
            {
                fact("Approved") { words + (approvals.cost.map { "; \($0)" } ?? "") }
            }
            for forecast in forecasts {
                fact("Into \(forecast.into)") {
                    forecast.isClean
                        ? "merges cleanly" : "conflicts in " + Printable.list(forecast.paths, atMost: 5)
                    if !forecast.undoes.isEmpty { ", undoes " + Printable.list(forecast.undoes, atMost: 5) }
                }
            }
            for file in release.integration?.settledFiles ?? [] {
                fact("Settled") { "\(file.path) (\(file.kind))" + sources(of: file) }
            }
            if let live, let upstream = live.upstream, live.phase == .following {
                fact("Behind \(upstream.branch)") {
                    live.behind == 0 ? "up to date" : Printable.count(live.behind, "commit")
                }
            }
            if let pipeline = item.entry.pipeline {
                fact("Pipeline") { link(pipeline.status, to: pipeline.url) }
            }
            if let upload = live?.lastUpload { uploads(upload) }
            if let publication = live?.publication {
                fact("Published") {
                    (publication.tag.map { "as \($0), " } ?? "") + "commit \(publication.commit.short)"
                }
            }
        }
    }

    /// The newest upload, and those of the same commit by other apps or under other versions.
    @HTMLBuilder private func uploads(_ upload: LastUpload) -> HTML {
        fact("Last upload") {
            state(of: upload.claim, among: upload)
            upload.commitsSince == 0 ? "" : ", \(Printable.count(upload.commitsSince, "commit")) since"
        }
        for claim in upload.others { fact("Upload") { state(of: claim, among: upload) } }
        for claim in [upload.claim] + upload.others {
            if let store = claim.store {
                fact(upload.others.isEmpty ? "App Store" : "App Store, \(claim.app)") {
                    store.rawValue + (claim.storeReason.map { ": \($0)" } ?? "")
                }
            }
        }
    }

    @HTMLBuilder private func state(of claim: UploadClaim, among upload: LastUpload) -> HTML {
        link(claim.status.rawValue, to: claim.url)
        " of \(claim.app)" + UploadText.version(of: claim, among: upload, of: release.name) + ", "
            + Calendar.span(item.asOf - claim.claimedAt) + " ago"
    }

    /// The changes that conflicted in a settled file, with their authors.
    private func sources(of file: SettledFile) -> String {
        let changes = [file.own, file.merged].compactMap(\.self).map { change in
            "\(change.commit.id.short) \"\(change.commit.title)\" by \(change.commit.author) from \(change.branch)"
        }
        return (changes.isEmpty ? "" : ": " + changes.joined(separator: "; "))
            + (file.dropped.map { "; left out: \($0.commit.id.short)" } ?? "")
    }

    private func fact(_ name: String, @HTMLBuilder _ value: () -> HTML) -> HTML {
        HTML("div") {
            HTML("dt") { name }
            HTML("dd", attributes: [], content: value())
        }
    }

    func link(_ text: String, to address: String?) -> HTML {
        guard let address, let link = HTML.Attribute.link(address) else { return .text(text) }
        return .inline("a", link) { text }
    }
}
