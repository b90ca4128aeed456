/// An event that the views of activities and items fold by nothing but what it says of itself.
///
/// A kind of such an event needs no change outside its file: see ``EventRegistry``.
package protocol ActivityPayload: LoggedPayload {
    /// The activity that a visit showed, if the event is one of a visit.
    var shown: Activity? { get }
    /// The end of the visit, if it was over before it was donated.
    var end: Timestamp? { get }
    /// The places that the event gives.
    var places: [PlaceOnPage] { get }
    /// Returns the rows that the event touches, beside those of ``shown`` and ``places``.
    func rows(at position: Position) -> [ActivityRowKey]
    /// Returns the same, for rows whose keys name the donor.
    func rows(of donor: DonorNumber, at position: Position) -> [ActivityRowKey]
}

extension ActivityPayload {
    package var shown: Activity? { nil }
    package var end: Timestamp? { nil }
    package var places: [PlaceOnPage] { [] }
    package func rows(at position: Position) -> [ActivityRowKey] { [] }
    package func rows(of donor: DonorNumber, at position: Position) -> [ActivityRowKey] {
        rows(at: position)
    }
}

extension LoggedPayload {
    /// The type as one that the views of activities fold; `nil` for any other kind.
    package static var activityPayload: (any ActivityPayload.Type)? { nil }
}

extension LoggedPayload where Self: ActivityPayload {
    package static var activityPayload: (any ActivityPayload.Type)? { Self.self }
}
