internal import Interactions

/// The words of tables for directions, classes and flags, in several languages.
enum TableWords {
    /// Returns the direction that a word means; `nil` for an unknown word.
    ///
    /// A missed or rejected call came in.
    static func direction(_ text: String) -> Direction? {
        let word = text.lowercased()
        if outgoing.contains(word) { return .outgoing }
        if incoming.contains(word) { return .incoming }
        // As in `Missed call`, `Incoming (Wi-Fi)`, `SMS enviado`.
        let words = word.split { !$0.isLetter }.map(String.init)
        let isOutgoing = words.contains(where: outgoing.contains)
        let isIncoming = words.contains(where: incoming.contains)
        guard isOutgoing != isIncoming else { return nil }
        return isOutgoing ? .outgoing : .incoming
    }

    /// Returns yes or no; `nil` for any other text, which has no meaning.
    static func flag(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "yes", "1": true
        case "false", "no", "0": false
        default: nil
        }
    }

    /// Returns whether a text names a class of intent.
    static func isClass(_ text: String) -> Bool {
        let name = text.lowercased()
        return messages.contains(name) || calls.contains(name)
            || (name.hasPrefix("in") && name.hasSuffix("intent"))
    }

    /// The words for a message, in lower case.
    static let messages: Set<String> = ["insendmessageintent", "message", "mail", "text", "sms"]
    /// The words for a call, in lower case.
    static let calls: Set<String> = ["instartcallintent", "call", "audio", "video"]

    private static let outgoing: Set<String> = [
        "outgoing", "out", "outbound", "sent", "send", "to", "1", "dialed", "dialled", "placed",
        "made", "cancelled", "canceled", "saliente", "salientes", "enviado", "enviada", "realizada",
        "ausgehend", "ausgehende", "ausgehender", "gesendet", "gewählt", "sortant", "sortante",
        "envoyé", "envoyée", "émis", "composé", "efetuada", "efectuada", "uscita", "inviato",
        "inviata", "effettuata", "uitgaand", "verzonden", "utgående", "skickat", "wychodzące",
        "wysłane", "исходящий", "исходящее", "исходящая", "исходящие", "набранный", "вихідний",
        "вихідна", "发送", "拨出", "呼出", "去电", "已拨", "已拨电话", "発信", "送信", "발신", "giden", "صادر",
        "صادرة",
    ]

    private static let incoming: Set<String> = [
        "incoming", "in", "inbound", "received", "receive", "from", "0", "missed", "rejected",
        "declined", "blocked", "voicemail", "unanswered", "answered", "entrante", "entrantes",
        "recibido", "recibida", "perdida", "perdido", "rechazada", "rechazado", "eingehend",
        "eingehende", "eingehender", "empfangen", "verpasst", "verpasster", "abgelehnt",
        "abgewiesen", "entrant", "reçu", "reçue", "manqué", "manquée", "rejeté", "rejetée",
        "refusé", "recebida", "recebido", "rejeitada", "recusada", "entrata", "ricevuto",
        "ricevuta", "persa", "rifiutata", "inkomend", "ontvangen", "gemist", "geweigerd",
        "inkommande", "mottaget", "missat", "przychodzące", "odebrane", "nieodebrane", "входящий",
        "входящее", "входящая", "входящие", "принятый", "принято", "пропущенный", "пропущено",
        "пропущенные", "отклонённый", "отклонено", "вхідний", "вхідна", "пропущений", "пропущена",
        "mancata", "perse", "odrzucone", "接收", "来电", "已接", "已接来电", "未接", "未接来电", "拒接", "呼入", "着信",
        "受信", "不在着信", "수신", "부재중", "부재중 전화", "거절", "gelen", "cevapsız", "وارد", "واردة", "فائتة",
    ]
}
