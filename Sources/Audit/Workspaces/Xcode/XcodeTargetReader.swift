/// Makes a target of what a project says about it.
struct XcodeTargetReader {
    let project: XcodeProject
    let choice: ConfigurationChoice

    private var objects: ProjectObjects { project.objects }
    private var index: TreeIndex { project.index }

    /// The target, with what it links still to be found; `nil` for one without a name.
    func draft(_ object: ProjectObject) -> DraftTarget? {
        guard let name = object.text("name") else { return nil }
        let id = Target.ID(project: objects.project, name: name)
        let projectSettings = ProjectSettings(objects: objects, paths: project.paths, index: index)
        let (configurations, byDefault) = projectSettings.configurations(of: object)
        let available = configurations.compactMap { $0.text("name") }
        let configuration = choice.configuration(
            of: id, available: available, byDefault: byDefault, debugging: projectSettings.debugging)
        let (settings, problems) = projectSettings.resolver(of: object, configuration: configuration)
        let productType = object.text("productType") ?? ""
        let platform = XcodeDefaults.platform(
            settings, takesDefault: problems.isEmpty && productType == ProjectSettings.application)
        let kind = XcodeDefaults.kind(productType: productType, platform: platform)
        var target = Target(id: id, kind: kind, configuration: configuration)
        target.configurations = available
        target.platform = platform
        target.unresolved = problems
        target.take(settings)
        var (contents, products) = contents(of: object, sdks: target.auditedSDKs)
        contents.addHeaders(settings: settings, folder: objects.folder, index: index)
        let needs = dependencies(object, sdks: target.auditedSDKs, products: products)
        var draft = DraftTarget(target: target, links: contents.allLinks + needs)
        draft.usesPods = contents.usesPods || projectSettings.usesPods(object, configuration: configuration)
        draft.take(contents, settings: settings, index: index)
        let place = objects.diagnostic("", at: object)
        draft.addManifests(
            settings, folder: objects.folder,
            place: (objects.file, projectSettings.span(of: object, configuration: configuration)), index: index)
        draft.links += FlagLinks(settings: settings, place: place, folder: objects.folder, index: index).links
        (draft.builtProduct, draft.numbers) = product(of: object, target: draft.target)
        if draft.target.kind.isAudited { compareConfigurations(of: object, projectSettings, &draft) }
        return draft
    }

    /// Reads the target's contents, and which platforms link the products of packages among them.
    private func contents(
        of object: ProjectObject, sdks: [String]
    ) -> (TargetContents, products: [String: Platforms]) {
        let reader = PhaseReader(objects: objects, paths: project.paths, index: index, sdks: sdks)
        var (contents, products) = reader.read(object)
        SynchronizedFolders(objects: objects, paths: project.paths, index: index, sdks: sdks)
            .add(object, to: &contents)
        // Another tool builds it: `make`, `ninja`.
        if object.isa == "PBXLegacyTarget", let name = object.text("name"), let tool = object.text("buildToolPath") {
            contents.opaque.insert(OpaqueDependency(name, reason: .binaryFramework, origin: tool))
        }
        return (contents, products)
    }

    private func dependencies(_ object: ProjectObject, sdks: [String], products: [String: Platforms]) -> [Link] {
        let proxies = ProxyReferences(objects: objects, paths: project.paths)
        let packages = PackageReferences(objects: objects)
        let needed = objects.list(object, "dependencies").objects.compactMap { dependency in
            proxies.link(dependency: dependency)?.on(PlatformFilter(dependency).platforms(of: sdks))
        }
        let linked = objects.list(object, "packageProductDependencies").objects.compactMap { product in
            packages.link(product).on(products[product.number] ?? .all)
        }
        return needed + linked
    }

    private func product(of object: ProjectObject, target: Target) -> (name: String?, numbers: [String]) {
        let reference = objects[object.text("productReference")]
        let name = reference?.text("path")?.lastPathComponent
        return (name, [object.number, reference?.number].compactMap(\.self))
    }

    /// Which configurations share the manifests of the one that is looked at, and the entitlements of those that have others.
    private func compareConfigurations(
        of object: ProjectObject, _ settings: ProjectSettings, _ draft: inout DraftTarget
    ) {
        let resolvers = draft.target.configurations.map { name in
            (configuration: name, settings: settings.resolver(of: object, configuration: name).resolver)
        }
        var byPath: [String: [String]] = [:]
        for (configuration, resolver) in resolvers {
            for name in ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"] {
                guard let path = resolver.text(name), let file = objects.folder.joined(path) else { continue }
                byPath[index.file(file) ?? file, default: []].append(configuration)
            }
        }
        for position in draft.target.manifests.indices {
            draft.target.manifests[position].configurations = byPath[draft.target.manifests[position].path] ?? []
        }
        draft.addOtherEntitlements(resolvers, folder: objects.folder, index: index)
    }
}
