import Foundation

/// The folder of the package, for tests that read its pages, fixtures and sources.
package let packageFolder: URL = {
    var folder = URL(filePath: #filePath)
    repeat {
        folder.deleteLastPathComponent()
    } while !FileManager.default.fileExists(
        atPath: folder.appending(path: "Package.swift").path())
    return folder
}()
