import StructuredMerge
import Testing

/// The same thing, added on both sides: it becomes one, or is left to people, also where git merges the lines.
@Suite struct TwinTests {
    private static let base: SampleProject = {
        var project = SampleProject()
        project.objects[SampleProject.root]?.fields["packageReferences"] = .list([SampleProject.id(0x100)])
        project.objects[SampleProject.id(0x100)] = package("https://github.com/x/base")
        for number in [0x200, 0x201] {
            project.objects[SampleProject.id(number)] = .init(
                isa: "PBXNativeTarget", fields: ["name": .text("T\(number)"), "buildPhases": .list([])])
            project.append(SampleProject.id(number), to: "targets", of: SampleProject.root)
        }
        return project
    }()

    private static func edited(_ edit: (inout SampleProject) -> Void) -> SampleProject {
        var project = base
        edit(&project)
        return project
    }

    private static func package(_ address: String, branch: String = "main") -> SampleProject.Object {
        .init(
            isa: "XCRemoteSwiftPackageReference",
            fields: ["repositoryURL": .text("\"\(address)\""), "requirement": .map(["branch": branch])])
    }

    /// The base with one more object in a list, at its beginning or its end.
    private static func adding(
        _ object: SampleProject.Object, _ number: Int, to field: String, of owner: String = SampleProject.root
    ) -> SampleProject {
        edited {
            $0.objects[SampleProject.id(number)] = object
            let list = $0.list(field, of: owner)
            let added = SampleProject.id(number)
            $0.objects[owner]?.fields[field] = .list(number < 0x600 ? [added] + list : list + [added])
        }
    }

    private static func merge(_ ours: SampleProject, _ theirs: SampleProject) -> String? {
        merged(base.text, ours.text, theirs.text, .project)
    }

    private static func fault(_ result: SampleProject, _ ours: SampleProject, _ theirs: SampleProject) -> String? {
        let texts = [result, base, ours, theirs].map { Array($0.text.utf8) }
        return StructuredMerge.fault(in: texts[0], base: texts[1], ours: texts[2], theirs: texts[3], kind: .project)
    }

    /// Both, as git merges the lines: one at the beginning, one at the end.
    private static func both(_ first: SampleProject, _ second: SampleProject, _ field: String, of owner: String)
        -> SampleProject
    {
        var project = first
        for (id, object) in second.objects where project.objects[id] == nil { project.objects[id] = object }
        if let last = second.list(field, of: owner).last { project.append(last, to: field, of: owner) }
        return project
    }

    // MARK: Packages

    @Test(arguments: [
        ("https://github.com/y/Zip.git", "git@github.com:y/Zip.git"),
        ("https://github.com/y/zip", "https://github.com/y/Zip"),
        ("ssh://git@github.com/y/zip", "https://github.com/y/zip/"),
    ]) func oneRepositoryIsOnePackage(first: String, second: String) throws {
        let ours = Self.adding(Self.package(first), 0x600, to: "packageReferences")
        let theirs = Self.adding(Self.package(second), 0x700, to: "packageReferences")
        // The smaller id stays, with its address.
        #expect(Self.merge(ours, theirs) == ours.text)
        #expect(Self.merge(theirs, ours) == Self.merge(ours, theirs))
        let tags = Self.adding(Self.package(second, branch: "tags"), 0x700, to: "packageReferences")
        #expect(Self.merge(ours, tags) == nil && Self.merge(tags, ours) == nil)
    }

    @Test func aForkIsAConflict() {
        let ours = Self.adding(Self.package("https://github.com/y/zip"), 0x500, to: "packageReferences")
        let theirs = Self.adding(Self.package("https://github.com/fork/Zip.git"), 0x600, to: "packageReferences")
        #expect(Self.merge(ours, theirs) == nil && Self.merge(theirs, ours) == nil)
        #expect(Self.fault(Self.both(ours, theirs, "packageReferences", of: SampleProject.root), ours, theirs) != nil)
    }

    @Test func aPackageThatMovedToWhatTheOtherSideAddedIsAConflict() {
        let moved = Self.edited { $0.objects[SampleProject.id(0x100)] = Self.package("https://github.com/fork/base") }
        let added = Self.adding(Self.package("https://github.com/fork/base.git"), 0x600, to: "packageReferences")
        #expect(Self.merge(moved, added) == nil && Self.merge(added, moved) == nil)
    }

    // MARK: Names

    @Test func renamesThatEndInOneNameAreAConflict() {
        let rename = { (number: Int) in
            Self.edited { $0.objects[SampleProject.id(number)]?.fields["name"] = .text("X") }
        }
        #expect(Self.merge(rename(0x200), rename(0x201)) == nil)
        let added = Self.adding(.init(isa: "PBXNativeTarget", fields: ["name": .text("X")]), 0x600, to: "targets")
        #expect(Self.merge(rename(0x200), added) == nil && Self.merge(added, rename(0x200)) == nil)
    }

    @Test func twinsInLinesThatGitMergesAreFound() {
        let script = { (text: String) in
            SampleProject.Object(
                isa: "PBXShellScriptBuildPhase", fields: ["files": .list([]), "shellScript": .text("\"\(text)\"")])
        }
        var named = script("lint")
        named.fields["name"] = .text("Lint")
        let target = SampleProject.Object(isa: "PBXAggregateTarget", fields: ["name": .text("Twin")])
        let package = Self.package("https://github.com/y/zip")
        for (object, other, field, owner, isTwin) in [
            (target, target, "targets", SampleProject.root, true),
            (package, package, "packageReferences", SampleProject.root, true),
            (named, named, "buildPhases", SampleProject.target, true),
            (script("a"), script("a"), "buildPhases", SampleProject.target, true),
            // Xcode gives a script no name, and two scripts need not be the same.
            (script("a"), script("b"), "buildPhases", SampleProject.target, false),
        ] {
            let ours = Self.adding(object, 0x500, to: field, of: owner)
            let theirs = Self.adding(other, 0x600, to: field, of: owner)
            let fault = Self.fault(Self.both(ours, theirs, field, of: owner), ours, theirs)
            #expect((fault != nil) == isTwin, "\(object.isa) \(fault ?? "")")
        }
    }

    @Test func namesThatStandTwiceAreFound() {
        let project = Self.edited {
            $0.objects[SampleProject.id(0x201)]?.fields["name"] = .text("T512")
            $0.objects[SampleProject.id(0x300)] = Self.package("git@github.com:fork/Base.git")
            $0.append(SampleProject.id(0x300), to: "packageReferences", of: SampleProject.root)
        }
        let findings = SoundnessCheck.findings(in: Array(project.text.utf8), kind: .project).map(\.message)
        #expect(
            findings == [
                "'git@github.com:fork/Base.git' is the name of two packages", "'T512' is the name of two targets",
            ])
    }

    /// Xcode takes the local package of a name instead of the remote one.
    @Test func aLocalPackageMayOverrideARemoteOne() throws {
        let local = SampleProject.Object(isa: "XCLocalSwiftPackageReference", fields: ["relativePath": .text("base")])
        let project = Self.adding(local, 0x600, to: "packageReferences")
        #expect(SoundnessCheck.findings(in: project.bytes, kind: .project) == [])
        // A side may add the override of what the other side adds.
        let ours = Self.adding(
            .init(isa: "XCLocalSwiftPackageReference", fields: ["relativePath": .text("zip")]), 0x600,
            to: "packageReferences")
        let theirs = Self.adding(Self.package("https://github.com/y/zip"), 0x700, to: "packageReferences")
        let result = try #require(Self.merge(ours, theirs))
        #expect(SoundnessCheck.findings(in: Array(result.utf8), kind: .project) == [])
        // Two local ones at one path are a fault.
        var doubled = project
        doubled.objects[SampleProject.id(0x700)] = local
        doubled.append(SampleProject.id(0x700), to: "packageReferences", of: SampleProject.root)
        #expect(SoundnessCheck.findings(in: doubled.bytes, kind: .project).count == 1)
    }

    // MARK: Synchronized folders

    @Test func exceptionsOfOneTargetAreUnited() throws {
        func set(_ files: [String]) -> SampleProject.Object {
            .init(
                isa: "PBXFileSystemSynchronizedBuildFileExceptionSet",
                fields: ["membershipExceptions": .list(files), "target": .text(SampleProject.target)])
        }
        var base = Self.base
        base.objects[SampleProject.id(0x400)] = .init(
            isa: "PBXFileSystemSynchronizedRootGroup", fields: ["path": .text("Sources")])
        base.append(SampleProject.id(0x400), to: "children", of: SampleProject.group)
        let side = { (number: Int, file: String) in
            var project = base
            project.objects[SampleProject.id(number)] = set([file])
            project.append(SampleProject.id(number), to: "exceptions", of: SampleProject.id(0x400))
            return project.text
        }
        let result = merged(base.text, side(0x500, "Info.plist"), side(0x600, "Readme.md"), .project)
        let both = "Info.plist,\n\t\t\t\tReadme.md,\n"
        #expect(result == side(0x500, "Info.plist").replacing("Info.plist,\n", with: both))
        #expect(merged(base.text, side(0x600, "Readme.md"), side(0x500, "Info.plist"), .project) == result)
    }
}

/// Packages of `Package.resolved`, whose addresses people write in several ways.
@Suite struct PackagePinsTests {
    private static func resolved(_ format: Int, _ pins: [(address: String, version: String)]) -> String {
        let lines = pins.map { address, version in
            let name = address.split(whereSeparator: { "/:".contains($0) }).last?.replacing(".git", with: "") ?? ""
            let key =
                format == 1
                ? "\"package\": \"Zip\",\n\"repositoryURL\": \"\(address)\""
                : "\"identity\" : \"\(name.lowercased())\",\n\"location\" : \"\(address)\""
            return "{\n\(key),\n\"state\": {\n\"version\": \"\(version)\"\n}\n}"
        }
        let list = "\"pins\": [\n\(lines.joined(separator: ",\n"))\n]"
        return format == 1
            ? "{\n\"object\": {\n\(list)\n},\n\"version\": 1\n}\n" : "{\n\(list),\n\"version\" : 2\n}\n"
    }

    private static let (base, first, second, fork) = (
        ("https://github.com/x/base", "1.0.0"), "git@github.com:y/Zip.git", "https://github.com/y/zip",
        "https://github.com/fork/zip"
    )

    @Test(arguments: [1, 2]) func oneRepositoryIsOnePin(format: Int) {
        let sides = [Self.first, Self.second].map { Self.resolved(format, [Self.base, ($0, "2.0.0")]) }
        let base = Self.resolved(format, [Self.base])
        // The address that comes first in the alphabet, in both directions.
        #expect(merged(base, sides[0], sides[1], .packages) == sides[0])
        #expect(merged(base, sides[1], sides[0], .packages) == sides[0])
        for other in [(Self.second, "3.0.0"), (Self.fork, "2.0.0")] {
            let theirs = Self.resolved(format, [Self.base, other])
            #expect(merged(base, sides[0], theirs, .packages) == nil)
            #expect(merged(base, theirs, sides[0], .packages) == nil)
        }
    }

    @Test(arguments: [1, 2]) func twoPinsThatGitPutsTogetherAreFound(format: Int) {
        let texts = [[Self.base], [(Self.first, "2.0.0"), Self.base], [Self.base, (Self.second, "2.0.0")]].map {
            Array(Self.resolved(format, $0).utf8)
        }
        let both = Self.resolved(format, [(Self.first, "2.0.0"), Self.base, (Self.second, "2.0.0")])
        let fault = StructuredMerge.fault(
            in: Array(both.utf8), base: texts[0], ours: texts[1], theirs: texts[2], kind: .packages)
        #expect(fault == "zip: is pinned twice")
    }
}
