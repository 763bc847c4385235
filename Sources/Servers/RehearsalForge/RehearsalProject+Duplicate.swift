import FoundationEssentials

extension RehearsalProject {
    /// The same repository once more, refs and all, in a folder of its own: to go on from one point in several ways.
    ///
    /// - Parameter parent: where the folder goes; by default, where the system keeps temporary things.
    /// - Throws: ``APIError/broken(_:)`` when it can't be written.
    package func duplicate(in parent: String? = nil) throws(APIError) -> RehearsalProject {
        let place = parent.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
        let copy = place.appending(path: "rehearsal-\(UUID().uuidString)").path(percentEncoded: false)
        do {
            try FileManager.default.copyItem(atPath: folder, toPath: copy)
        } catch {
            throw .broken("\(folder) can't be copied: \(error)")
        }
        return RehearsalProject(folder: copy, repository: copy + "/repository.git")
    }
}
