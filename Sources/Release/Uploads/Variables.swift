import Settings

extension UploadOrder {
    /// Values for the placeholders of templates.
    var placeholders: [String: String] {
        [
            "app": app, "ref": branch.text, "sha": commit.hex, "version": version, "key": key, "attempt": "\(attempt)",
        ]
    }

    /// The variables of the job: those that are configured, then relctl's own, which nobody overrides.
    func variables(_ fields: [Settings.Upload.Field]) throws(UploadError) -> [(name: String, value: String)] {
        let own = variables
        return try values(of: fields.filter { field in !own.contains { $0.name == field.name } }) + own
    }

    /// Configured values with their placeholders filled in.
    func values(of fields: [Settings.Upload.Field]) throws(UploadError) -> [(name: String, value: String)] {
        var values: [(name: String, value: String)] = []
        for field in fields { values.append((field.name, try field.value.filled(by: self))) }
        return values
    }
}

extension Settings.Template {
    /// The text for an order.
    func filled(
        by order: UploadOrder, environment: [String: String] = [:], escape: (String) -> String = { $0 }
    ) throws(UploadError) -> String {
        do {
            return try filled(order.placeholders, environment: environment, escape: escape)
        } catch {
            throw UploadError(.permission, "a secret is missing: \(error)")
        }
    }
}
