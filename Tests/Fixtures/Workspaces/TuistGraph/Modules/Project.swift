import CompanyPlugin
import ProjectDescription

// All of it comes from a plugin, which only running it would tell.
let project = Project.company(#filePath)
