package import Interactions

extension Report {
    /// How well rankings would have been right, as `Evaluation` found.
    package struct Quality: Hashable, Sendable {
        /// The figures.
        package var evaluation: Evaluation
        /// How many of the last positions were replayed; `nil` when all were.
        package var replayed: Int?

        package init(_ evaluation: Evaluation, replayed: Int? = nil) {
            (self.evaluation, self.replayed) = (evaluation, replayed)
        }
    }
}
