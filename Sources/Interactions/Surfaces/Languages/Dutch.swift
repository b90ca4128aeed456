extension SurfaceLanguage {
    /// Dutch.
    static let dutch = SurfaceLanguage(
        "nl",
        titles: Titles(directions: "Route naar …", ride: "Rit naar …", call: "Bel …"),
        places: [
            Opening(
                """
                laten we afspreken, laten we elkaar ontmoeten, laten we elkaar zien, afspreken
                zullen we afspreken, we spreken af, spreken we af, spreek af, afgesproken
                we hebben afgesproken, ontmoet me, ontmoet mij, ontmoet ons, we ontmoeten elkaar
                ontmoeten we elkaar, ontmoeten, elkaar ontmoeten, zie je, ik zie je, we zien elkaar
                zien we elkaar, tot straks, tot morgen, tot dan, tot zo, tot vanavond, tot snel
                ik wacht, we wachten, ik wacht op je, wacht op me, wacht op mij, haal me op
                haal me, haal ons op, het feest is, de vergadering is, het diner is, het eten is
                we eten, eten we, laten we eten, laten we lunchen, we lunchen, gaan eten, lunchen
                ik heb gereserveerd, we hebben gereserveerd, laten we samenkomen, we verzamelen
                """,
                before: dutchLinks
            ),
            Opening(
                "we spreken, spreken we, spreek, ik spreek, laten we, zullen we, ik haal je",
                before: """
                    af bij, af bij de, af bij het, af in, af in de, af in het, af op, af op de
                    af op het, af voor, af voor de, af aan de, af aan het
                    """
            ),
            Opening(
                """
                ik ben, we zijn, wij zijn, ik zit, we zitten, ik sta, we staan, ik woon, we wonen
                ik zal, je vindt me, je vindt ons, jullie vinden ons, ik ben aangekomen
                we zijn aangekomen, ik logeer, ik sta geparkeerd, ik wacht
                """,
                before: """
                    in, op, bij, bij de, bij het, in de, in het, op de, op het, voor de, voor het
                    naast
                    naast de, naast het, tegenover, tegenover de, tegenover het, vlak bij, vlakbij
                    dicht bij, aan de, aan het
                    """
            ),
            Opening(
                """
                kom, kom maar, kom even, komen jullie, ik kom, we komen, ga, we gaan, gaan we
                laten we, laten we gaan, ik ga, ik rijd, ik rij, we rijden, rijd, rij, onderweg
                ik ben onderweg, we zijn onderweg, loop, ik loop, ik nodig je uit, bezorg
                """,
                before: "naar, naar de, naar het, richting, tot aan"
            ),
            Opening("kom langs bij, kom langs op, kom eens langs bij, kom even langs bij"),
            Opening(
                """
                het adres is, mijn adres is, ons adres is, hun adres is, adres zou zijn
                de plek is, de locatie is, de ontmoetingsplaats is, het restaurant heet
                de plek heet, de zaak heet, het trefpunt is, dit is het adres, hier is het adres
                """
            ),
        ],
        labels: """
            adres, het adres, mijn adres, ons adres, hun adres, hier is het adres, dit is het adres
            plaats, plek, locatie, de locatie, waar, ontmoetingsplaats, trefpunt, verzamelpunt
            bestemming, we spreken hier af, we zien elkaar hier, ik ben hier, we zijn hier, kom hier
            kom hierheen, ik wacht hier
            """,
        between: """
            morgen, vandaag, vanavond, morgenavond, morgenochtend, morgenmiddag, vanmiddag
            vanochtend, straks, later, dan, nu, zo, meteen, weer, al, nog, allemaal, samen, elkaar
            om, rond, tegen, uur, half, kwart over, kwart voor, maandag, dinsdag, woensdag
            donderdag
            vrijdag, zaterdag, zondag, op maandag, op dinsdag, op woensdag, op donderdag, op vrijdag
            op zaterdag, op zondag, maandagavond, vrijdagavond, zaterdagavond, volgende
            volgende week
            dit weekend, in het weekend, avond, middag, ochtend, voor het eten, voor de lunch
            voor lunch, voor koffie, voor een kop koffie, voor een drankje, voor een biertje, over
            een uur, minuten, een, twee, drie, vier, vijf, zes, zeven, acht, negen, tien, elf
            twaalf
            daar, hier, met mij, met ons, gewoon, even, misschien, alvast, net, momenteel, op je
            op jullie, af, op, je, jullie, gereserveerd
            """,
        otherThings: "mail, e mail, email, ip, web, website, mac",
        telephones: [
            Opening(
                """
                hun nummer is, het nummer is, hun telefoonnummer is, het telefoonnummer is
                bel ze op, je kunt ze bellen op, je bereikt ze op
                """
            )
        ],
        asksPlace: """
            waar is het, waar is dat, waar spreken we af, waar zien we elkaar, waar ontmoeten we
            waar gaan we heen, waar gaan we naartoe, waar ben je?, waar zijn jullie?
            waar moet ik zijn
            waar moet ik heen, wat is het adres, het adres, hun adres, welke plek, stuur je locatie
            """,
        asksTelephone: """
            het telefoonnummer, hun telefoonnummer, hun nummer, nummer van het restaurant
            hoe bereik ik ze
            """,
        directions: """
            routebeschrijving, route, de route, toon route, toon de route, navigeer, navigeren
            navigatie, start navigatie, start de navigatie, breng me, breng mij, breng ons, leid me
            leid mij, rijd me, rijd, rij, hoe kom ik, hoe kom je, hoe komen we, hoe geraak ik
            hoe ga ik, hoe bereik ik, wijs me de weg, wijs de weg, laat me de weg zien, toon de weg
            de weg, aanwijzingen, erheen, ernaartoe, breng me erheen, breng me ernaartoe
            ik wil naar
            """,
        rides: """
            taxi, een taxi, bel een taxi, regel een taxi, bestel een taxi, boek een taxi, een rit
            boek een rit, bestel een rit, regel een rit, vraag een rit aan, een lift, een uber
            """,
        calls: """
            bel, bellen, telefoneer, telefoneren, opbellen, bel op, bel even, gebeld, draai
            draai het nummer, pleeg een telefoontje, telefoontje
            """,
        fillers: """
            toon me, laat me, laat me zien, laat mij
            alsjeblieft, alstublieft, graag, ik heb nodig, nodig, ik heb, hen, erheen, ernaartoe
            deze, dit, die, dat, plek, deze plek, plaats
            deze plaats, locatie, deze locatie, adres, dit adres, zaak, naar, naar deze, de, het
            een, daar, er, hier, daarheen, daarnaartoe, hierheen, heen, naartoe, vanaf hier, van
            geef me, geef, toon, laat, laat zien, zien, zoek, vind, start, kun je, kan je
            kunt u, zou je, ik wil, ik wil graag, ik moet, nu, ze, hun, hem, haar, met, met de auto
            auto, te voet, te, in, op, bij, om, even, eens, nummer, telefoon, is, wat is, hoi
            bedankt
            dank je, gaan, rijden, komen, restaurant, brengen
            """
    )

    private static let dutchLinks = """
        bij, bij de, bij het, in, in de, in het, op, op de, op het, aan de, aan het, voor de
        voor het, naast, naast de, naast het, tegenover, tegenover de, tegenover het, vlak bij
        vlakbij, dicht bij, buiten, om de hoek van, af bij, af in, op bij
        """
}
