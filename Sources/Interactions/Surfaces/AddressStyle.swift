/// The order in which a country writes an address.
///
/// The order of the parts is that of libaddressinput's `fmt`, in one line. Where the number stands
/// in the street is that of OpenCage's `address-formatting`. Both are facts of 2026. Countries
/// outside the table write as the United States do.
struct AddressStyle {
    enum Street {
        case numberFirst
        case numberLast
        case numberAfterComma
        case numberAttached

        func joining(_ street: String, _ number: String) -> String {
            switch self {
            case .numberFirst: "\(number) \(street)"
            case .numberLast: "\(street) \(number)"
            case .numberAfterComma: "\(street), \(number)"
            case .numberAttached: street + number
            }
        }
    }

    var street: Street
    /// Lines with a letter for a part: A street, D part of the town, C town, S state, Z postal
    /// code, K country.
    var address: String
    var cityAndState = "C, S"

    static let letters: Set<Character> = ["A", "D", "C", "S", "Z", "K"]

    private static let unitedStates = AddressStyle(street: .numberFirst, address: "A|C, S Z|K")

    /// Returns the style of a country, by its two letters or one of its names.
    static func of(country: String?, inOwnScript: Bool) -> AddressStyle {
        let text = country?.inOneLine?.lowercased() ?? ""
        let code = codes[text] ?? text
        if inOwnScript {
            // Only these write so; without a country the script decides.
            if ["jp", "cn", "tw", "hk", "mo", ""].contains(code) { return largestFirst }
            if code == "kr" { return korean }
        }
        return styles[code] ?? unitedStates
    }

    private static let largestFirst = AddressStyle(
        street: .numberAttached,
        address: "K Z SCDA",
        cityAndState: "SC"
    )
    private static let korean = AddressStyle(
        street: .numberLast,
        address: "K S C D A Z",
        cityAndState: "S C"
    )

    private static let styles: [String: AddressStyle] = {
        var styles: [String: AddressStyle] = [:]
        func add(_ codes: String, _ street: Street, _ address: String) {
            for code in codes.split(separator: " ") {
                styles[String(code)] = AddressStyle(street: street, address: address)
            }
        }
        add("at de ch li nl be pl cz sk se dk no fi pt gr si hr", .numberLast, "A|Z C|K")
        add("fr lu", .numberFirst, "A|Z C|K")
        add("it", .numberLast, "A|Z C S|K")
        add("es", .numberAfterComma, "A|Z C S|K")
        add("gb", .numberFirst, "A|C|Z|K")
        add("ie", .numberFirst, "A|D|C|S|Z|K")
        add("ca au", .numberFirst, "A|C S Z|K")
        add("nz", .numberFirst, "A|D|C Z|K")
        add("hu", .numberLast, "C|A|Z|K")
        add("br", .numberAfterComma, "A|D|C-S|Z|K")
        add("mx", .numberLast, "A|D|Z C, S|K")
        add("jp cn tw hk kr", .numberFirst, "A|D|C|S Z|K")
        return styles
    }()

    /// The two letters by the names in English and in the languages of the country.
    private static let codes: [String: String] = {
        let names = """
            at|austria|österreich
            de|germany|deutschland
            ch|switzerland|schweiz|suisse|svizzera
            li|liechtenstein
            nl|netherlands|the netherlands|nederland
            be|belgium|belgië|belgique|belgien
            pl|poland|polska
            cz|czechia|czech republic|česko|česká republika
            sk|slovakia|slovensko
            se|sweden|sverige
            dk|denmark|danmark
            no|norway|norge|noreg
            fi|finland|suomi
            pt|portugal
            gr|greece|ελλάδα
            si|slovenia|slovenija
            hr|croatia|hrvatska
            fr|france
            lu|luxembourg|luxemburg
            it|italy|italia
            es|spain|españa
            gb|uk|united kingdom|great britain|england|scotland|wales
            ie|ireland|éire
            ca|canada
            au|australia
            nz|new zealand
            hu|hungary|magyarország
            br|brazil|brasil
            mx|mexico|méxico
            jp|japan|日本
            cn|china|中国
            tw|taiwan|台灣|臺灣
            hk|hong kong|香港
            kr|south korea|대한민국
            """
        var codes: [String: String] = [:]
        for line in names.split(separator: "\n") {
            for name in line.split(separator: "|").dropFirst() {
                codes[String(name)] = String(line.prefix(2))
            }
        }
        return codes
    }()
}
