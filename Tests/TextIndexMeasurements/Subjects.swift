import Foundation

/// Texts as of mails and pages: words of a dictionary, as often as words are in English.
struct Subjects {
    /// The commonest words of English, and those of mail subjects and page titles.
    static let common = """
        the of and to a in for is on that by this with i you it not or be are from at as your \
        all have new more an was we will home can us about if page my has search free but our \
        one other do no information time they site he up may what which their news out use any \
        there see only so his when contact here business who web also now help get view online \
        first been would how were services some these click its like service than find price \
        date back top people list name just over state year day into email two health world re \
        next used go work last most products music buy data make them should product system post \
        her city add policy number such please available copyright support message after best \
        software then good video well where info rights public books high school through each \
        links she review years order very privacy book items company read group need many user \
        said de does set under general research university january mail full map reviews program \
        life know games way days management part could great united hotel real item \
        international center must store travel comments made development report off member \
        details line terms before hotels did send right type because local those using results \
        office education national car design take posted internet address community within \
        states area want phone shipping reserved subject between forum family long based code \
        show even black check special prices website index being women much sign file link open \
        today technology south case project same pages version section own found sports house \
        related security both county american photo game members power while care network down \
        computer systems three total place end following download him without per access think \
        north resources current posts big media law control water history pictures size art \
        personal since including guide shop directory board location change white text small \
        rating rate government children during return students shopping account times sites \
        level digital profile previous form events love old main call hours image department \
        title description insurance another why shall property class cd still money quality \
        every listing content country private little visit save tools low reply customer \
        december compare movies include college value article york man card jobs provide food \
        source author different press learn sale around print course job canada process room \
        stock training too credit point join science men categories advanced west sales look \
        english left team estate box conditions select windows photos thread week category note \
        live large gallery table register however june october november market library really \
        action start series model features air industry plan human provided yes required second \
        hot accessories cost movie forums march september better say questions
        """

    private let words: [String]
    private let cumulative: [Double]
    private var state: UInt64 = 25

    init() {
        var words = Self.common.split { $0 == " " || $0 == "\n" }.map(String.init)
        let dictionary =
            (try? String(contentsOfFile: "/usr/share/dict/words", encoding: .utf8))
            ?? (0..<60_000).map { String($0 * 7919, radix: 36) }.joined(separator: "\n")
        var others = dictionary.split(separator: "\n").map(String.init)
            .filter { $0.allSatisfy(\.isLetter) }
        var random = Subjects.Numbers(state: 1)
        others.shuffle(using: &random)
        words += others
        var sum = 0.0
        cumulative = words.indices.map { rank in
            sum += 1 / (Double(rank) + 2.7)
            return sum
        }
        self.words = words
    }

    struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    /// Some words, the first of them in capital letters at the beginning.
    private func text(_ count: Int, using random: inout Numbers) -> String {
        (0..<count).map { index in
            let point = Double.random(in: 0..<(cumulative.last ?? 0), using: &random)
            var low = 0
            var high = cumulative.count - 1
            while low < high {
                let middle = (low + high) / 2
                if cumulative[middle] < point { low = middle + 1 } else { high = middle }
            }
            return index == 0 ? words[low].capitalized : words[low]
        }
        .joined(separator: " ")
    }

    /// The title, keywords and text of an entry.
    func entry(_ number: Int) -> [String] {
        var random = Numbers(state: UInt64(number) &* 0xD134_2543_DE82_EF95)
        return [
            text(Int.random(in: 3...9, using: &random), using: &random),
            text(Int.random(in: 0...3, using: &random), using: &random),
            text(Int.random(in: 5...20, using: &random), using: &random),
        ]
    }
}
