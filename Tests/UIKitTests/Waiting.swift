/// Waits until something is so, at most half a minute, and returns whether it is.
@MainActor
func waits(until isSo: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(30)
    while !isSo() {
        guard ContinuousClock.now < end else { return false }
        try? await Task.sleep(for: .milliseconds(1))
    }
    return true
}
