import Markup
import Testing

@Suite struct `A page of HTML` {
    private func tree(_ text: String, _ encoding: String? = nil) -> HTMLTree {
        HTMLTree(parsing: Array(text.utf8), encoding: encoding)
    }

    /// The tree as text: names, attributes and texts.
    private func outline(_ tree: HTMLTree, _ nodes: [Int]? = nil) -> String {
        let outermost = (0..<tree.count).filter { tree.parent(of: $0) == nil }
        return (nodes ?? outermost).map { node in
            guard tree.isElement(node) else { return "'\(tree.text(of: node, limit: 100))'" }
            let attributes = tree.attributes(of: node).map { " \($0.name)=\($0.value)" }.joined()
            return "\(tree.name(of: node))\(attributes)(\(outline(tree, tree.children(of: node))))"
        }.joined()
    }

    @Test func `becomes elements, attributes in their order, and texts`() {
        let page = tree("<DIV Id=a CLASS='b c' hidden>x &amp; <B>y</B><br>z</DIV><p>1<p>2")
        #expect(outline(page) == "div id=a class=b c hidden=('x & 'b('y')br()'z')p('1')p('2')")
        #expect(page.name("div").map { page.isElement(0, named: $0) } == true)
        #expect(page.attribute(page.name("class"), of: 0) == "b c")
        #expect(page.has(page.name("hidden"), 0))
        #expect(page.attribute(page.name("href"), of: 0) == nil)
        #expect(page.text(of: 0, limit: 100) == "x & yz")
        #expect(page.text(of: 0, limit: 4) == "x & ")
    }

    @Test func `keeps scripts as they are`() {
        let page = tree("<script>{\"a\": \"</b> &amp; <!-- \\u0041\"}</script>")
        #expect(page.text(of: 0, limit: 100) == "{\"a\": \"</b> &amp; <!-- \\u0041\"}")
    }

    @Test func `has the encoding of its mark, its server, its own words, or UTF-8`() {
        let latin = Array("<p>Caf".utf8) + [0xE9] + Array("</p>".utf8)
        func text(_ bytes: [UInt8], _ encoding: String? = nil) -> String {
            let page = HTMLTree(parsing: bytes, encoding: encoding)
            let paragraph = (0..<page.count).first { page.name(of: $0) == "p" }
            return paragraph.map { page.text(of: $0, limit: 100) } ?? "none"
        }
        #expect(text(Array("<p>Café</p>".utf8)) == "Café")
        #expect(text(latin) == "Café")
        #expect(text(latin, "ISO-8859-1") == "Café")
        #expect(text(Array("<meta charset='windows-1252'>".utf8) + latin) == "Café")
        #expect(text(Array("<?xml version='1.0' encoding=\"iso-8859-1\"?>".utf8) + latin) == "Café")
        let wide = Array("<p>Café</p>".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(text([0xFF, 0xFE] + wide) == "Café")
        #expect(text([0xEF, 0xBB, 0xBF] + Array("<p>é</p>".utf8), "iso-8859-1") == "é")
        // A name that the system does not know.
        #expect(text(Array("<p>é</p>".utf8), "x-nothing/../") == "é")
        #expect(text(Array("<p>a\0b</p>".utf8)) == "a\u{FFFD}b")
    }

    @Test(arguments: [
        ("<b>", HTMLCut.depth), ("<b></i>", .depth), ("<br>", .nodes), ("<p a=1 b c d>", .nodes),
    ])
    func `that is hostile is cut, and its beginning is kept`(piece: String, cut: HTMLCut) {
        let count = HTMLTree.byteLimit / piece.utf8.count
        let page = tree("<h1>x</h1>" + String(repeating: piece, count: count))
        #expect(page.cuts.contains(cut))
        #expect(page.text(of: 0, limit: 10) == "x")
    }

    @Test func `with endless attributes is cut before their element`() {
        let page = tree("<h1>x</h1><p \(String(repeating: "a ", count: 2_000_000))>")
        #expect(page.cuts == [.attributes])
        #expect(outline(page) == "h1('x')")
        let many = (0..<1000).map { "a\($0)" }.joined(separator: " ")
        #expect(tree("<p \(many)>").attributes(of: 0).count == 1000)
    }

    @Test func `of more than 4 MiB is cut`() {
        let page = tree("<h1>x</h1>" + String(repeating: "a", count: HTMLTree.byteLimit))
        #expect(page.cuts == [.bytes])
        #expect(page.text(of: 2, limit: 10) == "aaaaaaaaaa")
    }

    @Test(arguments: [
        "", "<", "</", "<!", "<!--", "<![CDATA[", "<a", "<a ", "<a b", "<a b=", "<a b='", "</a",
        "&",
        "&#", "&#x", "&#99999999999;", "<script>", "<script", "<html><html a=1><body><body b=2>",
        "<!DOCTYPE", "<!DOCTYPE x [<!ENTITY a \"b\">]>&a;", "<?", "<?x", "\0", "\u{FEFF}", "<a/>",
        "</p>", "</br>", "<table><tr><p></table>", "<frameset><frame>", "<a b=\"1\"c='2'd=3/>",
    ])
    func `that is no page ends`(text: String) {
        let page = tree(text)
        #expect(page.count < 10)
        for node in 0..<page.count { #expect(page.end(of: node) > node) }
    }
}
