import ProjectDescription

let workspace = Workspace(name: "Shop", projects: ["Apps/**", "Modules"])
