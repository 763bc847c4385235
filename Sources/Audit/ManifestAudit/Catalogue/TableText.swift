extension StringProtocol {
    /// The parts between separators of one byte. The tables are read in each run: by characters that takes several
    /// times as long.
    func split(byte separator: Unicode.Scalar, omittingEmpty: Bool = true) -> [Substring] {
        Substring(self).utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: omittingEmpty)
            .map { Substring($0) }
    }
}
