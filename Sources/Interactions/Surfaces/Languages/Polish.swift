extension SurfaceLanguage {
    /// Polish.
    static let polish = SurfaceLanguage(
        "pl",
        titles: Titles(
            directions: "Wskazówki dojazdu: …",
            ride: "Zamów przejazd: …",
            call: "Zadzwoń: …"
        ),
        places: [
            Opening(
                """
                spotkajmy się, spotkamy się, spotykamy się, spotkać się, możemy się spotkać
                się spotkać, się spotkamy, się spotykamy, spotkanie, spotkanie jest, widzimy się
                się widzimy, zobaczymy się, się zobaczymy, do zobaczenia, umówmy się, umówiliśmy się
                jesteśmy umówieni, zbiórka, zbiórka jest, zbieramy się, się zbieramy, czekam
                czekam na ciebie, czekam na was, czekamy, czekamy na ciebie, czekamy na was
                będę czekać, będę czekał, będę czekała, będziemy czekać, zaczekaj, poczekaj
                zaczekaj na mnie, poczekaj na mnie, odbierz mnie, odbierz nas, zjedzmy, jemy, zjemy
                kolacja jest, obiad jest, impreza jest, kolacja, obiad, lunch, impreza, stolik
                mam rezerwację, mamy rezerwację, zarezerwowałem stolik, zarezerwowałam stolik
                randka, na razie, do jutra, do wieczora
                """,
                before: polishLinks
            ),
            Opening(
                """
                jestem, jesteśmy, będę, będziemy, jestem teraz, siedzę, siedzimy, stoję, stoimy
                mieszkam, mieszkamy, znajdziesz mnie, znajdziesz nas, znajdziecie nas
                zaparkowałem, zaparkowałam, parkuję, dojechałem, dojechałam, dotarłem, dotarłam
                jestem już, jesteśmy już, to jest, jest to
                """,
                before: """
                    w, we, na, na ulicy, na ul, pod, pod adresem, przy, u, obok, przed, koło
                    naprzeciw
                    naprzeciwko, niedaleko, blisko, za
                    """
            ),
            Opening(
                """
                przyjdź, przyjdźcie, przyjedź, przyjedźcie, przychodź, przychodźcie, wpadnij
                wpadnijcie, wpadaj, chodź, chodźcie, chodźmy, idziemy, jedziemy, idę, jadę, idź
                jedź, zapraszam, zapraszam cię, zapraszam was, zapraszamy, podjedź, podejdź, dojedź
                jestem w drodze, w drodze, pojedźmy, pójdźmy, dojdź, dostawa, dostarcz, kieruj się
                """,
                before: "do, na, na ulicę, na ul, pod, pod adres, w stronę, w kierunku, ku"
            ),
            Opening(
                """
                adres to, adres restauracji to, adres lokalu to, adres kawiarni to, mój adres to, nasz adres to, ich adres to, adres jest, adresem jest
                adres brzmi, miejsce to, miejscem jest, miejsce spotkania to
                miejscem spotkania jest
                restauracja nazywa się, lokal nazywa się, knajpa nazywa się, pod adresem
                pod następującym adresem, oto adres, podaję adres
                """
            ),
        ],
        labels: """
            adres, mój adres, nasz adres, ich adres, oto adres, podaję adres, miejsce
            miejsce spotkania, punkt spotkania, miejsce zbiórki, zbiórka, lokalizacja, gdzie, cel
            spotkajmy się tutaj, spotkajmy się tu, spotykamy się tutaj, spotykamy się tu
            jestem tutaj, jestem tu, jesteśmy tutaj, jesteśmy tu, przyjdź tutaj, przyjdź tu
            """,
        between: """
            jutro, dziś, dzisiaj, wieczorem, dziś wieczorem, jutro wieczorem, rano, jutro rano
            po południu, później, potem, teraz, zaraz, niedługo, wkrótce, już, jeszcze, wszyscy
            razem, wszyscy razem, tam, tu, tutaj, o, o godzinie, około, koło, godzinie, godz, w, we
            poniedziałek, wtorek, środę, czwartek, piątek, sobotę, niedzielę, w poniedziałek
            we wtorek, w środę, w czwartek, w piątek, w sobotę, w niedzielę, w weekend, przyszły
            w przyszłym tygodniu, na obiad, na kolację, na lunch, na kawę, na kawie, na piwo
            na piwie, na śniadanie, na obiedzie, na kolacji, za, godzinę, minut, pół do, wpół do
            południe, w południe, pierwszej, drugiej, trzeciej, czwartej, piątej, szóstej, siódmej
            ósmej, dziewiątej, dziesiątej, jedenastej, dwunastej, z tobą, z wami, z nami, ze mną, do
            na, od, najlepiej, może, po prostu, proszę, właśnie, obecnie, zarezerwowany
            """,
        otherThings: "mail, e mail, email, mailowy, ip, internetowy, www, poczty",
        telephones: [
            Opening(
                """
                ich numer to, ich telefon to, numer to, telefon to, numer telefonu to
                zadzwoń do nich pod numer, można do nich dzwonić pod, dzwoń pod numer
                """
            )
        ],
        asksPlace: """
            gdzie to jest, gdzie to?, gdzie się spotykamy, gdzie się spotkamy, gdzie się widzimy
            gdzie idziemy, gdzie jedziemy, gdzie jesteś?, gdzie jesteście?, gdzie teraz jesteś
            gdzie jesteśmy
            gdzie mam przyjść, gdzie mam przyjechać, jaki jest adres, jaki adres, podaj adres
            pod jakim adresem, w jakim miejscu, które miejsce, gdzie się umawiamy, ich adres
            """,
        asksTelephone: """
            numer telefonu, ich numer, ich telefon, numer do nich, numer do restauracji
            telefon do restauracji, telefon do nich
            """,
        directions: """
            jak mam tam dojechać, jak mam tam dojść, jak mam tam trafić, wskaż mi drogę
            prowadź mnie, pokaż mi trasę
            wskazówki, wskazówki dojazdu, pobierz wskazówki, pokaż wskazówki, wyznacz trasę
            wskaż drogę, pokaż drogę, pokaż trasę, pokaż mi drogę, trasa, trasę, nawiguj, nawigacja
            nawigację, włącz nawigację, uruchom nawigację, rozpocznij nawigację, prowadź
            poprowadź, poprowadź mnie, zaprowadź mnie, prowadź mnie, zabierz mnie, zawieź mnie
            zabierz nas, zawieź nas, dojazd, jak dojechać, jak dojść, jak tam dojechać
            jak tam dojść, jak dotrzeć, jak tam dotrzeć, jak mam dojechać, jak dojadę, jak dojdę
            jak się dostać, jak się tam dostać, jak trafić, jak tam trafić, droga, drogę, jedź
            jedźmy
            chcę jechać, chcę pojechać, chcę iść, chcę się dostać
            """,
        rides: """
            taksówka, taksówkę, taksówki, zamów taksówkę, wezwij taksówkę, zamów mi taksówkę
            zadzwoń po taksówkę, zamów przejazd, przejazd, zarezerwuj przejazd, zamów kurs
            podwózka, zamów ubera
            """,
        calls: """
            zadzwoń, zadzwonić, dzwoń, dzwonić, przedzwoń, przedzwonić, zatelefonuj, zatelefonować
            telefonuj, wykonaj połączenie, połącz mnie, połącz, wybierz numer, wykręć numer
            zadzwońmy, chcę zadzwonić
            """,
        fillers: """
            pokaż mi, daj mi, podaj mi, znajdź mi
            proszę, potrzebuję, potrzebna mi, celu, do, to, w, we, na, z, ze, ten, tę, tego, tej
            tym, temu, to miejsce
            tego miejsca, tym miejscu, tym miejscem, miejsce, miejsca, adres, ten adres, tu, tutaj
            tam, stąd, pobierz, pokaż, daj, podaj, znajdź, włącz, wyznacz, możesz
            czy możesz, mógłbyś, mogłabyś, chcę, chciałbym, chciałabym, muszę, teraz, nich, niego
            niej, ich, pod, pod ten numer, numer, telefon, telefonicznie, samochodem, autem, pieszo
            lokal, lokalu, restauracji, dojazdu, dzięki, cześć, jest, jak, się, dojechać, dojść
            """
    )

    private static let polishLinks = """
        w, we, na, pod, pod adresem, pod numerem, przy, przy ulicy, przy ul, na ulicy, na ul, obok
        koło, przed, za, u, naprzeciw, naprzeciwko, niedaleko, blisko, w pobliżu, w okolicy, do
        w restauracji, w kawiarni, w barze, w pubie, w parku
        """
}
