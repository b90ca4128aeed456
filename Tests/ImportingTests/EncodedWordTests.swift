import Testing

@testable import Importing

@Suite struct `A text in a header` {
    @Test(arguments: [
        ("plain", "plain"),
        ("=?ISO-8859-1?Q?J=F6rg_M=FCller?=", "Jörg Müller"),
        ("=?utf-8?B?w4Ruw6Q=?= x", "Änä x"),
        ("=?utf-8?b?w4Q=?= =?utf-8?b?bsOk?=", "Änä"),
        ("=?utf-8?b?ww==?=\t=?UTF-8*de?Q?=84?=", "Ä"),
        ("a =?utf-8?q?b?= c", "a b c"),
        ("=?windows-1252?Q?=80=93?=", "€“"),
        ("=?iso-8859-15?Q?=A4?=", "€"),
        ("=?utf-16be?B?AEEA5A==?=", "Aä"),
        ("=?utf-16?B?//5BAOQA?=", "Aä"),
        ("=?koi8-r?B?8NLJ18XU?=", "Привет"), ("=?GB2312?B?wO7D9w==?=", "李明"),
        ("=?iso-2022-jp?B?GyRCOzMbKEI=?= =?ISO-2022-JP?B?GyRCRUQbKEI=?=", "山田"),
        ("=?ks_c_5601-1987?B?seg=?=", "김"), ("=?windows-1251?Q?=CF?=", "П"),
        ("=?utf-8?q?a?b?=", "=?utf-8?q?a?b?="),
        ("=?utf-8?q?=ZZ=4?=", "=ZZ=4"),
        ("=?utf-8?q??=", ""),
        ("=?", "=?"), ("=?utf-8", "=?utf-8"), ("=?utf-8?", "=?utf-8?"), ("=?utf-8?q", "=?utf-8?q"),
        ("=?utf-8?q?a?", "=?utf-8?q?a?"), ("a=b", "a=b"),
    ])
    func `has its encoded words read`(text: String, result: String) {
        let read = EncodedWords.decode(Array(text.utf8))
        #expect(read.text == result)
        #expect(read.isUnderstood)
    }

    @Test(arguments: [
        "=?utf-8?B?****?=", "=?x-unknown?Q?a?=",
    ])
    func `stays as it is when it cannot be read`(text: String) {
        let read = EncodedWords.decode(Array(text.utf8))
        #expect(read.text == text)
        #expect(!read.isUnderstood)
    }

    @Test func `is taken for Windows-1252 when it is no UTF-8`() {
        let read = EncodedWords.decode([0x4A, 0xF6])
        #expect(read.text == "Jö")
        #expect(!read.isUnderstood)
        #expect(EncodedWords.decode(Array("Jö".utf8)) == ("Jö", true))
    }

    @Test func `becomes a name on one line, of some length`() {
        #expect(DisplayName.cleaned("  'Ana  Sousa' ") == "Ana Sousa")
        #expect(DisplayName.cleaned("a\r\nb\0c\u{202E}d") == "a b cd")
        #expect(DisplayName.cleaned(" \u{0}\t ") == nil)
        #expect(DisplayName.cleaned("''") == nil)
        let long = String(repeating: "ä", count: 10_000)
        #expect(DisplayName.cleaned(long)?.utf8.count == DisplayName.limit)
    }
}
