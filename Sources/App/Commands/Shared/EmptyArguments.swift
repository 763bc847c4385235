/// The first argument without a character, as a script passes it whose variable is not set: a path would mean the root of
/// the file system or the current folder, a name nothing at all.
func emptyArgument(in arguments: [String]) -> CommandFailure? {
    // The shell's completion passes the word that is being written.
    guard arguments.first?.hasPrefix("---") != true else { return nil }
    let hint = "give it a value, or leave it out"
    for (place, argument) in arguments.enumerated() {
        if argument.hasPrefix("--"), argument.hasSuffix("="), argument.count(where: { $0 == "=" }) == 1 {
            return CommandFailure(.usage, "\(argument.dropLast()) is empty", hint: hint)
        }
        guard argument.isEmpty else { continue }
        guard let option = arguments[..<place].last, option.hasPrefix("-"), option != "--" else {
            return CommandFailure(.usage, "argument \(place + 1) is empty", hint: hint)
        }
        return CommandFailure(.usage, "the argument after \(option) is empty", hint: hint)
    }
    return nil
}
