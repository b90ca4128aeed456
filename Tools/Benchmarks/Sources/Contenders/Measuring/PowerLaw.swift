import Foundation

/// The power law nearest to points, by least squares of their logarithms: *y* = factor ·
/// *x*^exponent.
package struct PowerLaw {
    package let factor: Double
    package let exponent: Double

    /// Fits a law to points with positive numbers; `nil` for fewer than two.
    package init?(_ points: [(x: Double, y: Double)]) {
        let logarithms = points.filter { $0.x > 0 && $0.y > 0 }.map { (x: log($0.x), y: log($0.y)) }
        let count = Double(logarithms.count)
        let meanX = logarithms.reduce(0) { $0 + $1.x } / count
        let meanY = logarithms.reduce(0) { $0 + $1.y } / count
        let spread = logarithms.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
        guard count >= 2, spread > 0 else { return nil }
        exponent = logarithms.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) } / spread
        factor = exp(meanY - exponent * meanX)
    }
}
