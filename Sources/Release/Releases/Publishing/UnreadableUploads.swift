import Names

/// A record of uploads that can't be read says nothing, least of all that nothing was uploaded.
extension Assessor {
    /// The decision about an app whose record can't be read.
    ///
    /// - Parameter train: the train whose releases the app's uploads publish; `nil`: they publish none.
    func unreadableUploads(ofApp app: String, publishing train: Train? = nil) -> Decision? {
        guard let unreadable = observation.unreadableUploads[app] else { return nil }
        let consequence =
            train.map { "nor whether \($0.name) is published: nothing of it is cut, pulled, uploaded or landed" }
            ?? "so nothing of it is uploaded"
        return Decision(
            "unreadable-uploads",
            "what was uploaded of \(app) can't be told, \(consequence): \(unreadable.message)", hint: unreadable.hint)
    }

    /// The decision about a train that uploads publish, where the record of one of its apps can't be read.
    func unreadablePublication(of train: Train) -> Decision? {
        guard train.publication == .upload else { return nil }
        return fleet.uploads(of: train).lazy.compactMap { unreadableUploads(ofApp: $0.app, publishing: train) }.first
    }

    /// The decision about a release where such a record says how far it is: that of its own train, or of the train that it
    /// follows. What has landed for certain needs no record.
    func unreadableUploads(deciding release: LiveRelease) -> Decision? {
        guard !forcesGates, release.phase != .idle else { return nil }
        if let own = unreadablePublication(of: release.train) { return own }
        guard let upstream = fleet.upstream(of: release.train), release.upstream?.isLandingUnknown == true else {
            return nil
        }
        return unreadablePublication(of: upstream)
    }
}

extension Planner {
    /// The decision about the first app of a train whose record can't be read.
    func unreadableUploads(ofAnyAppOf train: Train) -> Decision? {
        fleet.uploads(of: train).lazy.compactMap { assessor.unreadableUploads(ofApp: $0.app) }.first
    }
}
