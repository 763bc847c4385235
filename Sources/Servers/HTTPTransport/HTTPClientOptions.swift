import FoundationEssentials
import Logging

extension HTTPClient {
    /// The settings of a client.
    package struct Options: Sendable {
        /// Where proxies (`http_proxy`, `https_proxy`, `all_proxy`, `no_proxy`) and certificate authorities
        /// (`CURL_CA_BUNDLE`, `SSL_CERT_FILE`, `SSL_CERT_DIR`) are read from.
        package var environment: [String: String]
        /// Takes a debug line per exchange.
        package var log: Logger
        /// How much time may be lost to failing servers before the client stops trying again. A command has two minutes.
        package var giveUpAfter: Duration = .seconds(100)

        /// Steady time. Tests bring their own.
        var now: @Sendable () -> ContinuousClock.Instant = { .now }
        /// Waits before another try.
        var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
        /// Jitter.
        var draw: @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) }

        /// How much shorter than asked for every time limit is. Tests bring their own.
        var speed = 1

        /// The process's own environment, and no log, unless said otherwise.
        package init(
            environment: [String: String] = ProcessInfo.processInfo.environment,
            log: Logger = Logger(label: "http", factory: { _ in SwiftLogNoOpLogHandler() })
        ) {
            (self.environment, self.log) = (environment, log)
            #if DEBUG
                if let speed = environment["RELCTL_TEST_SPEED"].flatMap({ Int($0) }), speed > 0 {
                    accelerate(by: speed)
                }
            #endif
        }
    }
}
