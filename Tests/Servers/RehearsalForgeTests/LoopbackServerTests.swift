import Glibc
import RehearsalForge
import Testing

/// Connections that come when nobody serves any more, or not yet, end; they don't end the program.
@Suite struct LoopbackServerTests {
    @Test func aClientOfAServerThatNeverServesIsLetGo() async throws {
        let server = try await LoopbackServer()
        let clients = (0..<8).compactMap { _ in Self.connect(to: server.port) }
        #expect(clients.count == 8)
        await server.stop()
        for client in clients {
            #expect(Self.isClosed(client))
            close(client)
        }
    }

    @Test func clientsThatComeWhileItStopsAreLetGo() async throws {
        for _ in 0..<20 {
            let server = try await LoopbackServer()
            server.serve { _ in .nothing }
            let port = server.port
            async let clients = Task.detached { (0..<16).compactMap { _ in Self.connect(to: port) } }.value
            await server.stop()
            for client in await clients { close(client) }
        }
    }

    private static func connect(to port: Int) -> Int32? {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(client)
            return nil
        }
        return client
    }

    /// Whether the other side has ended the connection, rather than kept silent.
    private static func isClosed(_ client: Int32) -> Bool {
        var byte: UInt8 = 0
        let count = recv(client, &byte, 1, 0)
        return count == 0 || (count < 0 && errno == ECONNRESET)
    }
}
