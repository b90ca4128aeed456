/// The answer of the views to a question, and how far the views were behind the log.
///
/// They are behind only while another process that writes to them does not finish (it may be
/// suspended). Then they answer as they stood and ``lag`` is above 0.
public struct Answer<Element: Sendable>: RandomAccessCollection, Sendable {
    private let elements: [Element]
    /// The number of events in the log that the views had not applied.
    public let lag: UInt64

    package init(_ elements: [Element], lag: UInt64) {
        self.elements = elements
        self.lag = lag
    }

    /// The index of the first element.
    public var startIndex: Int { elements.startIndex }

    /// The index after the last element.
    public var endIndex: Int { elements.endIndex }

    /// Returns the element at an index.
    public subscript(index: Int) -> Element { elements[index] }
}

extension Answer: Equatable where Element: Equatable {}
