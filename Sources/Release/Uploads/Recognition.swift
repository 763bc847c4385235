import Names

/// Whether a run is that of an order, as far as its provider shows that.
enum Recognition: Hashable, Sendable {
    case this
    /// The run is certainly that of another order.
    case another
    /// The run shows too little to tell.
    case unknown
}

/// The part of a run that identifies the order it was started for.
package enum RunLabel: Hashable, Sendable {
    case variables(key: String, attempt: String?)
    /// A title that people are asked to make of the key.
    case title(String)
}

extension UploadOrder {
    /// By what a run that isn't searched for shows of its order; one without a label may be any.
    func recognize(_ label: RunLabel?) -> Recognition {
        switch label {
        case .variables(let key, let attempt): recognize(key: key, attempt: attempt)
        case .title(let title): recognize(title: title, isAfterClaim: true)
        case nil: .unknown
        }
    }

    /// By the variables that a run was started with: without a key, somebody else started it.
    func recognize(key: String?, attempt: String?) -> Recognition {
        guard let key else { return .another }
        guard key == self.key || key == plainKey else { return .another }
        guard let attempt else { return .unknown }
        return attempt == "\(self.attempt)" ? .this : .another
    }

    /// By the title of a run, which people are asked to make of the key: `KEY`, or `KEY#ATTEMPT`.
    ///
    /// - Parameter isAfterClaim: whether the run is younger than the claim for this attempt, so that a title without
    ///   its number can't be that of an earlier attempt.
    func recognize(title: String, isAfterClaim: Bool) -> Recognition {
        for range in title.ranges(of: key) where Self.isWhole(title, range) {
            let rest = title[range.upperBound...]
            guard let number = rest.prefixMatch(of: /#([0-9]{1,9})/)?.1 else {
                return attempt == 1 || isAfterClaim ? .this : .another
            }
            return Int(number) == attempt ? .this : .another
        }
        if plainKey != key, title.contains(plainKey) { return .unknown }
        // The key of another order: the title is made of it, and it isn't ours.
        return title.contains(/\/[0-9a-f]{40}(?![0-9a-f])/) ? .another : .unknown
    }

    /// Whether the key isn't part of a longer one: that of another version begins with it, that of another app may end with it.
    private static func isWhole(_ title: String, _ range: Range<String.Index>) -> Bool {
        let before = title[..<range.lowerBound].last
        let after = title[range.upperBound...].first
        func belongs(_ character: Character?) -> Bool {
            character.map { $0.isLetter || $0.isNumber || "/._-+%".contains($0) } ?? false
        }
        return !belongs(before) && !belongs(after)
    }
}
