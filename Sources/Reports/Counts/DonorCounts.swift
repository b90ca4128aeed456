import Interactions

/// The donations by the numbers of their donors, which a log assigns from 1 on.
struct DonorCounts {
    typealias Counted = (donor: DonorNumber, counts: Report.Counts)

    /// The counts by number.
    private var dense: [Report.Counts] = []
    /// The counts of numbers far above the number of donations.
    private var sparse: [DonorNumber: Report.Counts] = [:]
    private var donations = 0

    mutating func add(_ donor: DonorNumber, isOutgoing: Bool) {
        donations += 1
        let number = Int(donor.rawValue)
        // A number from a damaged file must not decide how much memory this takes.
        guard number < 4 * donations + 1024 else {
            sparse[donor, default: Report.Counts()].add(isOutgoing: isOutgoing)
            return
        }
        while dense.count <= number { dense.append(Report.Counts()) }
        dense[number].add(isOutgoing: isOutgoing)
        guard !sparse.isEmpty, let earlier = sparse.removeValue(forKey: donor) else { return }
        dense[number].add(earlier)
    }

    /// The number of donors with donations.
    var count: Int { sparse.count + dense.count { $0.all > 0 } }

    /// Returns the donors with the most donations, the most first, and of equals by name.
    func top(_ most: Int, by name: (DonorNumber) -> String) -> [Counted] {
        func isBefore(_ one: Counted, _ other: Counted) -> Bool {
            if one.counts.all != other.counts.all { return one.counts.all > other.counts.all }
            return (name(one.donor), one.donor) < (name(other.donor), other.donor)
        }
        let numbered = dense.indices.lazy.filter { dense[$0].all > 0 }
            .map { (DonorNumber(rawValue: UInt32($0)), dense[$0]) }
            .first(most, by: isBefore)
        return (numbered + sparse.map { ($0, $1) }).first(most, by: isBefore)
    }
}
