/// Texts that programs write in place of a person whom they do not know.
///
/// As handles or names they would join everybody whose number was withheld.
enum UnknownPerson {
    /// Returns whether a text stands for nobody in particular, as `(Unknown)` and `Private number`.
    static func isMeant(by text: String) -> Bool {
        // Most names and numbers are longer than the longest of these texts, or begin otherwise.
        guard text.utf8.count <= longest else { return false }
        let brackets: Set<Character> = ["(", ")", "<", ">", "[", "]", "-", " "]
        let first = text.firstIndex { !brackets.contains($0) }
        let last = text.lastIndex { !brackets.contains($0) }
        guard let first, let last else { return true }
        return texts.contains(text[first...last].lowercased())
    }

    private static let longest = 48

    private static let texts: Set<String> = [
        "null", "none", "unnamed", "unknown", "unknown caller", "unknown contact", "unknown number",
        "unknown sender", "private", "private caller", "private number", "no caller id",
        "caller id unavailable", "withheld", "number withheld", "withheld number", "restricted",
        "unavailable", "anonymous", "hidden number",
        "unbekannt", "unbekannte nummer", "unbekannter anrufer", "unbekannter teilnehmer",
        "private nummer", "privater teilnehmer", "unterdrückt", "unterdrückte nummer", "anonym",
        "inconnu", "numéro inconnu", "appelant inconnu", "numéro masqué", "numéro privé", "masqué",
        "privé", "anonyme",
        "desconocido", "número desconocido", "número privado", "número oculto", "oculto",
        "privado", "anónimo", "desconhecido", "número desconhecido", "anônimo",
        "sconosciuto", "numero sconosciuto", "numero privato", "numero nascosto", "anonimo",
        "onbekend", "onbekend nummer", "onbekende beller", "privénummer", "anoniem",
        "nieznany", "numer nieznany", "numer prywatny", "numer zastrzeżony", "zastrzeżony",
        "неизвестный", "неизвестный номер", "неизвестно", "скрытый номер", "номер скрыт",
        "bilinmeyen", "bilinmeyen numara", "gizli numara", "özel numara",
        "不明", "非通知", "非通知設定", "未知", "未知号码", "未知號碼", "私人号码", "无主叫号码",
        "알 수 없음", "알 수 없는 번호", "발신자 정보 없음", "발신번호 표시제한",
    ]
}
