import ProjectDescription
import ProjectDescriptionHelpers

let project = Project(name: "Modules", targets: Module.allCases.map { .module($0) })
