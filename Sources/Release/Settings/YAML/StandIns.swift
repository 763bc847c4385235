/// Characters that stand in for others while libyaml parses, so that every column stays what it is.
///
/// They are the last private-use characters of Unicode, and refused in files.
enum StandIns {
    static let reserved: ClosedRange<UInt32> = 0x10_FE00...0x10_FFFF
    private static let open = Unicode.Scalar(0x10_FFF0 as UInt32) ?? " "
    private static let close = Unicode.Scalar(0x10_FFF1 as UInt32) ?? " "

    /// Replaces the braces of each `${NAME}`. In `{ token: ${NAME} }` they would end the inner value for YAML, and
    /// everybody writes it like that.
    static func hideReferences(in text: String) -> [Unicode.Scalar] {
        var scalars = Array(text.unicodeScalars)
        var start: Int?
        for index in scalars.indices {
            switch scalars[index] {
            case "{" where index > 0 && scalars[index - 1] == "$":
                start = index
            case "}":
                if let start, index > start + 1 { (scalars[start], scalars[index]) = (open, close) }
                start = nil
            case let scalar where scalar.isASCII && (scalar.properties.isAlphabetic || scalar == "_"): break
            case "0"..."9" where start != index - 1: break
            default: start = nil
            }
        }
        return scalars
    }

    /// Puts the braces back.
    static func restore(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0 == open || $0 == close }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(scalar == open ? "{" : scalar == close ? "}" : scalar) }
        return String(result)
    }
}
