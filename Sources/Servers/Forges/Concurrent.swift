/// How a piece of work ended, as a value: several pieces can then run at once and be judged one by one.
func outcome<Value: Sendable>(
    of work: @Sendable () async throws(ForgeError) -> Value
) async -> Result<Value, ForgeError> {
    do {
        return .success(try await work())
    } catch {
        return .failure(error)
    }
}

/// Does the same for every input at once, and returns what comes of it in the order of the inputs. Of several errors the
/// one of the first input wins.
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
