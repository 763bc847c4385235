/// Something a target links whose sources are not in the tree.
package struct OpaqueDependency: Hashable, Comparable, Sendable {
    /// Why there is nothing to look at.
    package enum Reason: String, Hashable, Sendable {
        case remotePackage
        case binaryFramework
        case cocoaPod
        case carthage
        /// A package of a Flutter app whose plugins another dependency stands for. It may be one of those plugins, or have no
        /// native code.
        case flutterPackage
        /// A project, package or product that is named but not there, or that could not be read.
        case missing
    }

    /// The module, product or pod, as the project calls it.
    package var name: String
    /// Where it comes from: the URL or identity of a package, the path of a framework, the Podfile that adds pods by a call of
    /// this name; empty where that is not known.
    package var origin: String
    /// Why it is opaque.
    package var reason: Reason
    /// The SHA-256 of the archive at `origin`, in hexadecimal digits; empty: none is known.
    package var checksum = ""
    /// What it is required or pinned at: a version, a commit, or the text of a requirement; empty: nothing tells.
    package var version = ""

    /// A dependency called `name`.
    package init(_ name: String, reason: Reason, origin: String = "") {
        self.name = name
        self.reason = reason
        self.origin = origin
    }

    /// Whether it stands for all pods that a call of a Podfile adds when it runs.
    package var isPodfileCall: Bool { reason == .cocoaPod && !origin.isEmpty }

    /// By name, then reason, then origin.
    package static func < (left: OpaqueDependency, right: OpaqueDependency) -> Bool {
        (left.name, left.reason.rawValue, left.origin) < (right.name, right.reason.rawValue, right.origin)
    }
}
