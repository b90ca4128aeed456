/// Numbers in the form that a page shows.
enum Numbers {
    /// Returns a number as in `1,234,567`.
    static func grouped(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var grouped = number < 0 ? "−" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { grouped.append(",") }
            grouped.append(digit)
        }
        return grouped
    }

    /// Returns a number as in `950`, `12k` or `1.5M`, for axes.
    static func compact(_ number: Int) -> String {
        for (size, name) in [(1_000_000_000, "G"), (1_000_000, "M"), (1000, "k")]
        where number >= size {
            let tenths = (number * 10 + size / 2) / size
            return (tenths % 10 == 0 || tenths >= 1000)
                ? "\(tenths / 10)\(name)" : "\(tenths / 10).\(tenths % 10)\(name)"
        }
        return "\(number)"
    }

    /// Returns a share as in `43 %`; one above 0 never appears as 0.
    static func percent(_ share: Double) -> String {
        guard share.isFinite else { return "–" }
        if share > 0, share < 0.005 { return "< 1\u{A0}%" }
        if share < 1, share > 0.995 { return "> 99\u{A0}%" }
        return "\(Int((share * 100).rounded()))\u{A0}%"
    }

    /// Returns a number with `places` digits after the point.
    static func decimal(_ number: Double, places: Int) -> String {
        guard number.isFinite, abs(number) < 1e12 else { return "–" }
        var factor = 1
        for _ in 0..<places { factor *= 10 }
        let units = Int((number * Double(factor)).rounded())
        let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: UInt(factor))
        let sign = units < 0 ? "−" : ""
        guard places > 0 else { return "\(sign)\(whole)" }
        let digits = String(rest)
        return "\(sign)\(whole).\(String(repeating: "0", count: places - digits.count))\(digits)"
    }

    /// Returns a size as in `1.2 MB`.
    static func bytes(_ count: Int) -> String {
        var (size, units) = (Double(count), ["B", "kB", "MB", "GB", "TB"][...])
        while size >= 999.5, units.count > 1 {
            size /= 1000
            units = units.dropFirst()
        }
        let isWhole = units.first == "B" || size >= 99.5
        return "\(decimal(size, places: isWhole ? 0 : 1))\u{A0}\(units.first ?? "")"
    }

    /// Returns a number with its noun, as in `1 person` or `3 people`.
    static func counted(_ number: Int, _ one: String, or many: String) -> String {
        "\(grouped(number)) \(number == 1 ? one : many)"
    }
}

extension Double {
    /// The number with at most two digits after the point, and no more than needed: for coordinates
    /// in pictures.
    var short: String {
        guard isFinite, abs(self) < 1e9 else { return "0" }
        var text = Numbers.decimal(self, places: 2)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text == "−0" ? "0" : text.replacing("−", with: "-")
    }
}
