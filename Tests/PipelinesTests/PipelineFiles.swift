import Foundation
import Subprocess
import Support
import SystemPackage

/// The files that teams include or copy, and ways to run what is in them.
enum PipelineFiles {
    static let root = packageFolder

    /// The built binary, beside the test bundle.
    static let relctl: String = {
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let products = bundle ?? URL(filePath: CommandLine.arguments[0])
        return products.deletingLastPathComponent().appending(path: "relctl").path()
    }()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    static func documents(_ path: String) throws -> [YAML] { try YAML.documents(text(path)) }

    /// The YAML files below `Pipelines/`, by their path in the repository.
    static func all() throws -> [String] {
        let folder = root.appending(path: "Pipelines")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "yml" }
            .map { "Pipelines/" + $0.path().dropFirst(folder.path().count).drop { $0 == "/" } }.sorted()
    }
}

/// What a program left behind.
struct Ended {
    var status: Int32
    var output: String
    var complaint: String

    /// Runs a program to its end.
    static func run(
        _ arguments: [String], in folder: String, environment: [String: String] = [:], input: String = ""
    ) async throws -> Ended {
        let own = ["HOME": folder, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null"]
        let base = ChildProgram.inherited.merging(own) { $1 }
        let variables = base.merging(environment) { $1 }.map { Array("\($0.key)=\($0.value)".utf8) + [0] }
        let result = try await Subprocess.run(
            arguments[0].contains("/") ? .path(FilePath(arguments[0])) : .name(arguments[0]),
            arguments: Arguments(Array(arguments.dropFirst())), environment: .custom(variables),
            workingDirectory: FilePath(folder), input: .string(input), output: .string(limit: 16 << 20),
            error: .string(limit: 16 << 20))
        let status: Int32 =
            switch result.terminationStatus {
            case .exited(let code): code
            case .signaled(let signal): 128 + signal
            }
        return Ended(status: status, output: result.standardOutput, complaint: result.standardError)
    }
}
