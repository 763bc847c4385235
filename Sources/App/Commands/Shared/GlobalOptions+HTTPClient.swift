import HTTPTransport

extension GlobalOptions {
    /// A client with the environment and the log of the command.
    ///
    /// - Parameter giveUpAfter: how much time may be lost to failing servers; `nil`: as much as usual.
    func httpClient(giveUpAfter: Duration? = nil) -> HTTPClient {
        var client = HTTPClient.Options(environment: Environment.variables, log: Log.make(self))
        if let giveUpAfter { client.giveUpAfter = giveUpAfter }
        return HTTPClient(options: client)
    }
}
