import Foundation
import ManifestSyntax
import StructuredMerge
import Support
import Testing

/// Random projects, random edits on both sides, and a judge that knows nothing of the merge.
@Suite struct RandomProjectTests {
    /// A random edit; both sides draw from the same pool of names, so that they collide often.
    private static func edit(_ project: inout SampleProject, _ random: inout SplitMix, side: Int) {
        let files = project.objects.filter { $0.value.isa == "PBXFileReference" }.keys.sorted()
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1:
            project.addFile(
                "New\(Int.random(in: 0..<6, using: &random)).swift",
                number: 0x1000 * side + Int.random(in: 0..<200, using: &random))
        case 2:
            guard let file = files.randomElement(using: &random) else { return }
            let builds = project.objects.filter { $0.value.fields["fileRef"] == .text(file) }.keys
            for build in builds {
                project.objects[build] = nil
                project.remove(build, from: "files", of: SampleProject.sources)
            }
            project.objects[file] = nil
            for group in project.objects.keys { project.remove(file, from: "children", of: group) }
        case 3:
            guard let file = files.randomElement(using: &random) else { return }
            project.objects[file]?.fields["path"] = .text("Renamed\(Int.random(in: 0..<9, using: &random)).swift")
        case 4:
            let value = Int.random(in: 0..<3, using: &random)
            project.set("S\(Int.random(in: 0..<6, using: &random))", to: value == 0 ? nil : "\(value)")
        case 5:
            project.append(
                ["de", "fr", "nl"].randomElement(using: &random) ?? "de", to: "knownRegions", of: SampleProject.root)
        case 6:
            let group = SampleProject.id(0x9000 * side + Int.random(in: 0..<4, using: &random))
            project.objects[group] = .init(
                isa: "PBXGroup",
                fields: [
                    "children": .list([]), "path": .text("G\(Int.random(in: 0..<3, using: &random))"),
                    "sourceTree": .text("\"<group>\""),
                ])
            project.append(group, to: "children", of: SampleProject.group)
            project.addFile(
                "Inner\(Int.random(in: 0..<3, using: &random)).swift",
                number: 0x20000 * side + Int.random(in: 0..<99, using: &random), to: group)
        case 7:
            var children = project.list("children", of: SampleProject.group)
            children.shuffle(using: &random)
            project.objects[SampleProject.group]?.fields["children"] = .list(children)
        default:
            let phase = SampleProject.id(0xA000 * side + Int.random(in: 0..<9, using: &random))
            guard project.objects[phase] == nil else { return }
            project.objects[phase] = .init(
                isa: "PBXShellScriptBuildPhase", fields: ["name": .text("P"), "files": .list([])])
            var phases = project.list("buildPhases", of: SampleProject.target)
            phases.insert(phase, at: Int.random(in: 0...phases.count, using: &random))
            project.objects[SampleProject.target]?.fields["buildPhases"] = .list(phases)
        }
    }

    private static func project(_ base: SampleProject, _ random: inout SplitMix, side: Int) -> SampleProject {
        var project = base
        for _ in 0..<Int.random(in: 0...5, using: &random) { edit(&project, &random, side: side) }
        return project
    }

    @Test(arguments: 0..<8) func settledMergesAreWholeAndSound(seed: Int) throws {
        var random = SplitMix(state: UInt64(seed))
        var settled = 0
        let cases = ProcessInfo.processInfo.environment["MERGE_CASES"].flatMap(Int.init) ?? 25
        for _ in 0..<cases {
            var base = SampleProject()
            for number in 1...Int.random(in: 1...8, using: &random) {
                base.addFile("F\(number).swift", number: number * 4)
            }
            let ours = Self.project(base, &random, side: 1)
            let theirs = Self.project(base, &random, side: 2)
            let result = merged(base.text, ours.text, theirs.text, .project)
            let mirrored = merged(base.text, theirs.text, ours.text, .project)
            #expect((result == nil) == (mirrored == nil))
            guard let result, let mirrored else { continue }
            settled += 1
            try Self.judge(base, ours, theirs, result)
            #expect(try Self.structure(result) == Self.structure(mirrored))
            // Once more changes nothing.
            #expect(merged(theirs.text, result, theirs.text, .project) == result)
            #expect(Self.outcome(base.text, result, theirs.text) == .settled(Array(result.utf8), decisions: []))
        }
        #expect(settled > cases / 5)
    }

    private static func outcome(_ base: String, _ ours: String, _ theirs: String) -> StructuredMerge.Outcome {
        StructuredMerge.merge(
            base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8), kind: .project)
    }

    private static func structure(_ text: String) throws -> Checker.Facts {
        Checker.facts(try PropertyList(Array(text.utf8)).root)
    }

    /// The texts' own account, twins united: complete, nothing else, and without a fault that neither side has.
    private static func judge(_ base: SampleProject, _ ours: SampleProject, _ theirs: SampleProject, _ result: String)
        throws
    {
        let root = try PropertyList(Array(result.utf8)).root
        let ids = Set(try #require(root["objects"]?.entries).map(\.key))
        var (mine, other) = (ours.text, theirs.text)
        // An object that both sides added for the same thing goes by the smaller id; the larger is nowhere.
        for id in Set(ours.objects.keys).union(theirs.objects.keys).subtracting(base.objects.keys).subtracting(ids) {
            let (side, far) = ours.objects[id] != nil ? (ours, theirs) : (theirs, ours)
            let twin = try #require(
                Self.twin(of: id, in: side, far, ids.subtracting(base.objects.keys)), "\(id) is lost")
            #expect(twin < id)
            (mine, other) = (mine.replacing(id, with: twin), other.replacing(id, with: twin))
        }
        let texts = [base.text, mine, other, result]
        let roots = try texts.map { try PropertyList(Array($0.utf8)).root }
        let faults = Checker.faults(base: roots[0], ours: roots[1], theirs: roots[2], result: roots[3])
        #expect(faults == [], "\(faults)")
        for (fault, count) in ProjectFaults.all(in: roots[3]) {
            #expect(
                count <= max(ProjectFaults.all(in: roots[1])[fault] ?? 0, ProjectFaults.all(in: roots[2])[fault] ?? 0),
                "\(fault)")
        }
    }

    private static func twin(
        of id: String, in side: SampleProject, _ far: SampleProject, _ ids: Set<String>
    ) -> String? {
        func place(_ id: String, _ project: SampleProject) -> String? {
            guard let object = project.objects[id] else { return nil }
            if case .text(let file) = object.fields["fileRef"] { return "build " + (place(file, project) ?? file) }
            let parent = project.objects.first { project.list("children", of: $0.key).contains(id) }?.key
            let above = parent.map { SampleProject().objects[$0] != nil ? $0 : place($0, project) ?? $0 } ?? ""
            return "\(object.isa) \(above) \(object.fields["path"] ?? .text("-"))"
        }
        let wanted = place(id, side)
        return ids.filter { $0 != id && side.objects[$0] == nil && place($0, far) == wanted }.min()
    }
}

/// What is wrong with a project, by kind and object.
enum ProjectFaults {
    static func all(in root: PropertyNode) -> [String: Int] {
        var found: [String: Int] = [:]
        let objects = root["objects"]?.entries ?? []
        let byID = Dictionary(objects.map { ($0.key, $0.node) }) { first, _ in first }
        func strings(_ node: PropertyNode, _ key: String) -> [String] {
            (node[key]?.elements ?? []).compactMap(\.string)
        }
        for (id, node) in objects.map({ ($0.key, $0.node) }) {
            found["id \(id)", default: 0] += 1
            for child in strings(node, "children") {
                found["parent of \(child)", default: 0] += 1
                found["missing \(child) in \(id)", default: 0] += byID[child] == nil ? 1 : 0
                let path = byID[child]?["path"]?.string ?? child
                found["path \(path) in \(id)", default: 0] += 1
            }
            for file in strings(node, "files") {
                found["missing \(file) in \(id)", default: 0] += byID[file] == nil ? 1 : 0
                found["file \(byID[file]?["fileRef"]?.string ?? file) in \(id)", default: 0] += 1
            }
            if let file = node["fileRef"]?.string, byID[file] == nil {
                found["missing \(file) in \(id)", default: 0] += 1
            }
        }
        return found
    }
}
