extension Workspace {
    /// The target and everything it is built from, in breadth-first order: what lands in its own bundle.
    ///
    /// Extensions, watch apps and App Clips that it embeds are bundles of their own and not part of it, and neither are
    /// tests and tools. A target that is not in the tree has no closure.
    package func closure(of id: Target.ID) -> [Target.ID] {
        var limit = Int.max
        return closure(of: id, limit: &limit)
    }

    /// Like `closure(of:)`, but stops after `limit` references. Subtracts the followed references from `limit`; if it
    /// is negative afterwards, the closure is incomplete.
    package func closure(of id: Target.ID, limit: inout Int) -> [Target.ID] {
        reachable(from: [id], limit: &limit)
    }

    /// As `closure(of:)`, together with the closures of the extensions that it embeds.
    ///
    /// An app and its extensions share usage descriptions and groups; a watch app or an App Clip is judged alone.
    package func closureWithExtensions(of id: Target.ID) -> [Target.ID] {
        var limit = Int.max
        return closureWithExtensions(of: id, limit: &limit)
    }

    /// The closure with extensions, while `limit` is positive.
    package func closureWithExtensions(of id: Target.ID, limit: inout Int) -> [Target.ID] {
        let extensions = (target(id)?.embedded ?? []).filter { target($0)?.kind.isExtension == true }
        return reachable(from: [id] + extensions, limit: &limit)
    }

    /// The shortest chain of targets from `id` to `goal`, both included, along which `closure(of:)` reaches it.
    package func path(from id: Target.ID, to goal: Target.ID) -> [Target.ID]? {
        var cameFrom: [Target.ID: Target.ID] = [:]
        var limit = Int.max
        _ = reachable(from: [id], limit: &limit) { cameFrom[$1] = $0 }
        var path = [goal]
        while let last = path.last, last != id {
            guard let previous = cameFrom[last] else { return nil }
            path.append(previous)
        }
        return path.reversed()
    }

    private func reachable(
        from roots: [Target.ID], limit: inout Int, visit: (_ from: Target.ID, _ to: Target.ID) -> Void = { _, _ in }
    ) -> [Target.ID] {
        var order = roots.filter { target($0) != nil }
        var seen = Set(order)
        var next = 0
        while next < order.count, limit >= 0 {
            let current = order[next]
            next += 1
            guard let target = target(current) else { continue }
            limit -= target.dependencies.count + target.embedded.count
            for dependency in target.dependencies + target.embedded where !seen.contains(dependency) {
                guard let other = self.target(dependency), other.isPart(of: target) else { continue }
                seen.insert(dependency)
                order.append(dependency)
                visit(current, dependency)
            }
        }
        return order
    }
}

extension Target {
    /// Whether a dependency lands in the bundle of what depends on it.
    fileprivate func isPart(of dependent: Target) -> Bool {
        guard !kind.isAudited, kind != .tests, kind != .tool else { return false }
        guard let platform, let other = dependent.platform else { return true }
        // What is built for a Mac alone and used by an app for another device runs while building.
        return platform == other || platform != "macosx" || buildableSDKs.contains(other)
    }
}
