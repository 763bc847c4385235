/// Which CocoaPods each target uses.
struct PodIndex {
    func pods(of target: Target) -> [OpaqueDependency] { [] }
    func covers(_ target: Target) -> Bool { false }
    func isAggregate(_ name: String) -> Bool { name.hasPrefix("Pods_") || name.hasPrefix("libPods-") }
}
