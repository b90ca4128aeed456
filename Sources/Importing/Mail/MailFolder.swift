/// The folder of a mail, and the flags in its file name.
package struct MailFolder: Sendable {
    /// The kinds of mail that belong there.
    private(set) var marks: Set<MailKind> = []
    /// Whether a program keeps the mail that the owner sent there.
    private(set) var isOfSentMail = false

    /// Whether neither the folder nor a flag makes the mail junk, trash or a draft.
    package var isOrdinary: Bool { marks.isEmpty }

    /// Makes the folder of a file with many mails, by its name.
    ///
    /// Programs keep folders in a folder `Name.sbd` (Thunderbird) or `Name.mbox` (Apple). Other
    /// directories are no folders of mail.
    ///
    /// - Parameter path: The path of the file, or `-`.
    package init(ofMailbox path: String) {
        var names = path.split(separator: "/").map(String.init)
        guard let file = names.popLast() else { return }
        names = names.filter { $0.hasSuffix(".sbd") || $0.hasSuffix(".mbox") } + [file]
        for name in names {
            var parts = name.split(separator: ".")
            if parts.contains(where: { Self.isOfSentMail(String($0)) }) { isOfSentMail = true }
            // The last part of several is that of a format, as in `Spam.mbox`.
            if parts.count > 1 { parts.removeLast() }
            marks.formUnion(parts.compactMap { Self.kind(of: String($0)) })
        }
    }

    /// Makes the folder of a mail in a Maildir.
    ///
    /// - Parameters:
    ///   - directory: The folder in the Maildir, as in `.INBOX.Trash` or `Trash`, or several of
    ///     them with a `/` between.
    ///   - file: The name of the file, which may end in flags, as in `:2,ST`.
    package init(inMaildir directory: String, file: String) {
        let names = directory.split { $0 == "/" || $0 == "." }
        marks.formUnion(names.compactMap { Self.kind(of: String($0)) })
        isOfSentMail = names.contains { Self.isOfSentMail(String($0)) }
        guard let comma = file.lastIndex(of: ","),
            file[..<comma].hasSuffix(":2") || file[..<comma].hasSuffix(";2")
                || file[..<comma].hasSuffix("!2")
        else { return }
        let flags = file[comma...]
        if flags.contains("T") { marks.insert(.trash) }
        if flags.contains("D") { marks.insert(.drafts) }
    }

    /// Returns the kind of mail in a folder, or with a label, of this name; `nil` for any other.
    static func kind(of name: String) -> MailKind? { normalForm(of: name).flatMap { names[$0] } }

    /// Returns whether a folder or a label of this name has the mail that the owner sent.
    static func isOfSentMail(_ name: String) -> Bool {
        normalForm(of: name).map(sentNames.contains) ?? false
    }

    private static func normalForm(of name: String) -> String? {
        let text = decoded(name).lowercased()
        let bytes = text.utf8
        guard let start = bytes.firstIndex(where: isPartOfName),
            let end = bytes.lastIndex(where: isPartOfName)
        else { return nil }
        return String(text[start...end])
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        byte != 0x20 && byte != UInt8(ascii: "\"")
    }

    /// Returns a name without the modified UTF-7 of IMAP (RFC 3501), as in `Entw&APw-rfe`.
    private static func decoded(_ name: String) -> String {
        guard name.utf8.contains(UInt8(ascii: "&")), name.utf8.count <= 1024 else { return name }
        var result = ""
        var rest = Array(name.utf8)[...]
        while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
            result += String(decoding: rest[..<mark], as: UTF8.self)
            let inside = rest[(mark + 1)...].prefix { $0 != UInt8(ascii: "-") }
            guard inside.endIndex < rest.endIndex else { return name }
            let comma = UInt8(ascii: ",")
            let letters = inside.map { $0 == comma ? UInt8(ascii: "/") : $0 }
            guard let bytes = TransferEncoding.base64(letters[...]) else { return name }
            result += inside.isEmpty ? "&" : CharacterSet.utf16BigEndian.decode(bytes)
            rest = rest[(inside.endIndex + 1)...]
        }
        return result + String(decoding: rest, as: UTF8.self)
    }

    private static let names: [String: MailKind] = {
        var names: [String: MailKind] = [:]
        for (kind, list) in [(MailKind.junk, junk), (.trash, trash), (.drafts, drafts)] {
            for name in list.split(separator: "|") { names[String(name)] = kind }
        }
        return names
    }()

    private static let sentNames = Set(sent.split(separator: "|").map(String.init))

    // The names that mail programs and services give their own folders and labels, in lower case.

    private static let junk = """
        junk|junk e-mail|junk email|junk-e-mail|junk mail|junkmail|spam|bulk mail|spamverdacht|\
        unerwünscht|unerwünschte werbung|courrier indésirable|indésirables|pourriel|pourriels|\
        correo no deseado|no deseado|correo basura|posta indesiderata|indesiderata|\
        lixo eletrônico|lixo eletrónico|lixo electrónico|correio eletrónico não solicitado|\
        ongewenste e-mail|ongewenste reclame|ongewenst|skräppost|søppelpost|uønsket e-post|\
        uønsket mail|uønsket|roskaposti|wiadomości-śmieci|niechciane|nevyžádaná pošta|nevyžádaná|\
        levélszemét|önemsiz|önemsiz e-posta|gereksiz|ανεπιθύμητα|ανεπιθύμητη αλληλογραφία|спам|\
        нежелательная почта|迷惑メール|垃圾邮件|垃圾郵件|스팸함|스팸|정크 메일
        """

    private static let trash = """
        trash|deleted|deleted items|deleted messages|bin|wastebasket|papierkorb|gelöscht|\
        gelöschte elemente|gelöschte objekte|corbeille|éléments supprimés|messages supprimés|\
        supprimés|papelera|elementos eliminados|mensajes eliminados|eliminados|cestino|\
        posta eliminata|eliminata|lixeira|lixo|itens excluídos|itens eliminados|excluídos|\
        prullenbak|verwijderde items|verwijderd|papperskorg|papperskorgen|borttagna objekt|\
        borttaget|papirkurv|slettede elementer|slettet post|søppel|roskakori|poistetut|kosz|\
        elementy usunięte|usunięte|koš|odstraněná pošta|lomtár|törölt elemek|kuka|çöp kutusu|çöp|\
        silinmiş öğeler|κάδος απορριμμάτων|διαγραμμένα|корзина|удалённые|удаленные|кошик|ごみ箱|\
        ゴミ箱|削除済みアイテム|已删除邮件|已删除|废纸篓|垃圾桶|刪除的郵件|휴지통|지운 편지함
        """

    private static let drafts = """
        drafts|draft|postponed|entwürfe|brouillons|borradores|bozze|\
        rascunhos|concepten|utkast|kladder|luonnokset|wersje robocze|kopie robocze|\
        szkice|koncepty|rozepsané|piszkozatok|taslaklar|πρόχειρα|черновики|чернетки|下書き|草稿|\
        草稿箱|임시보관함|임시 보관함
        """

    private static let sent = """
        sent|sent items|sent mail|sent messages|sent-mail|sent_mail|sentmail|sent objects|gesendet|\
        gesendete elemente|gesendete objekte|gesendete nachrichten|gesendete e-mails|envoyés|\
        éléments envoyés|messages envoyés|courrier envoyé|objets envoyés|enviados|enviado|\
        elementos enviados|correo enviado|mensajes enviados|posta inviata|inviata|inviati|\
        elementi inviati|enviadas|e-mails enviados|emails enviados|itens enviados|\
        mensagens enviadas|correio enviado|verzonden|verzonden items|verzonden berichten|\
        verzonden objecten|skickat|skickade|skickade objekt|skickade meddelanden|sendt|\
        sendte elementer|sendt post|sendte meldinger|lähetetyt|lähetetyt viestit|wysłane|\
        elementy wysłane|wysłane wiadomości|odeslané|odeslaná pošta|odoslané|odoslaná pošta|\
        elküldött|elküldött elemek|elküldött üzenetek|elküldött levelek|gönderilmiş|\
        gönderilmiş öğeler|gönderilmiş postalar|gönderilenler|trimise|mesaje trimise|\
        elemente trimise|poslano|poslane stavke|enviats|elements enviats|απεσταλμένα|\
        σταλμένα|отправленные|отправленное|надіслані|відправлені|изпратени|послато|\
        送信済み|送信済みメール|送信済みアイテム|送信済みトレイ|送信済みメッセージ|已发送|已发送邮件|\
        已发邮件|已傳送|已寄出|寄件備份|寄件匣|寄件备份|보낸 메일함|보낸메일함|보낸편지함|보낸 편지함|보낸 항목|\
        đã gửi|thư đã gửi|mục đã gửi|נשלח|דואר שנשלח|פריטים שנשלחו|المرسلة|البريد المرسل|\
        العناصر المرسلة|الرسائل المرسلة|भेजे गए|भेजा गया|भेजा गया मेल
        """
}
