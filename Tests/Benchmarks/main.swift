import Foundation

// Two jobs in one program: `measure` runs one program for a benchmark, everything else runs the benchmarks.
let arguments = CommandLine.arguments
if arguments.count > 3, arguments[1] == "measure" {
    try Child.report(on: Array(arguments.dropFirst(3)), to: arguments[2])
    exit(0)
}
guard arguments.count == 5, let runs = Int(arguments[3]), runs > 0 else {
    FileHandle.standardError.write(Data("usage: Benchmarks FOLDER RELCTL RUNS all|NAME,...\n".utf8))
    exit(64)
}
try await runBenchmarks()

@MainActor func runBenchmarks() async throws {
    let log = { (text: String) in FileHandle.standardError.write(Data("benchmark: \(text)\n".utf8)) }
    let bench = Bench(
        ground: try Ground(in: arguments[1], isMade: !["thin", "day"].contains(arguments[4]), log: log),
        relctl: arguments[2], runs: runs)
    let names = [
        "merge", "attribution", "forecast", "create", "sync", "behind", "idle", "requests", "day", "thin", "start",
    ]
    for name in names {
        guard arguments[4] == "all" || arguments[4].split(separator: ",").contains(Substring(name)) else { continue }
        log(name)
        switch name {
        case "merge": try await bench.merge()
        case "attribution": try await bench.attribution()
        case "forecast": try await bench.forecast()
        case "create": try await bench.branchCreation()
        case "sync": try await bench.sync()
        case "behind": try await bench.behind()
        case "idle": try await bench.idlePass()
        case "requests": try await bench.requests()
        case "day": try await bench.day()
        case "thin": try await bench.thin()
        default: try await bench.startUp()
        }
    }
    print(bench.report.text, terminator: "")
}
