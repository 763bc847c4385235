import ArgumentParser
import Settings

/// A duration on the command line, written as in `relctl.yml`.
struct DurationArgument: ExpressibleByArgument {
    var seconds: Int

    init(seconds: Int) { self.seconds = seconds }

    init?(argument: String) {
        guard let seconds = Durations.seconds(argument) else { return nil }
        self.seconds = seconds
    }

    var defaultValueDescription: String { Durations.text(seconds) }
}
