import Files
import Glibc

/// A file or a folder that relctl reads because somebody named it.
enum InputFile {
    /// The text of a file of at most `limit` bytes.
    ///
    /// - Throws: 65 for what is no such text, and for a symbolic link out of the repository.
    static func text(of path: String, limit: Int = 16 << 20) throws(CommandFailure) -> String {
        do throws(FileError) {
            let bytes = try FileReader.bytes(of: path, limit: limit)
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .failed("is no UTF-8 text") }
            return text
        } catch {
            throw CommandFailure(.unusableInput, error, path)
        }
    }

    /// The bytes of a file of at most `limit` bytes.
    ///
    /// - Throws: 65 for what can't be read, and for a symbolic link out of the repository.
    static func bytes(of path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
        do throws(FileError) {
            return try FileReader.bytes(of: path, limit: limit)
        } catch {
            throw CommandFailure(.unusableInput, error, path)
        }
    }

    /// Refuses a path that leads to nothing.
    ///
    /// - Throws: 65.
    static func refuseMissing(_ path: String) throws(CommandFailure) {
        guard access(path, F_OK) == 0 else {
            throw CommandFailure(.unusableInput, .failed(String(cString: strerror(errno))), path)
        }
    }

    /// Refuses a path that a symbolic link leads out of the repository: whoever commits the link would choose what is
    /// read.
    static func refuseEscape(_ path: String) throws(CommandFailure) {
        do throws(FileError) {
            _ = try PathWalk(path)
        } catch {
            throw CommandFailure(.unusableInput, error, path)
        }
    }
}

extension CommandFailure {
    fileprivate init(_ status: ExitStatus, _ error: FileError, _ path: String) {
        var hint: String?
        if case .leadsOut = error { hint = "name the place itself, or put it into the repository" }
        self.init(status, "\(path): can't be read: \(error)", hint: hint)
    }
}
