import Testing

@testable import Commands
@testable import Settings

@Suite struct CacheNameTests {
    /// Two projects in one cache would take turns in remembering what the other's server has.
    @Test func noTwoProjectsShareACache() throws {
        let projects = ["a/b/c", "a/b_c", "a_b/c", "a/b+c", "a/b-c", "a/b.c"]
        let caches = try projects.map { try Cache.repository(for: settings(of: $0)) }
        #expect(Set(caches).count == projects.count)
        #expect(caches[0].hasSuffix("/https++git.example.com+a+b+c.git"))
    }

    /// A name of a file may have 255 bytes.
    @Test func aCharacterOfAProjectIsOneOfItsCache() throws {
        let long = String(repeating: "_", count: 190)
        let cache = try Cache.repository(for: settings(of: "a_b-c.d/" + long))
        #expect(cache.hasSuffix("+a_b-c.d+" + long + ".git"))
    }

    private func settings(of project: String) throws -> Settings {
        try Settings.parse(
            """
            version: 1
            forge: { kind: gitlab, url: "https://git.example.com", project: "\(project)" }
            trains:
              Go: { branch: Go/Release, cut_from: develop, lands_on: develop }
            """)
    }
}
