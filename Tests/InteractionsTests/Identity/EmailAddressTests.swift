import TestSupport
import Testing

@testable import Interactions

@Suite struct `An e-mail address` {
    private func normalised(_ text: String) -> String? {
        let address = EmailAddress.normalised(text)
        // The function reads a slice like the whole text, and appends to the existing bytes.
        let bytes = Array("<\(text)@".utf8)
        let range = 1..<bytes.count - 1
        #expect(EmailAddress.normalised(bytes.span, range) == address.map { Array($0.utf8) })
        var key: [UInt8] = [2]
        #expect(EmailAddress.appendNormalised(bytes.span, range, to: &key) == (address != nil))
        #expect(key == [2] + (address.map { Array($0.utf8) } ?? []))
        return address
    }

    @Test(
        arguments: [
            ("ana@example.org", "ana@example.org"), ("ANA@EXAMPLE.ORG", "ana@example.org"),
            ("\t ana@example.org\n", "ana@example.org"),
            ("\u{A0}ana@example.org", "ana@example.org"),
            ("ÄNA@exÄmple.org", "äna@exämple.org"), ("ΣΑΣ@example.org", "σασ@example.org"),
            ("ana+tag@example.org", "ana+tag@example.org"), ("a.n.a@gmail.com", "a.n.a@gmail.com"),
            ("a..b.@example.org", "a..b.@example.org"), ("a@b", "a@b"),
            ("o'neil!#$%&*/=?^_`{|}~-@x.y", "o'neil!#$%&*/=?^_`{|}~-@x.y"),
            ("<ana@example.org>", "ana@example.org"), ("Ana <Ana@example.org> ", "ana@example.org"),
            ("\"Ana <B>\" < ana@example.org >", "ana@example.org"),
            ("mailto:Ana@example.org", "ana@example.org"), ("mario@x.y", "mario@x.y"),
            ("MAILTO:ana@example.org?subject=a@b.c", "ana@example.org"),
            ("<mailto:ana@example.org>", "ana@example.org"),
            ("mailto:ana%2Btag%40x@example.org", nil), ("mailto:ana%2Btag@x.y", "ana+tag@x.y"),
            ("mailto:%C3%84@x.y", "ä@x.y"), ("mailto:50%@x.y", "50%@x.y"), ("mailto:%FF@x.y", nil),
            ("mailto:", nil), ("mailto", nil), ("mailto:?to=ana@x.y", nil),
            ("\"Ana.B\"@x.y", "\"ana.b\"@x.y"), ("\"a@b\"@x.y", "\"a@b\"@x.y"),
            (#""a\"b"@x.y"#, #""a\"b"@x.y"#), (#""a"b"@x.y"#, nil), (#""a\"@x.y"#, nil),
            ("\"\"@x.y", nil), ("\"@x.y", nil), ("\"a b\"@x.y", nil), ("a\"b\"@x.y", nil),
            ("ana@[192.0.2.1]", "ana@[192.0.2.1]"),
            ("ana@[IPv6:2001:DB8::1]", "ana@[ipv6:2001:db8::1]"),
            ("ana@[]", nil), ("ana@[", nil), ("ana@[a]b]", nil),
            ("ana@XN--MGBA_.example", "ana@xn--mgba_.example"),
            ("ana", nil), ("@example.org", nil), ("ana@", nil), ("", nil), ("   ", nil), ("@", nil),
            ("a@b@c", nil), ("a b@example.org", nil), ("ana@exam ple.org", nil), ("<>", nil),
            ("a\u{2003}b@example.org", nil), ("ana@example.org, b@example.org", nil),
            ("ana@.org", nil), ("ana@.", nil), ("ana@a..b", nil), ("ana@a..", nil),
            ("a\u{0}b@x.y", nil),
            ("ana@example.org>", nil), ("<ana@example.org", nil), ("+442079460018", nil),
        ] as [(String, String?)]
    )
    func `is in lower case, without what stands around it`(text: String, address: String?) {
        #expect(normalised(text) == address)
    }

    @Test(
        arguments: [
            ("bo@münchen.example", "bo@münchen.example"),
            ("bo@xn--mnchen-3ya.example", "bo@münchen.example"),
            ("Bo@XN--Mnchen-3YA.Example", "bo@münchen.example"),
            ("bo@MÜNCHEN.example", "bo@münchen.example"),
            ("bo@xn--mnchen-3ya.example.", "bo@münchen.example"),
            ("bo@münchen。example", "bo@münchen.example"),
            ("bo@ＭＡＩＬ．xn--mnchen-3ya｡example．", "bo@mail.münchen.example"),
            ("bo@mün\u{AD}chen.example", "bo@münchen.example"),
            ("bo@xn--r8jz45g.xn--zckzah", "bo@例え.テスト"),
            ("mailto:bo@xn--80a1acny.example?subject=x", "bo@почта.example"),
            ("Bo <bo@xn--hxajbheg2az3al>", "bo@παράδειγμα"),
            ("ana@example.", "ana@example"), ("ana@EXAMPLE.org.", "ana@example.org"),
            // The part before the @ is no host's.
            ("xn--mnchen-3ya@example.org", "xn--mnchen-3ya@example.org"),
            ("ü@xn--mnchen-3ya.example", "ü@münchen.example"),
            // What is no Punycode of letters in lower case stays as written.
            ("bo@xn--.example", "bo@xn--.example"), ("bo@xn--abc-.example", "bo@xn--abc-.example"),
            ("bo@xn--99999999.example", "bo@xn--99999999.example"),
            ("bo@xn--MNCHEN-psa.example", "bo@xn--mnchen-psa.example"),
            ("bo@axn--mnchen-3ya.example", "bo@axn--mnchen-3ya.example"),
            ("bo@a。。b", nil), ("bo@．", nil),
        ] as [(String, String?)]
    )
    func `has its host in letters, whether it is written in Punycode or not`(
        text: String,
        address: String?
    ) {
        #expect(normalised(text) == address)
    }

    @Test func `to write to keeps its host as written`() {
        #expect(
            EmailAddress.written("Bo <BO@XN--Mnchen-3ya.example>") == "bo@xn--mnchen-3ya.example"
        )
        #expect(EmailAddress.written("bo@münchen.EXAMPLE.") == "bo@münchen.example")
        #expect(
            EmailAddress.written("mailto:b%2Bo@xn--mnchen-3ya.example?x")
                == "b+o@xn--mnchen-3ya.example"
        )
        #expect(EmailAddress.written("bo") == nil)
    }

    @Test func `that is not UTF-8 is none`() {
        let bytes = Array("ana@x.y".utf8) + [0xFF]
        #expect(EmailAddress.normalised(bytes.span, bytes.indices) == nil)
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `is the same when it is normalised again, whatever the bytes`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let marks = Array("aB.@<>\"\\[]:mailto:%41? xn--ＡÄİΣ．。\u{2003}".utf8)
        for _ in 0..<2000 {
            let length = Int.random(in: 0...16, using: &random)
            var bytes =
                Bool.random(using: &random)
                ? random.bytes(length) : (0..<length).map { _ in random.pick(marks) }
            if Bool.random(using: &random) { bytes += "@x.Y".utf8 }
            guard let address = EmailAddress.normalised(bytes.span, bytes.indices) else { continue }
            let again = EmailAddress.normalised(address.span, address.indices)
            // Only a URI whose address begins like a URI changes again.
            guard !address.starts(with: "mailto:".utf8) else { continue }
            #expect(again == address, "\(bytes)")
        }
    }
}
