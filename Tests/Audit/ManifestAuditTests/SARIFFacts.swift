import Foundation

/// What the JSON Schema of SARIF 2.1.0 asks of the objects that relctl writes (each closed, with its required fields),
/// and what code scanning asks beyond it.
enum SARIFFacts {
    private static let fields: [String: (required: Set<String>, all: Set<String>)] = [
        "log": (["version", "runs"], ["$schema", "version", "runs"]),
        "run": (["tool"], ["tool", "results", "columnKind", "automationDetails"]),
        "driver": (["name", "version"], ["name", "version", "semanticVersion", "rules"]),
        "rule": (["id"], ["id", "shortDescription", "fullDescription", "help", "helpUri", "defaultConfiguration"]),
        "result": (["message"], ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"]),
        "location": ([], ["physicalLocation"]),
        "physicalLocation": (["artifactLocation", "region"], ["artifactLocation", "region"]),
    ]
    private static let levels = ["note", "warning", "error"]

    /// What is wrong with a log; empty where nothing is.
    static func faults(in text: String) throws -> [String] {
        let log = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
        var faults = shape(log, "log")
        if log["version"] as? String != "2.1.0" { faults.append("version") }
        for run in log["runs"] as? [[String: Any]] ?? [] {
            let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any] ?? [:]
            let rules = driver["rules"] as? [[String: Any]] ?? []
            let results = run["results"] as? [[String: Any]] ?? []
            faults += shape(run, "run") + shape(driver, "driver")
            faults += rules.flatMap(faultsOfRule) + results.flatMap { faultsOfResult($0, rules) }
            let prints = results.compactMap {
                ($0["partialFingerprints"] as? [String: String])?["primaryLocationLineHash"]
            }
            if Set(prints).count < results.count { faults.append("two results of one fingerprint, or one of none") }
        }
        return faults
    }

    private static func shape(_ object: [String: Any], _ kind: String) -> [String] {
        guard let (required, all) = fields[kind] else { return ["\(kind): not known"] }
        return required.subtracting(object.keys).map { "\(kind): no \($0)" }
            + Set(object.keys).subtracting(all).map { "\(kind): \($0) is not known" }
    }

    private static func faultsOfRule(_ rule: [String: Any]) -> [String] {
        // GitHub cuts descriptions after 1024 characters.
        let texts = ["shortDescription", "fullDescription"].map { (rule[$0] as? [String: String])?["text"] ?? "" }
        let level = (rule["defaultConfiguration"] as? [String: String])?["level"] ?? ""
        let page = (rule["helpUri"] as? String).map { URL(string: $0) }
        let isAddress = page.map { $0?.scheme == "https" && $0?.host() == "developer.apple.com" } ?? true
        return shape(rule, "rule") + (isAddress ? [] : ["rule: helpUri"])
            + texts.filter { $0.isEmpty || $0.count > 1024 }.map { "rule: text '\($0)'" }
            + (levels.contains(level) ? [] : ["rule: level \(level)"])
    }

    private static func faultsOfResult(_ result: [String: Any], _ rules: [[String: Any]]) -> [String] {
        var faults = shape(result, "result")
        let message = (result["message"] as? [String: String])?["text"] ?? ""
        if message.isEmpty { faults.append("result: no text") }
        if !levels.contains(result["level"] as? String ?? "") { faults.append("result: level") }
        let index = result["ruleIndex"] as? Int ?? -1
        if !rules.indices.contains(index) || rules[index]["id"] as? String != result["ruleId"] as? String {
            faults.append("result: ruleIndex")
        }
        for location in result["locations"] as? [[String: Any]] ?? [] {
            let physical = location["physicalLocation"] as? [String: Any] ?? [:]
            faults += shape(location, "location") + shape(physical, "physicalLocation")
            let artifact = physical["artifactLocation"] as? [String: String] ?? [:]
            let (uri, base) = (artifact["uri"] ?? "", artifact["uriBaseId"])
            let isRelative = !uri.isEmpty && !uri.hasPrefix("/") && !uri.contains(":") && URL(string: uri) != nil
            if base != "%SRCROOT%" || !isRelative { faults.append("result: uri '\(uri)'") }
            let region = physical["region"] as? [String: Int] ?? [:]
            if region["startLine", default: 0] < 1 || region["startColumn", default: 0] < 1 {
                faults.append("result: region \(region)")
            }
        }
        return faults
    }
}
