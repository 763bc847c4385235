/// Runs `work` and returns its result as a value, so that several can run concurrently and be examined one by one.
func outcome<Value: Sendable>(
    of work: @Sendable () async throws(ForgeError) -> Value
) async -> Result<Value, ForgeError> {
    do {
        return .success(try await work())
    } catch {
        return .failure(error)
    }
}

/// Runs `work` for all inputs concurrently and returns the results in the order of the inputs. If several fail, throws
/// the error of the first such input.
func concurrently<Input: Sendable, Value: Sendable>(
    _ inputs: [Input], _ work: @escaping @Sendable (Input) async throws(ForgeError) -> Value
) async throws(ForgeError) -> [Value] {
    let outcomes = await withTaskGroup(of: (Int, Result<Value, ForgeError>).self) { group in
        for (index, input) in inputs.enumerated() {
            group.addTask { (index, await outcome { () async throws(ForgeError) in try await work(input) }) }
        }
        return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    var values: [Value] = []
    for index in inputs.indices {
        if let outcome = outcomes[index] { values.append(try outcome.get()) }
    }
    return values
}
