/// A binary heap: a priority queue that returns the element that sorts first.
struct Heap<Element> {
    private var elements: [Element] = []
    private let comesFirst: (Element, Element) -> Bool

    init(_ comesFirst: @escaping (Element, Element) -> Bool) { self.comesFirst = comesFirst }

    var first: Element? { elements.first }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0, comesFirst(elements[child], elements[(child - 1) / 2]) {
            elements.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func popFirst() -> Element? {
        guard let first = elements.first, let last = elements.popLast() else { return nil }
        guard !elements.isEmpty else { return first }
        elements[0] = last
        var parent = 0
        while true {
            var best = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < elements.count && comesFirst(elements[child], elements[best]) {
                best = child
            }
            guard best != parent else { return first }
            elements.swapAt(best, parent)
            parent = best
        }
    }
}
