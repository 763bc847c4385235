extension SourceText {
    /// Whether all pages that the file loads into web views by a request are files. False where it loads none, where a
    /// request or its address may come from elsewhere, and where there is too much to tell.
    package var loadsOnlyFiles: Bool {
        guard var code = PlainCode(of: self), let addresses = code.arguments(afterAnyOf: Self.addresses),
            let loads = code.arguments(afterAnyOf: Self.loads)
        else { return false }
        return !addresses.isEmpty && !loads.isEmpty
            && addresses.allSatisfy { code.meets($0, PlainCode.Test(words: Self.files, others: Self.others)) }
            && loads.allSatisfy { code.meets($0, PlainCode.Test(words: Self.addresses)) }
    }

    private static let addresses = ["URLRequest(url:", "requestWithURL:"]
    private static let loads = [".load(", "loadRequest:"]
    private static let files = ["fileURLWithPath", "filePath:", "forResource", "URLForResource"]
    /// What makes an address of a text, or has the choice of two.
    private static let others = ["string:", "String:", "URLWithString", "??", " ? "]

    /// A share sheet that the file makes.
    package struct ShareSheet: Hashable, Sendable {
        /// The line of its items, from 1.
        package let line: Int
        /// Whether their names say that one is an image.
        package let holdsImage: Bool
    }

    /// The share sheets that the file makes; none where each of them leaves out saving to the library, `nil` where it isn't
    /// seen how they are made.
    package var shareSheetsThatSave: [ShareSheet]? {
        guard var code = PlainCode(of: self), let items = code.arguments(afterAnyOf: Self.sheets), !items.isEmpty
        else { return nil }
        let excluded = code.assignments(to: "excludedActivityTypes") ?? []
        let leftOut = excluded.filter { code.mayMeet($0, PlainCode.Test(words: Self.saving)) }
        // Two assignments may be to one sheet.
        if leftOut.count == items.count, excluded.count == items.count { return [] }
        let images = PlainCode.Test(words: Self.images)
        return items.map { item in
            ShareSheet(line: code.line(of: item), holdsImage: images.isMet(by: item) || code.mayMeet(item, images))
        }
    }

    private static let sheets = ["UIActivityViewController(activityItems:", "initWithActivityItems:"]
    private static let saving = ["saveToCameraRoll", "SaveToCameraRoll"]
    private static let images = ["image", "Image", "photo", "Photo", "picture", "Picture", "snapshot", "Snapshot"]
}
