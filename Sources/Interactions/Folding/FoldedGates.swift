/// The registrations of apps in a fold: a row for each that is live.
///
/// The last one of an app counts, so a withdrawal brings back the one before, whatever was folded
/// in between.
struct FoldedGates {
    private var touched: [[UInt8]: [UInt8]?] = [:]

    /// The number of rows that a save would write.
    var touchedCount: Int { touched.count }

    mutating func apply(_ event: AppRegistered, at position: Position) {
        let key = AppGate.key(of: event.app.identifier, at: position)
        touched[key] = .some(AppGate.row(of: event, at: position))
    }

    mutating func withdraw(_ event: AppRegistered, at position: Position) {
        touched[AppGate.key(of: event.app.identifier, at: position)] = .some(nil)
    }

    /// Takes the changed rows.
    mutating func takeChanges() -> [Fold.RowChange] {
        defer { touched = [:] }
        return touched.map { ($0.key, $0.value) }
    }
}
