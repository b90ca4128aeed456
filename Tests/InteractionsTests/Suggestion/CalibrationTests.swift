import TestSupport
import Testing

@testable import Interactions

@Suite struct `A calibration` {
    private typealias Calibration = RankingCoefficients.Calibration

    /// The softmax over the scores of a candidate and its rivals.
    private func softmax(_ rivals: Double) -> Double { 1 / (1 + rivals) }

    @Test(arguments: [0.0, 0.01, 0.5, 3, 40])
    func `that corrects nothing leaves newcomers their share, and the softmax the rest`(
        rivals: Double
    ) {
        var calibration = Calibration()
        (calibration.offset, calibration.slope) = (0, 1)
        for newcomers in [0.01, 0.1, 0.6] {
            calibration.newcomers = newcomers
            let expected = (1 - newcomers) * softmax(rivals)
            #expect(abs(calibration.probability(against: rivals) - expected) < 1e-12)
        }
    }

    @Test func `is a probability, which falls with rivals and with newcomers`() throws {
        var calibration = Calibration()
        var last = 1.0
        for rivals in [0, 1e-9, 0.1, 1, 20, 1e9, .infinity] {
            let probability = calibration.probability(against: rivals)
            #expect(probability > 0 && probability < 1 && probability <= last)
            last = probability
        }
        last = 1.0
        for newcomers in [0, 0.1, 0.5, 0.9, 1] {
            calibration.newcomers = newcomers
            let probability = calibration.probability(against: 0.2)
            #expect(probability > 0 && probability < last)
            last = probability
        }
        (calibration.newcomers, calibration.slope) = (0, 0)
        #expect(calibration.probability(against: 0) == 0.5)
    }
}
