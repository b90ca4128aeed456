import Interactions
import Testing

@testable import DonationStore

@Suite("A typed name")
struct TypedNameTests {
    @Test(arguments: [
        ("ana", "Ana", TypedName.Fit.whole), ("ana ", "Ana", .whole), ("ana", "Ana Rust", .words),
        ("ana", "Anabel", .beginning), ("an ru", "Ana Rust", .beginning),
        ("luk", "Łukasz Żak", .beginning), ("zak", "Łukasz Żak", .words),
        ("小明", "李小明", .words), ("李", "李小明", .words), ("민수", "김민수", .words),
        ("さく", "サクラ", .beginning), ("олен", "Олена Шевченко", .beginning),
        ("احمد", "أحمد علي", .words), ("علی", "أحمد علي", .words),
        ("obrien", "Zoë O’Brien", .words), ("o'b", "Zoë O’Brien", .beginning),
        ("jeanluc", "Jean-Luc", .whole), ("luc", "Jean-Luc", .words),
        ("ana silva", "Silva, Ana", .whole), ("ana ru", "Ana Anabel Rust", .beginning),
    ])
    func `fits a name by its words`(typed: String, name: String, fit: TypedName.Fit) {
        #expect(TypedName(typed).fit(name: name) == fit)
    }

    @Test(arguments: [
        ("na", "Ana"), ("rust ana", "Ana Rust"), ("ana x", "Ana"), ("明李", "李小明"),
        ("anabel", "Ana"),
    ])
    func `does not fit another name`(typed: String, name: String) {
        #expect(TypedName(typed).fit(name: name) == nil)
    }

    @Test(arguments: [
        ("ana@x.org", "Ana@X.org", TypedName.Fit.whole), ("ana@", "ana@x.org", .beginning),
        ("mailto:ana@x.org", "ana@x.org", .whole), ("silva", "ana.silva@x.org", .words),
        ("x.org", "ana@x.org", .beginning),
    ])
    func `fits an address`(typed: String, handle: String, fit: TypedName.Fit) {
        #expect(TypedName(typed).fit(handle: handle) == fit)
        #expect(TypedName("bo@").fit(handle: handle) == nil)
    }

    @Test(arguments: [
        ("+351 912", TypedName.Fit.beginning), ("00351912", .beginning), ("351912", .beginning),
        ("(912) 345", .beginning), ("912 345 678", .whole), ("٩١٢", .beginning),
        ("tel:+351912345678", .whole), ("+351-912-345-678", .whole),
    ])
    func `fits a number in any written form`(typed: String, fit: TypedName.Fit) throws {
        let region = try Region(code: "PT")
        #expect(TypedName(typed, region: region).fit(handle: "+351 912 345 678") == fit)
        #expect(TypedName("913", region: region).fit(handle: "+351 912 345 678") == nil)
    }

    @Test func `fits a number as dialled at home`() {
        #expect(TypedName("0171 23").fit(handle: "+49 171 2345678") == .beginning)
        #expect(TypedName("8 912").fit(handle: "+7 912 345 67 89") == .beginning)
        #expect(TypedName("0171 24").fit(handle: "+49 171 2345678") == nil)
    }

    @Test(arguments: ["", "  ", "\u{3164}", "?!"])
    func `without a letter or digit is empty`(typed: String) {
        #expect(TypedName(typed).isEmpty)
    }
}
