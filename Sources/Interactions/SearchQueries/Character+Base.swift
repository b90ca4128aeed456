// The letters with marks of the Latin, Greek and Cyrillic scripts: facts, no rules.

extension Character {
    /// The letters without marks, each with letters that are that letter with marks.
    ///
    /// The facts are the canonical decompositions of Unicode 15 without nonspacing marks, and the
    /// Latin letters with a stroke, which have none.
    private static let table = """
        A ÀÁÂÃÄÅĀĂĄǍǞǠǺȀȂȦḀẠẢẤẦẨẪẬẮẰẲẴẶ
        B ḂḄḆ
        C ÇĆĈĊČḈ
        D ĎĐḊḌḎḐḒ
        E ÈÉÊËĒĔĖĘĚȄȆȨḔḖḘḚḜẸẺẼẾỀỂỄỆ
        F Ḟ
        G ĜĞĠĢǤǦǴḠ
        H ĤĦȞḢḤḦḨḪ
        I ÌÍÎÏĨĪĬĮİǏȈȊḬḮỈỊ
        J Ĵ
        K ĶǨḰḲḴ
        L ĹĻĽŁḶḸḺḼ
        M ḾṀṂ
        N ÑŃŅŇǸṄṆṈṊ
        O ÒÓÔÕÖØŌŎŐƠǑǪǬǾȌȎȪȬȮȰṌṎṐṒỌỎỐỒỔỖỘỚỜỞỠỢ
        P ṔṖ
        R ŔŖŘȐȒṘṚṜṞ
        S ŚŜŞŠȘṠṢṤṦṨ
        T ŢŤŦȚṪṬṮṰ
        U ÙÚÛÜŨŪŬŮŰŲƯǓǕǗǙǛȔȖṲṴṶṸṺỤỦỨỪỬỮỰ
        V ṼṾ
        W ŴẀẂẄẆẈ
        X ẊẌ
        Y ÝŶŸȲẎỲỴỶỸ
        Z ŹŻŽẐẒẔ
        a àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ
        b ḃḅḇ
        c çćĉċčḉ
        d ďđḋḍḏḑḓ
        e èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ
        f ḟ
        g ĝğġģǥǧǵḡ
        h ĥħȟḣḥḧḩḫẖ
        i ìíîïĩīĭįǐȉȋḭḯỉị
        j ĵǰ
        k ķǩḱḳḵ
        l ĺļľłḷḹḻḽ
        m ḿṁṃ
        n ñńņňǹṅṇṉṋ
        o òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ
        p ṕṗ
        r ŕŗřȑȓṙṛṝṟ
        s śŝşšșṡṣṥṧṩ
        t ţťŧțṫṭṯṱẗ
        u ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự
        v ṽṿ
        w ŵẁẃẅẇẉẘ
        x ẋẍ
        y ýÿŷȳẏẙỳỵỷỹ
        z źżžẑẓẕ
        Æ ǢǼ
        æ ǣǽ
        ſ ẛ
        Ʒ Ǯ
        ʒ ǯ
        Α ΆἈἉἊἋἌἍἎἏᾈᾉᾊᾋᾌᾍᾎᾏᾸᾹᾺᾼ
        Ε ΈἘἙἚἛἜἝῈ
        Η ΉἨἩἪἫἬἭἮἯᾘᾙᾚᾛᾜᾝᾞᾟῊῌ
        Ι ΊΪἸἹἺἻἼἽἾἿῘῙῚ
        Ο ΌὈὉὊὋὌὍῸ
        Ρ Ῥ
        Υ ΎΫὙὛὝὟῨῩῪ
        Ω ΏὨὩὪὫὬὭὮὯᾨᾩᾪᾫᾬᾭᾮᾯῺῼ
        α άἀἁἂἃἄἅἆἇὰᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ
        ε έἐἑἒἓἔἕὲ
        η ήἠἡἢἣἤἥἦἧὴᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ
        ι ΐίϊἰἱἲἳἴἵἶἷὶῐῑῒῖῗ
        ο όὀὁὂὃὄὅὸ
        ρ ῤῥ
        υ ΰϋύὐὑὒὓὔὕὖὗὺῠῡῢῦῧ
        ω ώὠὡὢὣὤὥὦὧὼᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ
        ϒ ϓϔ
        І Ї
        А ӐӒ
        Г Ѓ
        Е ЀЁӖ
        Ж ӁӜ
        З Ӟ
        И ЍЙӢӤ
        К Ќ
        О Ӧ
        У ЎӮӰӲ
        Ч Ӵ
        Ы Ӹ
        Э Ӭ
        а ӑӓ
        г ѓ
        е ѐёӗ
        ж ӂӝ
        з ӟ
        и йѝӣӥ
        к ќ
        о ӧ
        у ўӯӱӳ
        ч ӵ
        ы ӹ
        э ӭ
        і ї
        Ѵ Ѷ
        ѵ ѷ
        Ә Ӛ
        ә ӛ
        Ө Ӫ
        ө ӫ
        """

    private static let bases: [Character: Character] = {
        var bases: [Character: Character] = [:]
        for row in table.split(separator: "\n") {
            guard let base = row.first else { continue }
            for letter in row.dropFirst(2) { bases[letter] = base }
        }
        return bases
    }()

    /// The letter without its marks; other characters unchanged.
    ///
    /// Equal characters have equal bases, whether they are written in one scalar or several. Marks
    /// that are vowels, as those of India are, stay.
    var base: Character {
        if isASCII { return self }
        if let base = Self.bases[self] { return base }
        var kept = String.UnicodeScalarView()
        for scalar in unicodeScalars where !scalar.isAccent { kept.append(scalar) }
        guard kept.count < unicodeScalars.count, let letter = String(kept).first else {
            return self
        }
        return Self.bases[letter] ?? letter
    }
}

extension Unicode.Scalar {
    /// Whether this is a mark that a reader can do without.
    fileprivate var isAccent: Bool {
        let combiningClass = properties.canonicalCombiningClass
        switch combiningClass {
        case .notReordered, .overlay, .nukta, .kanaVoicing, .virama: return false
        default: return properties.generalCategory == .nonspacingMark
        }
    }
}
