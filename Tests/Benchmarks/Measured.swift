import Foundation
import Glibc

/// What one run of something cost.
struct Measured {
    /// Wall time in milliseconds.
    var milliseconds: Double
    /// What it kept processors busy for, in milliseconds: hardly more on a machine that does other things besides.
    var processor: Double
    /// The largest resident set of any of its processes in MiB; 0 where it isn't a process.
    var memory: Double = 0
    /// What it printed.
    var output = ""

    /// Times something in this process.
    static func time<Value>(_ body: () throws -> Value) rethrows -> (Measured, Value) {
        let stopwatch = Stopwatch()
        let value = try body()
        return (stopwatch.read(), value)
    }

    /// Times something in this process.
    @MainActor static func time(_ body: () async throws -> Void) async rethrows -> Measured {
        let stopwatch = Stopwatch()
        try await body()
        return stopwatch.read()
    }
}

/// Wall and processor time since it was made.
private struct Stopwatch {
    private let start = ContinuousClock.now
    private let used = Self.used()

    func read() -> Measured {
        Measured(milliseconds: start.duration(to: .now).milliseconds, processor: Self.used() - used)
    }

    private static func used() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
}

/// The runs of one thing.
struct Series {
    var runs: [Measured] = []

    /// The middle one of the wall times, in milliseconds.
    var median: Double { quantile(0.5, of: runs.map(\.milliseconds)) }
    /// The middle one of the processor times, in milliseconds.
    var processor: Double { quantile(0.5, of: runs.map(\.processor)) }
    /// The most that any run needed, in MiB.
    var memory: Double { runs.map(\.memory).max() ?? 0 }

    /// `12.3 ms (11.9 to 14.0), 8.1 ms of processor`: the median, and the middle half of the runs.
    var text: String {
        let times = runs.map(\.milliseconds)
        return String(
            format: "%.1f ms (%.1f to %.1f), %.1f ms of processor", median, quantile(0.25, of: times),
            quantile(0.75, of: times), processor)
    }

    private func quantile(_ share: Double, of values: [Double]) -> Double {
        guard !values.isEmpty else { return 0 }
        return values.sorted()[Int((Double(values.count - 1) * share).rounded())]
    }
}
