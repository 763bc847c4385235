import WebAPI

/// A resource of App Store Connect, in the form of JSON:API (https://jsonapi.org/format/#document-resource-objects).
struct AppStoreResource<Attributes: Decodable & Sendable>: Decodable, Sendable {
    struct Reference: Decodable, Sendable {
        struct Target: Decodable, Sendable {
            var id: String
        }

        var data: Target?

        private enum CodingKeys: CodingKey { case data }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            // Relations to many have a list there, and no use here.
            data = try? container.decode(Target.self, forKey: .data)
        }
    }

    var id: String
    var attributes: Attributes?
    var relationships: [String: Reference]?
}

/// An answer with one resource.
struct AppStoreAnswer<Attributes: Decodable & Sendable>: Decodable, Sendable {
    var data: AppStoreResource<Attributes>
}

/// An answer with a page of resources.
struct AppStorePage<Attributes: Decodable & Sendable>: Decodable, Sendable {
    struct Links: Decodable, Sendable {
        var next: String?
    }

    var data: [AppStoreResource<Attributes>]
    var links: Links?
}

/// Attributes of which none matters.
struct NoAttributes: Decodable, Sendable {}

extension ProviderClient {
    /// The resources of a list, and whether these are all.
    func resources<Attributes: Decodable & Sendable>(
        _ type: Attributes.Type, _ call: APICall, pages limit: Int = 5,
        until isPast: (AppStoreResource<Attributes>) -> Bool = { _ in false }
    ) async throws(UploadError) -> (elements: [AppStoreResource<Attributes>], isWhole: Bool) {
        try await list(
            call, pages: limit, elements: { (page: AppStorePage<Attributes>) in page.data }, until: isPast,
            next: { page, _ in page.links?.next })
    }
}
