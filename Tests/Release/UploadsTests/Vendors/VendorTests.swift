import Foundation
import Testing

@testable import Uploads

/// relctl and the stand-ins that it is tested with, held against what the vendors publish.
@Suite(.timeLimit(.minutes(10))) struct VendorTests {
    @Test(arguments: Vendor.all) func everyWordIsUnderstood(vendor: Vendor) throws {
        for (word, state) in vendor.words { #expect(try vendor.read(word) == state, "\(vendor.source): \(word)") }
        // One that comes later ends nothing.
        #expect(try !vendor.read("-17").isFinal)
    }

    /// A stand-in that answers what its vendor never would proves nothing.
    @Test(arguments: Vendor.all.flatMap { vendor in vendor.dialects.map { (vendor, $0) } })
    func aStandInHasPublishedFieldsAndStatusesOnly(vendor: Vendor, dialect: Dialect) async throws {
        let ci = SimulatedCI(dialect.serve)
        ci.with { $0.keepsAnswers = true }
        let provider = try dialect.provider(over: ci)
        var run = try #require(try await provider.start(Fixed.order))
        for state in [UploadRun.State.running, .cancelled, .succeeded] {
            ci.with { $0.world.runs[0].state = state }
            run = try await provider.run(run.id)
            _ = try await provider.search(for: Fixed.order, since: Fixed.now)
        }
        let answers = ci.with { state in state.answers.map { ($0.method, $0.status, $0.body) } }
        for (_, status, _) in answers where status / 100 == 2 && status != 200 {
            #expect(vendor.taken.contains(status), "\(vendor.source)")
        }
        let posts = answers.filter { $0.0 == "POST" }
        #expect(posts.allSatisfy { vendor.taken.contains($0.1) })
        let fields = Set(answers.flatMap { Self.fields(of: $0.2) })
        #expect(!fields.isEmpty && fields.isSubset(of: vendor.fields), "\(fields.subtracting(vendor.fields))")
    }

    /// The fields of the runs in an answer.
    private static func fields(of body: String) -> [String] {
        let json = try? JSONSerialization.jsonObject(with: Data(body.utf8))
        let object = json as? [String: Any]
        let inner = object?["workflow_runs"] ?? object?["allBuilds"] ?? object?["data"] ?? json
        let runs = (inner as? [[String: Any]]) ?? [inner as? [String: Any] ?? [:]]
        return runs.flatMap { run -> [String] in
            if let attributes = run["attributes"] as? [String: Any] {
                return run["type"] as? String == "ciBuildRuns" ? Array(attributes.keys) : []
            }
            let isRun = run["status"] != nil || run["building"] != nil
            return isRun && run["stage"] == nil && run["build_slug"] == nil ? Array(run.keys) : []
        }
    }

    @Test(arguments: ["PROCESSING", "FAILED", "INVALID", "VALID"]) func theStoresWordsAreAll(word: String) {
        #expect(AppStoreBuilds.State(rawValue: word) != nil)
        #expect(AppStoreBuilds.State.allCases.count == 4)
    }
}
