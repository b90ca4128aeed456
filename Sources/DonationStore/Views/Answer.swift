/// What the views answered, and how far they were behind the log.
///
/// They are never behind, except while another process that writes to them does not finish (it may
/// be suspended): then they answer as they stood, and say so.
public struct Answer<Element: Sendable>: RandomAccessCollection, Sendable {
    private let elements: [Element]
    /// How many events the log held that the views had not applied.
    public let lag: UInt64

    init(_ elements: [Element], lag: UInt64) {
        self.elements = elements
        self.lag = lag
    }

    /// The place of the first element.
    public var startIndex: Int { elements.startIndex }

    /// The place after the last element.
    public var endIndex: Int { elements.endIndex }

    /// The element at a place.
    public subscript(index: Int) -> Element { elements[index] }
}

extension Answer: Equatable where Element: Equatable {}
