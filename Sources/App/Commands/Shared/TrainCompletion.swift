import FoundationEssentials
import Settings

/// Names of trains for the shell's completion; from the file alone, nothing is asked of a server.
enum TrainCompletion {
    static func names() -> [String] {
        guard let path = Settings.locate(from: FileManager.default.currentDirectoryPath),
            let settings = try? Settings.load(path: path)
        else { return [] }
        return settings.trains.map(\.name.text)
    }
}
