import Files

/// A file that relctl writes for somebody.
enum OutputFile {
    /// Replaces the file as a whole, never through a symbolic link.
    static func write(_ text: String, to path: String) throws(CommandFailure) {
        try write(Array(text.utf8), to: path)
    }

    /// Replaces the file as a whole, never through a symbolic link.
    static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        try reporting(path) { () throws(FileError) in try FileWriter.replace(path, with: bytes) }
    }

    /// Writes a file that doesn't exist.
    static func create(_ text: String, at path: String) throws(CommandFailure) {
        try reporting(path) { () throws(FileError) in try FileWriter.create(path, with: Array(text.utf8)) }
    }

    /// Adds to a file's end.
    static func append(_ text: String, to path: String) throws(CommandFailure) {
        try reporting(path) { () throws(FileError) in try FileWriter.append(Array(text.utf8), to: path) }
    }

    /// Makes a folder and those it lies in, unless they are there.
    static func createFolder(_ path: String) throws(CommandFailure) {
        try reporting(path) { () throws(FileError) in try FileWriter.createFolder(path) }
    }

    private static func reporting(_ path: String, _ body: () throws(FileError) -> Void) throws(CommandFailure) {
        do throws(FileError) {
            try body()
        } catch .exists {
            throw CommandFailure(.usage, "\(path) is there already", hint: "edit it, or name another: --config PATH")
        } catch .leadsOut(let link, let tree) {
            throw CommandFailure(
                .failed, "\(path): isn't written, because the link \(link) leads out of \(tree)",
                hint: "remove the link, or name the file where it really is")
        } catch {
            throw CommandFailure(
                .failed, "\(path): can't be written: \(error)",
                hint: "is there such a folder, is there room, and may you write there?"
            )
        }
    }
}
