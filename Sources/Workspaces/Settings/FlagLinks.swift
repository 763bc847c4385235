/// What linker flags ask for, beside the build phases.
struct FlagLinks {
    let settings: SettingResolver
    let place: Diagnostic
    /// The folder that paths in settings begin at.
    let folder: String
    let index: TreeIndex

    /// `-framework Core`, `-lcore`, `-force_load libcore.a`: a binary that lies in the tree, else a target in sight, else
    /// most likely a system library.
    var links: [Link] {
        let flags = SettingList.split(settings.text("OTHER_LDFLAGS") ?? "")
        return flags.enumerated().compactMap { position, flag in
            let next = position + 1 < flags.count ? flags[position + 1] : nil
            if ["-framework", "-weak_framework", "-needed_framework"].contains(flag), let name = next {
                let names = [name + ".framework", name + ".xcframework"]
                return binary(names, in: "FRAMEWORK_SEARCH_PATHS") ?? Link(.flag(framework: name), place: place)
            }
            if ["-force_load", "-weak_library"].contains(flag), let path = next.flatMap({ folder.joined($0) }) {
                return index.file(path).map(binary)
            }
            guard flag.hasPrefix("-l"), flag.count > 2 else { return nil }
            let name = String(flag.dropFirst(2))
            return binary(["lib\(name).a", "lib\(name).dylib"], in: "LIBRARY_SEARCH_PATHS")
                ?? Link(.flag(library: name), place: place)
        }
    }

    private func binary(_ path: String) -> Link {
        let name = path.lastPathComponent.libraryName
        return Link(.opaque(OpaqueDependency(name, reason: .binaryFramework, origin: path)), place: place)
    }

    /// The first of these files or folders that is where the linker looks.
    private func binary(_ names: [String], in setting: String) -> Link? {
        for entry in SettingList.split(settings.text(setting) ?? "") {
            let isDeep = entry.hasSuffix("/**")
            guard let place = folder.joined(isDeep ? String(entry.dropLast(3)) : entry) else { continue }
            let below =
                isDeep ? index.list(place).filter { $0.kind == .folder }.compactMap { place.joined($0.name) } : []
            for folder in [place] + below {
                for name in names {
                    if let found = folder.joined(name).flatMap(index.find) { return binary(found.path) }
                }
            }
        }
        return nil
    }
}

extension Link.Goal {
    static func flag(framework name: String) -> Link.Goal { .flag(product: name + ".framework", name: name) }
    static func flag(library name: String) -> Link.Goal { .flag(product: "lib\(name).a", name: name) }
}
