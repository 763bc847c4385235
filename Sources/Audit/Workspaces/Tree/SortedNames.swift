extension Array {
    /// The element with this name, where elements are in the order of their names; of several the first.
    package func element(named name: String, _ nameOf: (Element) -> String) -> Element? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if nameOf(self[middle]) < name { low = middle + 1 } else { high = middle }
        }
        return low < count && nameOf(self[low]) == name ? self[low] : nil
    }
}
