import RealModule

extension Coordinate {
    /// Returns the distance to another point in metres, on a sphere with the earth's mean radius.
    ///
    /// By the haversine formula; the radius is that of the International Union of Geodesy and
    /// Geophysics, 6,371,008.8 m.
    public func distance(to other: Coordinate) -> Double {
        let degree = Double.pi / 180
        let (from, to) = (latitude * degree, other.latitude * degree)
        let north = Double.sin((to - from) / 2)
        let east = Double.sin((other.longitude - longitude) * degree / 2)
        let share = north * north + Double.cos(from) * Double.cos(to) * east * east
        return 2 * 6_371_008.8 * Double.asin(min(1, share.squareRoot()))
    }
}
