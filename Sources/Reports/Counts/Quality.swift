package import Evaluation
internal import Interactions

extension Report {
    /// The quality of rankings, as `Evaluation` found it.
    package struct Quality: Hashable, Sendable {
        /// The figures.
        package var evaluation: Evaluation
        /// The number of donations replayed, those that began last; `nil` for all.
        package var replayed: Int?

        package init(_ evaluation: Evaluation, replayed: Int? = nil) {
            (self.evaluation, self.replayed) = (evaluation, replayed)
        }
    }
}
