import Names
import Printing

extension UploadJobCheck {
    /// Adds what the file of a workflow says against starting it.
    ///
    /// - Parameters:
    ///   - place: the branch that the file was read on, or words for it.
    ///   - sent: the names of the inputs that an order sends.
    ///   - refusesUndeclared: whether the CI refuses an order with an input that the file doesn't declare; else it drops
    ///     that input.
    mutating func read(
        _ file: WorkflowFile, of workflow: String, on place: String, sent: [String], refusesUndeclared: Bool
    ) {
        switch file {
        case .unreadable:
            unknown = Self.unknownTrigger("\(workflow) on \(place) is no YAML that relctl understands", workflow)
        case .notStartable:
            obstacles.append(
                UploadHazard(
                    "\(workflow) on \(place) has no trigger workflow_dispatch, so "
                        + (refusesUndeclared ? "the CI refuses to start it" : "its runs get nothing that relctl sends"),
                    remedy: "add workflow_dispatch under on: to \(workflow)"))
        case .startable(let inputs):
            compare(inputs, of: workflow, on: place, sent: sent, refusesUndeclared: refusesUndeclared)
        }
    }

    /// Names of inputs are compared in any case, as GitHub's expressions do.
    private mutating func compare(
        _ inputs: [WorkflowFile.Input], of workflow: String, on place: String, sent: [String], refusesUndeclared: Bool
    ) {
        let (declared, given) = (Set(inputs.map { $0.name.lowercased() }), Set(sent.map { $0.lowercased() }))
        let undeclared = sent.filter { !declared.contains($0.lowercased()) }
        if !undeclared.isEmpty {
            let names = undeclared.joined(separator: ", ")
            let hazard = UploadHazard(
                "\(workflow) on \(place) doesn't declare inputs that relctl sends, so "
                    + (refusesUndeclared
                        ? "the CI refuses to start it: \(names)" : "its runs don't get them: \(names)"),
                remedy: "declare them under on.workflow_dispatch.inputs of \(workflow)")
            if refusesUndeclared { obstacles.append(hazard) } else { warnings.append(hazard) }
        }
        let required = inputs.filter { $0.isRequired && !given.contains($0.name.lowercased()) }
        guard !required.isEmpty else { return }
        let names = required.prefix(10).map { String($0.name.prefix(100)) }
        obstacles.append(
            UploadHazard(
                "\(workflow) on \(place) requires inputs that relctl doesn't send: "
                    + Printable.list(names, of: required.count),
                remedy: "give them as the upload's variables, or a default in \(workflow)"))
    }

    /// The part of the check that a file which can't be read leaves open.
    static func unknownTrigger(_ why: String, _ workflow: String) -> UploadHazard {
        UploadHazard(
            "whether it can be started (workflow_dispatch, inputs) isn't known: \(why)",
            remedy: "let the token read the repository's contents, or look at \(workflow)")
    }
}
