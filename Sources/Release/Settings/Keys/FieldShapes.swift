extension Shape where Value == [Settings.Upload.Field] {
    /// Variables of a job.
    static let variables = fields(allowsVariables: false) { _ in nil }

    /// Headers of a request.
    static let headers = fields(allowsVariables: true) { field in
        // https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2
        guard field.name.wholeMatch(of: /[A-Za-z0-9!#$%&'*+.^_`|~\-]+/) != nil else {
            return InvalidValue("is no name of a header", hint: "use letters, digits and `-`")
        }
        if field.value.text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return InvalidValue("has more than one line", hint: "write it on one line")
        }
        // https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1, https://www.rfc-editor.org/rfc/rfc9112#section-6
        if connectionHeaders.contains(field.name.lowercased()) {
            return InvalidValue(
                "is not for a webhook to set: it says where the request goes, or where it ends",
                hint: "leave it out; relctl writes it itself where it is needed")
        }
        guard SecretName.isOne(field.name), field.value.variables.isEmpty else { return nil }
        return InvalidValue(
            "is a secret by its name, and written out",
            hint: "put it into an environment variable and write `${NAME}`, such as `Bearer ${NAME}`")
    }

    private static func fields(
        allowsVariables: Bool, refusal: @escaping @Sendable (Settings.Upload.Field) -> InvalidValue?
    ) -> Shape {
        let map = Shape<[Named<Settings.Template>]>.map(name: "NAME", of: .template(allowsVariables: allowsVariables))
        return Shape(map.form) { tree, place, reading in
            map.read(tree, place, reading).map { entries in
                entries.compactMap { entry in
                    let field = Settings.Upload.Field(name: entry.name, value: entry.value)
                    guard let refusal = refusal(field) else { return field }
                    reading.report(entry.place, refusal)
                    return nil
                }
            }
        } encode: { fields in
            .object(fields.map { OrderedJSON.Member(name: $0.name, value: .string($0.value.text)) })
        }
    }

    private static let connectionHeaders: Set<String> = [
        "host", "content-length", "transfer-encoding", "connection", "keep-alive", "proxy-connection",
        "proxy-authorization", "proxy-authenticate", "te", "trailer", "upgrade", "expect", "http2-settings",
    ]
}
