import Foundation
import Testing

@testable import Interactions

@Suite("The words before a place")
struct SurfaceLanguageTests {
    @Test(arguments: SurfaceSentences.all)
    func `that people type are known with the language and without it`(
        sentences: SurfaceSentences
    ) {
        for text in sentences.typed {
            #expect(TypedWish(text) == .address, "\(text)")
            #expect(TypedWish(text, language: sentences.code) == .address, "\(text)")
            #expect(TypedWish(text.uppercased()) == .address, "\(text)")
        }
    }

    @Test(arguments: SurfaceSentences.all)
    func `that people say are known, with or without a full stop`(sentences: SurfaceSentences) {
        let wishes: [(OfferDeed, [String])] = [
            (.directions, sentences.directions), (.call, sentences.calls),
            (.ride, sentences.rides),
        ]
        for (deed, texts) in wishes {
            for text in texts {
                for text in [text, text + ".", "  \(text)!", text.uppercased()] {
                    let wish = SpokenWish(text)
                    #expect(
                        wish?.deed == deed && wish?.name == "",
                        "\(text): \(String(describing: wish))"
                    )
                }
            }
        }
    }

    @Test(arguments: SurfaceSentences.all)
    func `that ask in a message are known`(sentences: SurfaceSentences) {
        #expect(TypedWish("", question: sentences.question) == .address)
        #expect(TypedWish("I think", question: sentences.question) == nil)
    }

    @Test(arguments: SurfaceSentences.all)
    func `are not found in ordinary sentences`(sentences: SurfaceSentences) {
        for text in sentences.silent {
            #expect(TypedWish(text) == nil, "\(text)")
            #expect(SpokenWish(text)?.name.isEmpty != true, "\(text)")
        }
    }

    @Test func `are not those of somebody who wants to be called`() {
        for text in SurfaceSentences.ofCallers {
            #expect(SpokenWish(text)?.name.isEmpty != true, "\(text)")
        }
    }

    // Rows A5 and A6 of an audit of articles in five languages.
    @Test(arguments: [
        "Let's meet at", "Spotkajmy się pod adresem", "讓我們見面", "Давай встретимся в",
        "Gặp nhau ở", "Rencontrons-nous à",
    ])
    func `of the audit's keyboards are known`(text: String) {
        #expect(TypedWish(text == "讓我們見面" ? text + "在" : text + " ") == .address)
    }

    @Test(arguments: [
        ("Get directions", OfferDeed.directions), ("Call this place", .call),
        ("Pobierz wskazówki", .directions), ("Zadzwoń w to miejsce", .call),
        ("取得指示", .directions), ("撥打這個地方", .call), ("取得路線指示", .directions),
        ("Проложить маршрут", .directions), ("Chỉ đường", .directions),
    ])
    func `of the audit's speech are known`(text: String, deed: OfferDeed) {
        #expect(SpokenWish(text)?.deed == deed)
        #expect(SpokenWish(text)?.name == "")
    }

    @Test(arguments: [
        ("Call The Ritz", "Ritz"), ("撥打蓮花飯店", "蓮花飯店"), ("はま寿司に電話して", "はま寿司"),
        ("Zadzwoń do Lotus", "Lotus"), ("Take me to Casa Marlene", "Casa Marlene"),
        ("Позвони в Лотос", "Лотос"), ("스타벅스에 전화해줘", "스타벅스"),
        ("나무카페에 전화해줘", "나무카페"), ("给蓝莲花打电话", "蓝莲花"),
        ("Llama a Casa Botín, por favor", "Casa Botín"), ("Chỉ đường đến Phở Thìn", "Phở Thìn"),
        ("what do you call this", "what you"),
    ])
    func `leave the name of a place`(text: String, name: String) {
        #expect(SpokenWish(text)?.name == name)
    }

    @Test func `hold for any width, marks and direction of writing`() {
        for text in [
            "Ｌｅｔ＇ｓ ｍｅｅｔ ａｔ　", "LET’S MEET AT…", "let's meet at: ", "Spotkajmy sie w ",
            "gap nhau o ", "\u{200F}لِنَلْتَقِي في ", "Nous nous retrouvons... Rendez-vous à ",
            "Ok!\nSee you at ", "讓 我 們 見 面 在 ", "e\u{301}. Rendez-vous a\u{300} ",
        ] { #expect(TypedWish(text) == .address, "\(text)") }
        for text in ["Let's meet at.", "Let's meet at!", "見面在。", "", " ", "…", "."] {
            #expect(TypedWish(text) == nil, "\(text)")
        }
    }

    @Test func `of one language do not count in a field of another`() {
        #expect(TypedWish("Ich bin im ", language: "en-GB") == nil)
        #expect(TypedWish("Ich bin im ", language: "DE_at") == .address)
        #expect(TypedWish("我們約在", language: "zh-TW") == .address)
        #expect(TypedWish("我们约在", language: "zh") == .address)
        // A language without words here leaves all of them.
        #expect(TypedWish("Let's meet at ", language: "eo") == .address)
    }

    @Test func `have titles for directions, rides and calls, each with the name once`() {
        for language in SurfaceLanguage.all {
            let titles = [OfferDeed.directions, .ride, .call].map { deed in
                language.titles.title(deed, "«A … B»")
            }
            #expect(Set(titles).count == 3, "\(language.code)")
            for title in titles {
                #expect(title.components(separatedBy: "«A … B»").count == 2, "\(language.code)")
                #expect(title.replacing("«A … B»", with: "").allSatisfy { $0 != "…" })
            }
        }
        // An article in Polish and one in Chinese show the two sentences for the same app.
        #expect(
            SurfaceLanguage.speaking("pl").titles.title(.ride, "Lotus") == "Zamów przejazd: Lotus"
        )
        #expect(SurfaceLanguage.speaking("zh-HK").code == "zh-Hant")
        #expect(SurfaceLanguage.speaking("ZH_hans_TW").code == "zh-Hans")
        #expect(SurfaceLanguage.speaking("pt-BR").code == "pt")
        #expect(SurfaceLanguage.speaking(nil).code == "en")
        #expect(SurfaceLanguage.speaking("-").code == "en")
    }

    @Test func `name no language twice, and every list has some`() {
        let codes = SurfaceLanguage.all.map(\.code)
        #expect(Set(codes).count == codes.count && codes.count == 18)
        for language in SurfaceLanguage.all {
            for list in [
                language.labels, language.between, language.asksPlace, language.asksTelephone,
                language.directions, language.rides, language.calls, language.fillers,
                language.otherThings,
            ] { #expect(!list.all.isEmpty, "\(language.code)") }
            #expect(!language.places.isEmpty && !language.telephones.isEmpty)
        }
    }

    @Test func `ask for a telephone where they name one`() {
        #expect(TypedWish("Their number is ") == .telephone)
        #expect(TypedWish("Ich rufe an, die Nummer ist ") == .telephone)
        #expect(TypedWish("My number is ") == nil)
        #expect(TypedWish("", question: "what's their phone number?") == .telephone)
        for question in [
            "What's your phone number?", "I have no idea, somewhere", "Where did you buy that?",
            "你在哪里买的？", "Где ты купил это?", "Gdzie to kupiłeś?", "Où as-tu acheté ça ?",
        ] { #expect(TypedWish("", question: question) == nil, "\(question)") }
    }
}
