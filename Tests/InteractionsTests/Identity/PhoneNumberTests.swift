import TestSupport
import Testing

@testable import Interactions

@Suite struct `A phone number` {
    private func international(_ text: String, _ code: String?) throws -> String? {
        let region = try code.map { code throws(ValidationError) in try Region(code: code) }
        let number = PhoneNumber.international(text, region: region)
        // The function reads a slice like the whole text, and appends to the existing bytes.
        let bytes = Array("1\(text)2".utf8)
        let range = 1..<bytes.count - 1
        #expect(
            PhoneNumber.international(bytes.span, range, region: region)
                == number.map { Array($0.utf8) }
        )
        var key: [UInt8] = [3]
        #expect(
            PhoneNumber.appendInternational(bytes.span, range, region: region, to: &key)
                == (number != nil)
        )
        #expect(key == [3] + (number.map { Array($0.utf8) } ?? []))
        return number
    }

    @Test(
        arguments: [
            ("+442079460018", "+442079460018"), ("+44 20 7946 0018", "+442079460018"),
            ("+44-20-7946.0018", "+442079460018"),
            ("+44/20\u{A0}7946\u{202F}0018", "+442079460018"),
            ("+44‐20‑7946–0018", "+442079460018"), ("  +44 20 7946 0018\n", "+442079460018"),
            (" +1 (202) 555-0123 ", "+12025550123"), ("(+44) 20 7946 0018", "+442079460018"),
            ("0044 20 7946 0018", "+442079460018"), ("＋４４（０）２０７９４６００１８", "+442079460018"),
            ("+٤٤٢٠٧٩٤٦٠٠١٨", "+442079460018"), ("+۴۴۲۰۷۹۴۶۰۰۱۸", "+442079460018"),
            ("\u{202A}+44 20 7946 0018\u{202C}", "+442079460018"),
            ("+81 3ー1234ー5678", "+81312345678"),
            ("+44 (0)20 7946 0018", "+442079460018"), ("+44 (0) 20 7946 0018", "+442079460018"),
            ("0044 (0) 20 7946 0018", "+442079460018"), ("+44 020 7946 0018", "+442079460018"),
            ("+36 (06) 1 234 5678", "+3612345678"), ("+7 (8) 495 123-45-67", "+74951234567"),
            ("+39 (0)6 1234 5678", "+390612345678"), ("+39 06 1234 5678", "+390612345678"),
            ("+34 (0)912 345 678", "+34912345678"), ("+1 (0)202 555 0123", "+12025550123"),
            ("+1234567", "+1234567"), ("+123456789012345", "+123456789012345"),
            ("+800 1234 5678", "+80012345678"), ("+882 1234 5678", "+88212345678"),
        ]
    )
    func `with a calling code is + and digits, whatever the region`(
        text: String,
        number: String
    ) throws {
        #expect(try international(text, nil) == number)
        for code in ["GB", "IT", "HU", "DE"] { #expect(try international(text, code) == number) }
    }

    @Test(
        arguments: [
            ("DE", "*31#0170 1234567", "+491701234567"),
            ("DE", "#31#0170 1234567", "+491701234567"),
            ("DE", "*31*0170 1234567#", "+491701234567"),
            ("DE", "*31*01701234567", "+491701234567"),
            ("DE", "*31# +44 20 7946 0018", "+442079460018"),
            ("DE", "tel:*31%2301701234567", "+491701234567"),
            ("IT", "*67#06 1234 5678", "+390612345678"), ("US", "*67 202 555 0123", "+12025550123"),
            ("US", "*82-1-202-555-0123", "+12025550123"), ("US", "*672025550123", "+12025550123"),
            ("AU", "1831 0412 345 678", "+61412345678"),
            ("AU", "1832 02 9876 5432", "+61298765432"),
            ("AU", "1831 0011 44 20 7946 0018", "+442079460018"),
            ("GB", "141 020 7946 0018", "+442079460018"),
            ("GB", "1470 020 7946 0018", "+442079460018"),
            // Without its prefix the rest is no number for certain, or it is another code.
            ("AU", "1831 412 345 678", nil), ("DE", "1831 0412 345 678", nil),
            ("DE", "*100#", nil), ("DE", "*31#", nil), ("DE", "*21*01701234567#", nil),
            ("DE", "#06#01701234567", nil), ("DE", "*31#*31#01701234567", nil),
            ("US", "*69", nil), ("US", "*31 202 555 0123", nil), ("DE", "*31*", nil),
        ] as [(String, String, String?)]
    )
    func `with a prefix of the network is the number`(
        code: String,
        text: String,
        number: String?
    ) throws {
        #expect(try international(text, code) == number)
    }

    @Test(
        arguments: [
            ("*31#0170 1234567", "0170 1234567"), (" #31# 0170 1234567 ", "0170 1234567"),
            ("*31*0170 1234567#", "0170 1234567"), ("*67 202 555 0123", "202 555 0123"),
            ("*100#", "*100#"), ("*31#", "*31#"), ("0170 1234567", "0170 1234567"),
            ("*31#ana", "*31#ana"), ("", ""), ("*", "*"), ("#31#12", "#31#12"),
        ]
    )
    func `as given loses a prefix of the network`(text: String, rest: String) {
        #expect(PhoneNumber.withoutNetworkPrefix(text) == rest)
    }

    @Test(
        arguments: [
            ("GB", "020 7946 0018", "+442079460018"), ("GB", "(020) 7946-0018", "+442079460018"),
            ("GB", "20 7946 0018", "+442079460018"), ("GB", "00 1 202 555 0123", "+12025550123"),
            ("US", "(202) 555-0123", "+12025550123"), ("US", "1-202-555-0123", "+12025550123"),
            ("US", "011 44 20 7946 0018", "+442079460018"),
            ("US", "0044 20 7946 0018", "+442079460018"), ("CA", "416 555 0123", "+14165550123"),
            ("DE", "030/123456", "+4930123456"), ("DE", "(0 30) 12 34 56", "+4930123456"),
            ("IT", "06 1234 5678", "+390612345678"), ("IT", "347 123 4567", "+393471234567"),
            ("IT", "393 123 4567", "+393931234567"),
            ("HU", "06 1 234 5678", "+3612345678"), ("HU", "1 234 5678", "+3612345678"),
            ("RU", "8 (495) 123-45-67", "+74951234567"), ("RU", "8 800 555-35-35", "+78005553535"),
            ("RU", "800 555-35-35", "+78005553535"), ("KZ", "8 701 234 5678", "+77012345678"),
            ("RU", "810 44 20 7946 0018", "+442079460018"), ("ES", "912 345 678", "+34912345678"),
            ("AU", "0011 44 20 7946 0018", "+442079460018"),
            ("AU", "(02) 9374 4000", "+61293744000"),
            ("JP", "010 44 20 7946 0018", "+442079460018"), ("JP", "03-1234-5678", "+81312345678"),
            ("SG", "6123 4567", "+6561234567"), ("SG", "001 44 20 7946 0018", "+442079460018"),
            ("FR", "01 23 45 67 89", "+33123456789"), ("CN", "138 1234 5678", "+8613812345678"),
            ("BR", "(11) 96123-4567", "+5511961234567"), ("AR", "011 2345-6789", "+541123456789"),
            ("GB", "tel:020-7946-0018", "+442079460018"),
        ]
    )
    func `without a calling code is read by the rules of its region`(
        code: String,
        text: String,
        number: String
    ) throws {
        #expect(try international(text, code) == number)
        #expect(try PhoneNumber.international(number, region: Region(code: code)) == number)
    }

    @Test(
        arguments: [
            ("tel:+44-20-7946-0018", "+442079460018"), ("TEL:+442079460018", "+442079460018"),
            ("tel:+442079460018;foo=bar", "+442079460018"),
            ("tel:7946-0018;phone-context=+44-20", "+442079460018"),
            ("tel:020-7946-0018;phone-context=+44", "+442079460018"),
            ("tel:+442079460018;phone-context=+1", "+442079460018"),
            ("tel:020-7946-0018;phone-context=example.org", nil),
            ("tel:020-7946-0018;phone-context=", nil), ("tel:020-7946-0018", nil),
            ("tel:+442079460018;ext=5", nil), ("tel:+442079460018;ISUB=5", nil), ("tel:", nil),
            ("tel:;", nil), ("tel:%2B442079460018", nil), ("telephone", nil), ("t", nil),
        ] as [(String, String?)]
    )
    func `is taken out of a URI`(text: String, number: String?) throws {
        #expect(try international(text, nil) == number)
    }

    @Test(
        arguments: [
            "", " ", "+", "00", "0", "110", "999", "118 500", "+123456", "+1234567890123456",
            "+999 1234 5678", "+0 20 7946 0018", "000 44 20 7946 0018", "++442079460018",
            "4+42079460018", "+44 20 7946 0018 x5", "+44 20 7946 0018 ext. 5", "+44 20 7946 0018,5",
            "+44 20 7946 0018#5", "+44 20 7946 0018;5", "+1 800 FLOWERS", "0800 FLOWERS", "*100#",
            "+44 20 7946\n0018", "ana@example.org", "＠", "\u{1F4DE} +442079460018",
            "+44 0 20 79 46 00 18 1", "+54 11 15 2345 6789", "+52 01 55 1234 5678",
            "+444444444444444444444444444444",
        ]
    )
    func `that cannot be told is none, in any region`(text: String) throws {
        #expect(try international(text, nil) == nil)
        for code in ["GB", "US", "DE", "IT", "JP"] { #expect(try international(text, code) == nil) }
    }

    @Test(
        arguments: [
            // Within a town; too short; of no plan.
            ("GB", "7946 0018"), ("US", "555-0123"), ("DE", "123456"), ("DE", "30123456789"),
            ("US", "102 555 0123"), ("GB", "020 7946 00181"), ("IT", "116117"), ("BR", "6123-4567"),
            // The mobile prefix 15 in the middle; a carrier's code; a missing area code.
            ("AR", "011 15 2345-6789"), ("BR", "0 15 11 96123-4567"), ("AG", "460 1234"),
            // Long enough for the region, but the calling code may be part of it.
            ("TR", "9 03646137128"), ("SG", "65 6123 4567"),
            ("FI", "358844 0 5889"), ("VA", "39 350449550 6"), ("KR", "8225 482100"),
            ("PY", "59 53068 35"),
        ]
    )
    func `of a region that says too little is none`(code: String, text: String) throws {
        #expect(try international(text, code) == nil)
    }

    @Test func `without a calling code or a region is none`() throws {
        for text in ["020 7946 0018", "202 555 0123", "(0) 44", "8 495 123 45 67"] {
            #expect(try international(text, nil) == nil)
        }
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `comes back from its own international form, whatever the bytes`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let starts = ["", "", "+", "+", "00", "0", "011", "tel:+", " (", "+4", "+49 (0)"]
        let digits = (0...9).map(String.init)
        let pieces =
            digits + digits + digits + [" ", "(0)", "-", "\u{A0}", "４", "٤", ";", "x", ")"]
        let regions = Region.all.map { Optional($0) } + [nil]
        var read = 0
        for _ in 0..<2000 {
            let length = Int.random(in: 0...18, using: &random)
            var bytes = Array(random.pick(starts).utf8)
            for _ in 0..<length { bytes += random.pick(pieces).utf8 }
            if random.chance(0.2), !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &random)] = random.bytes(1)[0]
            }
            let region = random.pick(regions)
            guard let number = PhoneNumber.international(bytes.span, bytes.indices, region: region)
            else { continue }
            read += 1
            #expect((8...16).contains(number.count) && number[0] == UInt8(ascii: "+"))
            let again = PhoneNumber.international(
                number.span,
                number.indices,
                region: random.pick(regions)
            )
            #expect(again == number, "\(bytes)")
        }
        #expect(read > 100)
    }
}

@Suite struct `The table of numbering plans` {
    @Test func `is read whole`() {
        let rows = NumberingPlan.table.split(separator: "\n")
        #expect(NumberingPlan.all.count == rows.count)
        for (plan, row) in zip(NumberingPlan.all, rows) {
            #expect(
                row.hasPrefix("\(plan.code) \(String(decoding: plan.callingCode, as: UTF8.self))")
            )
            #expect(plan.lengths != 0 && plan.lengths & 0b11 == 0)
            #expect(plan.firstDigits < 1 << 10)
            #expect((1...3).contains(plan.callingCode.count))
            let texts =
                plan.internationalPrefixes + plan.nationalPrefixes + plan.otherBeginnings
            #expect(texts.joined().allSatisfy { Array("0123456789.".utf8).contains($0) })
        }
    }

    @Test func `has one plan for each calling code, none the beginning of another`() {
        let codes = NumberingPlan.all.filter(\.isMain).map(\.callingCode)
        #expect(Set(codes) == Set(NumberingPlan.all.map(\.callingCode)))
        #expect(Set(codes).count == codes.count)
        for code in codes {
            #expect(!codes.contains { $0.count > code.count && $0.starts(with: code) })
        }
    }
}

@Suite struct `A region` {
    @Test func `is found by its code, and no other is`() throws {
        #expect(Region.all.count == 245)
        for region in Region.all { #expect(try Region(code: region.code) == region) }
        #expect(try Region(code: "GB").description == "GB")
        for code in ["", "G", "gb", "GBR", "UK", "ZZ", "001", "G\u{301}B"] {
            #expect(throws: ValidationError(field: "region", reason: .unknownRegion)) {
                try Region(code: code)
            }
        }
    }
}
