import Foundation
import Glibc
import Synchronization

/// A server on loopback that sends exactly the bytes it is told to: for everything a well-behaved one wouldn't do.
public final class LeverServer: Sendable {
    /// What to do on a connection.
    public enum Step: Sendable {
        /// Sends the bytes.
        case send(String)
        /// Sends the bytes one by one, with a pause in milliseconds after each.
        case drip(String, every: UInt32)
        /// Says nothing until the other side goes away.
        case hold
        /// Closes the connection.
        case close
    }

    /// The steps for a request, given its number from 0 over all connections, and its text.
    public typealias Script = @Sendable (_ number: Int, _ request: String) -> [Step]

    private let listener: Int32
    private let script: Script
    private let seen = Mutex<[String]>([])
    private let connections = Mutex<(open: Set<Int32>, count: Int)>(([], 0))

    /// Where it listens.
    public let port: UInt16

    /// Listens on a free port of 127.0.0.1.
    public init(_ script: @escaping Script) throws {
        self.script = script
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        port = try Self.listen(on: listener)
        let listener = listener
        Thread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, let self else { return }
                self.connections.withLock { connections in
                    connections.open.insert(connection)
                    connections.count += 1
                }
                Thread { self.serve(connection) }.start()
            }
        }.start()
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// Ends everything that is still open.
    public func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        connections.withLock { for connection in $0.open { shutdown(connection, Int32(SHUT_RDWR)) } }
    }

    /// `http://127.0.0.1:…`.
    public var url: String { "http://127.0.0.1:\(port)" }

    /// The requests that came, whole.
    public var requests: [String] { seen.withLock { $0 } }

    /// How many connections were made.
    public var connectionCount: Int { connections.withLock { $0.count } }

    private static func listen(on socket: Int32) throws -> UInt16 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(socket, generic, length) + Glibc.listen(socket, 128) + getsockname(socket, generic, &length)
            }
        }
        guard status == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        return UInt16(bigEndian: address.sin_port)
    }

    private func serve(_ connection: Int32) {
        defer {
            connections.withLock { _ = $0.open.remove(connection) }
            close(connection)
        }
        while let request = Self.request(on: connection) {
            let number = seen.withLock { seen in
                seen.append(request)
                return seen.count - 1
            }
            for step in script(number, request) where !perform(step, on: connection) { return }
        }
    }

    private func perform(_ step: Step, on connection: Int32) -> Bool {
        switch step {
        case .send(let text): return Self.send(Array(text.utf8), on: connection)
        case .drip(let text, let pause):
            for byte in text.utf8 {
                guard Self.send([byte], on: connection) else { return false }
                usleep(pause * 1000)
            }
            return true
        case .hold:
            while !Self.receive(on: connection).isEmpty {}
            return false
        case .close: return false
        }
    }

    private static func send(_ bytes: [UInt8], on connection: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    private static func receive(on connection: Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(connection, &buffer, buffer.count, 0)
        return Array(buffer.prefix(max(0, count)))
    }

    /// Head and body of the next request; `nil` when there is none.
    private static func request(on connection: Int32) -> String? {
        var bytes: [UInt8] = []
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.range(of: "\r\n\r\n") {
                let length = text[..<end.lowerBound].lowercased().split(separator: "\r\n")
                    .first { $0.hasPrefix("content-length:") }.flatMap { Int($0.dropFirst(15).filter(\.isNumber)) }
                if text[end.upperBound...].utf8.count >= length ?? 0 { return text }
            }
            let more = receive(on: connection)
            if more.isEmpty { return nil }
            bytes += more
        }
    }
}

extension Kept {
    /// A lever server that lives as long as the test.
    public func lever(_ script: @escaping LeverServer.Script) throws -> LeverServer { self(try LeverServer(script)) }
}
