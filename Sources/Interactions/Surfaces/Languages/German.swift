extension SurfaceLanguage {
    /// German.
    static let german = SurfaceLanguage(
        "de",
        titles: Titles(directions: "Route zu …", ride: "Fahrt zu …", call: "… anrufen"),
        places: [
            Opening(
                """
                treffen uns, treffen wir uns, wir treffen uns, uns treffen, lass uns treffen
                lasst uns treffen, lass uns uns treffen, triff mich, trefft mich, trefft uns
                triff uns, treffpunkt ist, treffen, sehen uns, wir sehen uns, sehen wir uns
                bis dann, bis später, bis gleich, bis bald, bis morgen, bis nachher, bis heute abend
                ich warte, wir warten, warte auf dich
                warte auf euch, warte auf mich, ich warte auf dich, hol mich, holt mich, hol uns
                verabredet, wir sind verabredet, verabreden wir uns, essen wir, wir essen
                lass uns essen, lass uns essen gehen, ich habe einen tisch, tisch reserviert
                das essen ist, die feier ist, die party ist, das treffen ist
                """,
                before: germanLinks
            ),
            Opening(
                """
                ich bin, bin, wir sind, ich bin gerade, bin gerade, ich sitze, wir sitzen, ich stehe
                wir stehen, ich wohne, wir wohnen, ihr findet uns, du findest mich, du findest uns
                ihr findet mich, ich bin angekommen, ich werde, wir werden, ich parke
                """,
                before: """
                    bei, beim, bei der, bei dem, in, im, am, an der, vor, vor dem, vor der, vorm
                    neben
                    neben dem, neben der, in der, gegenüber, gegenüber von, in der nähe von
                    """
            ),
            Opening(
                """
                komm, kommt, kommen sie, komm doch, kommt doch, komm bitte, kommt bitte, ich komme
                wir kommen, ich gehe, wir gehen, gehen wir, lass uns, fahr, fahrt, fahren wir
                ich fahre, wir fahren, ich bin unterwegs, bin unterwegs, wir sind unterwegs, geh
                geht, ich muss, wir müssen, ich lade dich ein, ich lade euch ein
                """,
                before: """
                    zu, zum, zur, nach, in die, ins, in das, in den, ans, vors, bis zum, bis zur
                    """
            ),
            Opening(
                """
                adresse ist, treffpunkt ist, adresse lautet, adresse wäre, anschrift ist, anschrift lautet
                der treffpunkt ist, unser treffpunkt ist, das restaurant heißt, der laden heißt
                der ort ist, das ist die adresse, hier ist die adresse, ich wohne in der
                """
            ),
        ],
        labels: """
            adresse, die adresse, meine adresse, unsere adresse, anschrift, die anschrift
            treffpunkt
            der treffpunkt, unser treffpunkt, ort, wo, veranstaltungsort, ziel, standort
            hier ist die adresse, hier die adresse, wir treffen uns hier, treffen wir uns hier
            ich bin hier, wir sind hier, komm hierher, kommt hierher, hol mich hier ab, lokal
            """,
        between: """
            morgen, heute, heute abend, morgen abend, morgen früh, abend, später, nachher, dann
            gleich, gerade, jetzt, schon, noch, wieder, alle, alle zusammen, zusammen, um, gegen, ab
            uhr, halb, viertel, viertel nach, viertel vor, am montag, am dienstag, am mittwoch
            am donnerstag, am freitag, am samstag, am sonntag, montag, dienstag, mittwoch
            donnerstag
            freitag, samstag, sonntag, montagabend, freitagabend, samstagabend, am abend, am morgen
            am nachmittag, am wochenende, nächste woche, nächsten, diesen, mittags, mittag, abends
            morgens, nachmittags, zum essen, zum mittagessen, zum abendessen, zum kaffee
            zum frühstück, auf ein bier, auf einen kaffee, in einer stunde, in, minuten, stunde
            stunden, eins, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, doch
            am besten, einfach, bitte, dort, hier, da, mit dir, mit euch, ab und, essen, mal, vorbei
            von, ca, etwa, wohl, direkt
            """,
        otherThings: "mail, e mail, email, ip, web, internet, mac, server, rechnungs",
        telephones: [
            Opening(
                """
                die nummer ist, deren nummer ist, die telefonnummer ist, ihre nummer ist
                die telefonnummer lautet, die nummer lautet, ruf dort an unter, ruf da an unter
                erreichst du sie unter, erreichbar unter
                """
            )
        ],
        asksPlace: """
            wo ist das, wo ist es, wo treffen wir uns, wo wollen wir uns treffen, wo seid ihr?
            wo bist du?, wo bist du gerade, wo sollen wir uns treffen, wo soll ich hinkommen
            wohin soll ich kommen
            wo gehen wir hin, wo liegt das, die adresse, deren adresse, wo genau, welches restaurant
            """,
        asksTelephone: """
            die telefonnummer, deren telefonnummer, ihre telefonnummer, deren nummer
            nummer vom restaurant, nummer des restaurants, wie erreiche ich die
            """,
        directions: """
            wegbeschreibung, route, die route, navigiere, navigier, navigieren, navigation
            navigation starten, starte die navigation, starte navigation, anfahrt, routenplaner
            wie komme ich, wie kommen wir, wie komm ich, wie kommt man, wie gelange ich
            wie finde ich, bring mich, bringe mich, bring uns, führ mich, führe mich, fahr mich
            fahre mich, fahr, fahre, leite mich, lotse mich, zeig mir den weg, zeige mir den weg
            zeig den weg, der weg, den weg, hinfahren, hingehen, ich will hin, ich möchte hin
            ich will dorthin, ich möchte dorthin, ich will dahin, ich muss dahin, ich will zu
            ich möchte zu, ich will zum, ich möchte zum
            """,
        rides: """
            taxi, ein taxi, ruf ein taxi, rufe ein taxi, ruf mir ein taxi, rufe mir ein taxi
            bestell ein taxi, bestelle ein taxi, bestell mir ein taxi, ein taxi rufen, mitfahrt
            mitfahrgelegenheit, eine fahrt, fahrt, eine fahrt buchen, eine fahrt bestellen
            buche eine fahrt, bestelle eine fahrt
            """,
        calls: """
            anrufen, ruf, rufe, ruft, ruf an, rufe an, anruf, telefonieren, telefoniere, wähle
            wähl, kontaktiere telefonisch, ruf mal an, klingel, klingel durch
            """,
        fillers: """
            bring mir, das restaurant, dieses restaurant, restaurant
            bitte, ich brauche, brauche, buchen, bestellen, an, den, die, das, der, dem, dort, da
            hier, dies, diesen, dieses, diese, diesem
            ort, adresse, laden, zu, zum, zur, zu diesem, nach, dorthin, dahin, hin
            hierher, hierhin, s, zeige, zeig, zeige mir, zeig mir, gib mir, gib, starte, start
            starten, kannst du, könntest du, können sie, ich möchte, ich will, ich würde gern, gerne
            mal, doch, jetzt, von hier, sie, ihn, es, bei, beim, eine, einen, ein, anzeigen
            berechnen, berechne, suche, such, fahren, gehen, kommen, bringen, mit, dem auto, auto
            zu fuß, was ist, wie ist, ist, platz, stelle, lokal, danke, hallo, in, im, ins, doch mal
            """
    )

    private static let germanLinks = """
        bei, beim, bei der, bei dem, bei den, im, in, in der, in dem, an, am, an der, an dem, vor
        vor dem, vor der, vorm, neben, neben dem, neben der, hinter dem, hinter der, gegenüber
        gegenüber von, gegenüber vom, in der nähe von, in der nähe vom, direkt am, direkt vor, auf
        auf dem, auf der, unter der adresse, ab bei, ab am
        """
}
