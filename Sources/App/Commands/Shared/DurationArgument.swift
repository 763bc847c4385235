import ArgumentParser
import Settings

/// A duration on the command line, written as in `relctl.yml`.
struct DurationArgument: CustomStringConvertible {
    var seconds: Int

    init(seconds: Int) { self.seconds = seconds }

    /// - Throws: `ValidationError` if the text is no duration.
    init(argument: String) throws {
        guard let seconds = Durations.seconds(argument) else {
            throw ValidationError("write a duration like 30m or 2h")
        }
        self.seconds = seconds
    }

    var description: String { Durations.text(seconds) }
}
