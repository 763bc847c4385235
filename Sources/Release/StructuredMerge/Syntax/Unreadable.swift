/// Why a text has no structure to merge by.
struct Unreadable: Error {
    let message: String
    /// The offset in the text.
    let offset: Int
}
