/// What linker flags ask for, beside the build phases.
struct FlagLinks {
    let settings: SettingResolver
    let place: Diagnostic

    /// `-framework Core`, `-lcore`: a target in sight, else most likely a system library.
    var links: [Link] {
        let flags = SettingList.split(settings.text("OTHER_LDFLAGS") ?? "")
        var links: [Link] = []
        for (position, flag) in flags.enumerated() {
            if flag == "-framework" || flag == "-weak_framework", position + 1 < flags.count {
                links.append(Link(.flag(framework: flags[position + 1]), place: place))
            } else if flag.hasPrefix("-l"), flag.count > 2 {
                links.append(Link(.flag(library: String(flag.dropFirst(2))), place: place))
            }
        }
        return links
    }
}

extension Link.Goal {
    static func flag(framework name: String) -> Link.Goal { .flag(product: name + ".framework", name: name) }
    static func flag(library name: String) -> Link.Goal { .flag(product: "lib\(name).a", name: name) }
}
