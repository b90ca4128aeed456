import Markup
import Testing

@Suite struct `A stream of XML` {
    private func events(_ text: String, pieces: Int = 1 << 20) -> [ElementReader.Event] {
        let reader = ElementReader(reading: ["a", "b"])
        var events: [ElementReader.Event] = []
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + pieces)
            reader.take(bytes.span.extracting(start..<end), to: &events)
            start = end
        }
        return events
    }

    @Test(arguments: [1, 7, 1 << 20])
    func `gives its elements with the wanted attributes, cut anywhere`(pieces: Int) {
        let text = """
            <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
            <!-- it's > here --><x a="1 &amp; &#252; >" c="2">text<y b='"'/></x>
            """
        let start = 77
        #expect(
            events(text, pieces: pieces) == [
                .begin(name: "x", attributes: ["a": "1 & ü >"], at: start),
                .begin(name: "y", attributes: ["b": "\""], at: start + 34),
                .end(name: "y"), .end(name: "x"),
            ]
        )
    }

    @Test func `has its halves of characters joined, and stray ones dropped`() {
        let text = "<x a='&#55357;&#56832;&#xD83D;&#xDE00;' b='&#55357;-&#56832;&#56832;'/>"
        #expect(
            events(text).first == .begin(name: "x", attributes: ["a": "😀😀", "b": "-"], at: 0)
        )
    }

    @Test func `has long values shortened, at no half character or reference`() {
        let long = String(repeating: "ü", count: 3_000_000)
        let references = String(repeating: "&amp;", count: 9000)
        let text = "<x><y a='x\(long)' b='\(references)'/></x>"
        guard case .begin(_, let attributes, let offset)? = events(text).dropFirst().first else {
            Issue.record("no element")
            return
        }
        #expect(offset == 3)
        #expect(attributes["a"] == "x" + String(repeating: "ü", count: 16_384))
        #expect(attributes["b"] == String(repeating: "&", count: 6553))
    }

    @Test(arguments: [
        "<!DOCTYPE x [<!ENTITY l 'l'><!ENTITY m '&l;&l;'>]><x a='&m;'/>",
        "<?xml version='1.0'?><!DOCTYPE x SYSTEM 'file:///etc/passwd'><x/>",
        String(repeating: "<x>", count: 300), "<x><y a=1/></x>", "<x></y></x>", "%PDF-1.4 <x/>",
    ])
    func `that is none, or has a type, gives at most what comes before the fault`(text: String) {
        let events = events(text)
        #expect(events.count < 300)
        for case .begin(_, let attributes, _) in events { #expect(attributes.isEmpty) }
    }

    @Test func `with a document type is refused`() {
        let text = "<!DOCTYPE x [<!ENTITY l 'l'>]><x a='&l;'/>"
        #expect(events(text) == [.fault(at: 0)])
    }

    @Test func `that never ends a tag is held in bounds`() {
        let reader = ElementReader(reading: ["a"])
        var events: [ElementReader.Event] = []
        let chunk = [UInt8](repeating: 0x61, count: 1 << 20)
        let head = Array("<x ".utf8)
        reader.take(head.span, to: &events)
        for _ in 0..<32 { reader.take(chunk.span, to: &events) }
        #expect(events == [.fault(at: 0)])
    }
}
