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
    let names = [
        "merge", "attribution", "forecast", "create", "sync", "behind", "idle", "requests", "day", "thin", "slow",
        "start",
    ]
    // These make what they need, and the last two take long.
    let apart = ["day", "thin", "slow", "million", "years"]
    let chosen = arguments[4] == "all" ? names : arguments[4].split(separator: ",").map(String.init)
    let ground = try Ground(in: arguments[1], isMade: !Set(chosen).isSubset(of: apart), log: Report.log)
    let bench = Bench(ground: ground, relctl: arguments[2], runs: runs)
    for name in names + ["million", "years"] where chosen.contains(name) {
        Report.log(name)
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
        case "slow": try await bench.slowLink()
        case "million": try await bench.millionCommits()
        case "years": try await bench.years()
        default: try await bench.startUp()
        }
    }
    print(bench.report.text, terminator: "")
}
