/// Libraries and frameworks that linker flags ask for, beside the build phases.
struct FlagLinks {
    let settings: SettingResolver
    let place: Diagnostic
    /// The folder that paths in settings begin at.
    let folder: String
    let index: TreeIndex

    /// `-framework Core`, `-lcore`, `-force_load libcore.a`.
    var links: [Link] {
        let flags = SettingList.split(settings.text("OTHER_LDFLAGS") ?? "")
        return flags.enumerated().compactMap { position, flag in
            goal(flag, next: position + 1 < flags.count ? flags[position + 1] : nil).map { Link($0, place: place) }
        }
    }

    private func goal(_ flag: String, next: String?) -> Link.Goal? {
        if ["-framework", "-weak_framework", "-needed_framework"].contains(flag), let name = next {
            let names = [name + ".framework", name + ".xcframework"]
            return .flag(product: names[0], name: name, binary: binary(names, in: "FRAMEWORK_SEARCH_PATHS"))
        }
        if ["-force_load", "-weak_library"].contains(flag), let path = next.flatMap({ folder.joined($0) }) {
            guard let file = index.file(path) else { return nil }
            return .flag(product: file.lastPathComponent, name: file.lastPathComponent.libraryName, binary: file)
        }
        guard flag.hasPrefix("-l"), flag.count > 2 else { return nil }
        let name = String(flag.dropFirst(2))
        let names = ["lib\(name).a", "lib\(name).dylib"]
        return .flag(product: names[0], name: name, binary: binary(names, in: "LIBRARY_SEARCH_PATHS"))
    }

    /// The first of these files or folders that is where the linker looks.
    private func binary(_ names: [String], in setting: String) -> String? {
        for entry in SettingList.split(settings.text(setting) ?? "") {
            guard index.budget.spend(4, .steps, at: place.path) else { return nil }
            let isDeep = entry.hasSuffix("/**")
            guard let path = folder.joined(isDeep ? String(entry.dropLast(3)) : entry) else { continue }
            let below =
                isDeep ? index.list(path).filter { $0.kind == .folder }.compactMap { path.joined($0.name) } : []
            index.budget.spend(below.count * 4, .steps, at: path)
            for folder in [path] + below {
                for name in names {
                    if let found = folder.joined(name).flatMap(index.find) { return found.path }
                }
            }
        }
        return nil
    }
}
