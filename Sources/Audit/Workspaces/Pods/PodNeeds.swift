/// The pods that a target asks for, and all that those need.
struct PodNeeds {
    /// Names of pods with the subspecs that are asked for of each.
    private(set) var asked: [String: Set<String>] = [:]
    /// What stands for pods that only running the Podfile tells, where no lock file lists them.
    var untold: Set<String> = []

    /// Adds a pod or a subspec; false for one that was there.
    mutating func insert(_ name: String) -> Bool {
        asked[PodLock.withoutSubspec(name), default: []].insert(name).inserted
    }

    /// The names of all, without subspecs.
    var names: Set<String> { untold.union(asked.keys) }

    /// What is asked for of a pod; `nil` where that isn't told.
    func subspecs(of pod: String) -> Set<String>? { untold.isEmpty ? asked[pod] : nil }
}
