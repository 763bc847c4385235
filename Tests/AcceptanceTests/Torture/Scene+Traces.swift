import Foundation

extension Scene {
    /// What relctl left lying about: locks and half files in its cache, anything in the folder for temporary files.
    func litter() -> [String] {
        files.filter { file in
            let name = file.split(separator: "/").last ?? ""
            let isDraft = name.contains(".draft-") || name.hasPrefix("tmp_") || name.hasSuffix(".lock")
            let isHalfPack = file.contains("/objects/pack/") && ![".pack", ".idx"].contains { name.hasSuffix($0) }
            return isDraft || isHalfPack || file.hasPrefix("tmp/")
        }
    }

    /// The files below relctl's folder in which a secret can be read.
    func leaks() throws -> [String] {
        let secrets = [
            Relctl.token, UploadScene.triggerToken, Data("oauth2:\(Relctl.token)".utf8).base64EncodedString(),
        ]
        return files.filter { file in
            guard let data = try? Data(contentsOf: relctl.folder.appending(path: file)) else { return false }
            return secrets.contains { data.range(of: Data($0.utf8)) != nil }
        }
    }

    /// Makes everything that a dead run left two hours old.
    func age() throws {
        let past = Date(timeIntervalSinceNow: -7200)
        for file in files where file.hasPrefix("cache/") {
            let path = relctl.folder.appending(path: file).path()
            try? FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: path)
        }
    }

    private var files: [String] {
        FileManager.default.enumerator(atPath: relctl.folder.path())?.compactMap { $0 as? String } ?? []
    }
}
