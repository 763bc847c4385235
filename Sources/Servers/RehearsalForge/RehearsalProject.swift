import FoundationEssentials
import Names

/// A scratch bare repository with a small history: two apps that share modules, worked on by two people.
package struct RehearsalProject: Sendable {
    /// The temporary folder around the repository.
    package let folder: String
    /// The bare repository. Its default branch is `develop`.
    package let repository: String
    /// Branches that the copied repository lacks: its HEAD is taken for them.
    package var assumedBranches: [String] = []

    /// Makes the repository in a new temporary folder. Its commits are the same every time.
    ///
    /// - Parameter parent: where the folder goes; by default, where the system keeps temporary things.
    /// - Throws: ``APIError/broken(_:)`` when it can't be written.
    package static func make(in parent: String? = nil) async throws(APIError) -> RehearsalProject {
        let place = parent.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
        let folder = place.appending(path: "rehearsal-\(UUID().uuidString)").path(percentEncoded: false)
        let project = RehearsalProject(folder: folder, repository: folder + "/repository.git")
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .broken("\(folder) can't be made: \(error)")
        }
        do {
            try await project.writeHistory()
        } catch {
            project.remove()
            throw error
        }
        return project
    }

    private func writeHistory() async throws(APIError) {
        let git = GitProgram(repository: repository)
        _ = try await git.output([
            "init", "--quiet", "--bare", "--template=", "--initial-branch=develop", repository,
        ])
        var stream = FastImport()
        for (index, change) in RehearsalHistory.changes.enumerated() {
            // Two hours apart, in the week before the forge's clock starts.
            let time = LogicalClock().now - (RehearsalHistory.changes.count - index) * 7200
            let author = Signature(name: change.author, email: "\(change.mail)@example.com", time: time)
            stream.commit(to: "develop", files: change.files, message: change.message, by: author)
        }
        try await stream.write(to: git)
    }

    /// Deletes the folder.
    package func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

/// The commits of the two people so far.
private enum RehearsalHistory {
    struct Change {
        var author: String
        var mail: String
        var message: String
        var files: [String: String?]
    }

    static let changes = [
        Change(
            author: "Alice Aydin", mail: "alice", message: "Start the shop",
            files: [
                "README.md": "Two apps, one repository.\n",
                "Apps/Trendyol/TrendyolApp.swift": app("Trendyol"),
                "Apps/Trendyol/Info.plist": plist(["NSCameraUsageDescription": "Scans barcodes."]),
                "Modules/Basket/Basket.swift": module("Basket", ["add", "remove", "clear"]),
                "Modules/Checkout/Checkout.swift": module("Checkout", ["pay", "cancel"]),
            ]),
        Change(
            author: "Bob Berg", mail: "bob", message: "Add the barcode scanner",
            files: ["Modules/Scanner/Scanner.swift": "import AVFoundation\n\n" + module("Scanner", ["start", "stop"])]),
        Change(
            author: "Alice Aydin", mail: "alice", message: "Add the second app",
            files: [
                "Apps/TrendyolGo/TrendyolGoApp.swift": app("TrendyolGo"),
                "Apps/TrendyolGo/Info.plist": plist(["NSCameraUsageDescription": "Scans barcodes."]),
            ]),
        Change(
            author: "Bob Berg", mail: "bob", message: "Count what is in the basket",
            files: ["Modules/Basket/Basket.swift": module("Basket", ["add", "remove", "clear", "count"])]),
        Change(
            author: "Alice Aydin", mail: "alice", message: "Pay in two clicks",
            files: ["Modules/Checkout/Checkout.swift": module("Checkout", ["pay", "payAgain", "cancel"])]),
    ]

    private static func app(_ name: String) -> String {
        "import SwiftUI\n\n@main struct \(name)App: App {\n    var body: some Scene { WindowGroup { Text(\"\(name)\") } }\n}\n"
    }

    private static func module(_ name: String, _ functions: [String]) -> String {
        let bodies = functions.map { "    public func \($0)() {\n        log(\"\($0)\")\n    }\n" }.joined(
            separator: "\n")
        return "public struct \(name) {\n\(bodies)}\n"
    }

    private static func plist(_ keys: [String: String]) -> String {
        let pairs = keys.map { "    <key>\($0.key)</key>\n    <string>\($0.value)</string>\n" }.joined()
        return
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\(pairs)</dict>\n</plist>\n"
    }
}
