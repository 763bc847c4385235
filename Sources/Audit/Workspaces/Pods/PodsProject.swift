extension String {
    /// Whether this is the path of the project that CocoaPods writes.
    package var isPodsProject: Bool { lastPathComponent == "Pods.xcodeproj" }
}
