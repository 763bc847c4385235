import Names
import Printing
import Releases

/// The JSON document of the release commands (--format json, --report).
package struct ReleaseJSON {
    /// The name of the command.
    package var command: String
    /// relctl's version.
    package var toolVersion: String
    /// The result of the run.
    package var outcome: Outcome
    /// The status that the command ends with.
    package var exitCode: Int
    /// The time of the observation, in seconds since 1970.
    package var asOf: Int

    /// Creates a document.
    package init(command: String, toolVersion: String, outcome: Outcome, exitCode: Int, asOf: Int) {
        (self.command, self.toolVersion, self.outcome) = (command, toolVersion, outcome)
        (self.exitCode, self.asOf) = (exitCode, asOf)
    }

    /// The whole document.
    package var document: JSONValue {
        .document(command: command, toolVersion: toolVersion, members)
    }

    /// The members about one repository.
    var members: [String: JSONValue] {
        [
            "outcome": .string(outcome.summary.rawValue),
            "exitCode": .int(exitCode),
            "asOf": .string(UTC.text(asOf)),
            "failure": .optional(outcome.worstFailure?.message),
            "fix": .optional(outcome.worstFailure?.hint),
            "trains": .array(trains),
            "steps": .array(steps),
        ]
    }

    var trains: [JSONValue] { outcome.entries.map(train) }
    var steps: [JSONValue] { outcome.steps.map(step) }

    private func step(_ taken: Outcome.TakenStep) -> JSONValue {
        .object([
            "train": .string(taken.step.release.train.text),
            "version": .optional(taken.step.release.version?.text),
            "step": .string(taken.step.name),
            "subject": .string(taken.step.subject),
            "from": .optional(taken.step.from?.hex),
            "to": .optional(taken.step.to?.hex),
            "outcome": .string(taken.ending.rawValue),
        ])
    }

    private func train(_ entry: Outcome.Entry) -> JSONValue {
        .object(standing(of: entry).merging(decisions(of: entry)) { $1 }.merging(publishing(of: entry)) { $1 })
    }

    /// The fields about its branch.
    private func standing(of entry: Outcome.Entry) -> [String: JSONValue] {
        let release = entry.plan.release
        let live = release.live
        return [
            "train": .string(release.name.train.text),
            "version": .optional(release.name.version?.text),
            "phase": .string(release.isStale ? "stale" : release.phase.rawValue),
            "stale": .bool(release.isStale),
            "cutPoint": .optional(live?.cutPoint.hex),
            "branch": .string(release.branch?.text ?? release.train.branch.text),
            "head": .optional(release.head?.hex),
            "upstream": .optional(upstream(of: release)),
            "upstreamHead": .optional((live?.upstream?.head ?? release.trunkHead)?.hex),
            "ahead": .int(live?.ahead ?? 0),
            "behind": .int(live?.behind ?? 0),
            "since": .optional(live.map { UTC.text($0.since ?? asOf) }),
        ]
    }

    /// Its merge request, and what it waits for.
    private func decisions(of entry: Outcome.Entry) -> [String: JSONValue] {
        let release = entry.plan.release
        return [
            "mergeRequest": release.openMergeRequest.map(mergeRequest) ?? .null,
            "approvals": approvals(entry),
            "approvalsOnPull": .optional(entry.approvals?.onPull?.rawValue),
            "forecast": .array((release.integration?.forecasts ?? []).map(forecast)),
            "conflict": entry.plan.conflict.map { conflict($0, origin: entry.conflictOrigin) } ?? .null,
            "resolved": .array(resolved(by: release.integration)),
            "resolvedChanges": .array(resolvedChanges(of: release.integration)),
            "waitingFor": waits(entry.plan.waitingFor),
            "landings": .array(landings(entry.plan)),
            "decisions": .array(entry.plan.decisions.map(decision)),
            "needs": DecisionNeeded(entry)?.document(asOf: asOf) ?? .null,
            "queuePosition": number(entry.plan.queuePosition),
            "failure": .optional(entry.failure?.message),
        ]
    }

    /// How it is published.
    private func publishing(of entry: Outcome.Entry) -> [String: JSONValue] {
        let live = entry.plan.release.live
        return [
            "published": live?.publication.map(publication) ?? .null,
            "publishedTag": entry.plan.publishedTag.map(publishedTag) ?? .null,
            "pipeline": entry.pipeline.map(pipeline) ?? .null,
            "lastUpload": live?.lastUpload.map(upload) ?? .null,
            "uploads": uploads(of: live),
        ]
    }

    private func number(_ value: Int?) -> JSONValue { value.map { .int($0) } ?? .null }

    /// Each upload of the commit that was uploaded last.
    private func uploads(of release: LiveRelease?) -> JSONValue {
        let claims = release?.lastUpload.map { [$0.claim] + $0.others } ?? []
        return .array(claims.map(UploadJSON.of))
    }

    private func approvals(_ entry: Outcome.Entry) -> JSONValue {
        guard let approvals = entry.approvals else { return .null }
        return ApprovalWords(approvals, head: entry.plan.release.head).document
    }

    /// The files that the pull settles that is due; without one, those that the merge at the branch's tip settled.
    private func resolved(by integration: Integration?) -> [JSONValue] {
        let planned = (integration?.pull?.resolved ?? []).map { (path: $0.path, kind: $0.kind) }
        let settled = (integration?.settledFiles ?? []).map { (path: $0.path, kind: $0.kind) }
        return (planned.isEmpty ? settled : planned).map {
            .object(["path": .string($0.path), "kind": .string($0.kind)])
        }
    }

    /// The changes that met in the files that the merge at the branch's tip settled.
    private func resolvedChanges(of integration: Integration?) -> [JSONValue] {
        (integration?.settledFiles ?? []).flatMap { file in
            [file.own, file.merged].compactMap(\.self).map { change -> JSONValue in
                .object([
                    "path": .string(file.path), "branch": .string(change.branch.text),
                    "commit": .string(change.commit.id.hex), "author": .string(change.commit.author),
                    "subject": .string(change.commit.title), "leftOut": .bool(file.dropped == change),
                ])
            }
        }
    }

    private func waits(_ waits: [Wait]) -> JSONValue { .strings(waits.map(\.word)) }

    private func landings(_ plan: Plan) -> [JSONValue] { plan.release.train.landsOn.map { landing(on: $0, plan) } }

    /// A branch of `lands_on`. What holds the whole release up, such as `held`, holds up each landing.
    private func landing(on branch: BranchName, _ plan: Plan) -> JSONValue {
        let destination = plan.release.live?.destinations.first { $0.branch == branch }
        let isDue = plan.release.phase == .landing && destination?.hasLanded == false
        let waits = plan.landing(on: branch)?.waitingFor ?? (plan.landings.isEmpty ? plan.waitingFor : [])
        let landing = plan.release.landing(on: branch)
        let request = destination?.mergeRequest ?? landing?.mergeRequest
        return .object([
            "branch": .string(branch.text), "mergeRequest": request.map(mergeRequest) ?? .null,
            "landed": .bool(landing != nil),
            "forecast": plan.release.integration?.forecast(into: branch).map(forecast) ?? .null,
            "waitingFor": self.waits(isDue ? waits : []),
        ])
    }

    private func upstream(of release: Release) -> String? {
        if let upstream = release.live?.upstream { return upstream.branch.text }
        guard case .branch(let name) = release.train.origin else { return nil }
        return name.text
    }

    private func mergeRequest(_ request: MergeRequest) -> JSONValue {
        .object([
            "id": .int(request.id.number), "url": .string(request.url), "target": .string(request.target.text),
            "state": .string(request.state.rawValue), "draft": .bool(request.isDraft),
        ])
    }

    private func forecast(_ forecast: Forecast) -> JSONValue {
        .object([
            "into": .string(forecast.into.text), "clean": .bool(forecast.isClean),
            "paths": .strings(forecast.paths), "undoes": .strings(forecast.undoes),
        ])
    }

    private func conflict(_ conflict: Conflict, origin: Observation.Origin?) -> JSONValue {
        .object([
            "commit": .string(conflict.commit.hex), "cause": .string(conflict.cause.hex),
            "author": .string(conflict.author), "subject": .string(conflict.subject), "paths": .strings(conflict.paths),
            "mergeRequest": origin.map { .int($0.id.number) } ?? .null, "mergedBy": .optional(origin?.merger),
            "resolvable": .bool(conflict.resolvableBy != nil),
            "against": .array(
                conflict.against.map {
                    .object([
                        "commit": .string($0.commit.hex), "author": .string($0.author), "subject": .string($0.subject),
                    ])
                }),
        ])
    }

    private func decision(_ decision: Decision) -> JSONValue {
        .object(["code": .string(decision.code), "message": .string(decision.message), "hint": .string(decision.hint)])
    }

    private func publication(_ publication: Publication) -> JSONValue {
        .object(["commit": .string(publication.commit.hex), "tag": .optional(publication.tag?.text)])
    }

    private func publishedTag(_ tag: PublishedTag) -> JSONValue {
        .object([
            "tag": .string(tag.tag.text), "commit": .string(tag.commit.hex), "commitsSince": .int(tag.commitsSince),
        ])
    }

    private func upload(_ upload: LastUpload) -> JSONValue {
        var fields = UploadJSON.fields(of: upload.claim)
        fields["commitsSince"] = .int(upload.commitsSince)
        return .object(fields)
    }

    private func pipeline(_ pipeline: Pipeline) -> JSONValue {
        .object(["status": .string(pipeline.status), "url": .string(pipeline.url)])
    }
}
