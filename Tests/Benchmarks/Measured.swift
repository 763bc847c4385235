import Foundation
import Glibc

/// What one run of something cost.
struct Measured {
    /// Wall time in milliseconds.
    var milliseconds: Double
    /// The largest resident set of any of its processes in MiB; 0 where it isn't a process.
    var memory: Double = 0
    /// What it printed.
    var output = ""

    /// Times something in this process.
    static func time<Value>(_ body: () throws -> Value) rethrows -> (Measured, Value) {
        let start = ContinuousClock.now
        let value = try body()
        return (Measured(milliseconds: start.duration(to: .now).milliseconds), value)
    }

    /// Times something in this process.
    @MainActor static func time(_ body: () async throws -> Void) async rethrows -> Measured {
        let start = ContinuousClock.now
        try await body()
        return Measured(milliseconds: start.duration(to: .now).milliseconds)
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
}

/// The runs of one thing.
struct Series {
    var runs: [Measured] = []

    /// The middle one of the times, in milliseconds.
    var median: Double { quantile(0.5) }
    /// The most that any run needed, in MiB.
    var memory: Double { runs.map(\.memory).max() ?? 0 }

    /// `12.3 ms (11.9 to 14.0)`: the median, and the middle half of the runs.
    var text: String {
        String(format: "%.1f ms (%.1f to %.1f)", median, quantile(0.25), quantile(0.75))
    }

    private func quantile(_ share: Double) -> Double {
        let sorted = runs.map(\.milliseconds).sorted()
        guard !sorted.isEmpty else { return 0 }
        return sorted[Int((Double(sorted.count - 1) * share).rounded())]
    }
}
