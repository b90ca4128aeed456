extension SurfaceLanguage {
    /// Italian.
    static let italian = SurfaceLanguage(
        "it",
        titles: Titles(
            directions: "Indicazioni per …",
            ride: "Prenota una corsa per …",
            call: "Chiama …"
        ),
        places: [
            Opening(
                """
                incontriamoci, ci incontriamo, incontrarci, vediamoci, ci vediamo, ci si vede
                vederci
                troviamoci, ci troviamo, trovarci, raggiungimi, raggiungici, raggiungetemi
                raggiungeteci, aspettami, aspettatemi, aspettaci, ti aspetto, vi aspetto
                ti aspettiamo, vi aspettiamo, l'appuntamento è, appuntamento, la festa è
                la riunione è, la cena è, il pranzo è, ceniamo, pranziamo, mangiamo
                beviamo qualcosa
                ho prenotato, abbiamo prenotato, prendimi, vieni a prendermi, passami a prendere
                passa a prendermi, a domani, a dopo, a stasera, ritroviamoci, ci ritroviamo
                riuniamoci
                """,
                before: italianLinks
            ),
            Opening(
                """
                sono, siamo, sarò, saremo, mi trovo, sono già, siamo già, sono arrivato
                sono arrivata, siamo arrivati, abito, abitiamo, vivo, sto, mi trovi, ci trovi
                mi trovate, ci trovate, alloggio, ho parcheggiato
                """,
                before: """
                    a, al, alla, allo, all, ai, alle, da, dal, dalla, in, nel, nella, vicino a
                    vicino al, vicino alla, davanti a, davanti al, davanti alla, accanto a
                    di fronte a
                    di fronte al, di fronte alla, presso, fuori da, fuori dal
                    """
            ),
            Opening(
                """
                vieni, venite, venga, vai, andate, passa, passate, arrivo, arriviamo
                sto andando, stiamo andando, sono in arrivo, in strada per, ti invito, vi invito
                recati, consegnare
                """,
                before: "a, al, alla, allo, all, ai, da, dal, dalla, in, nel, presso, verso, fino a"
            ),
            Opening("andiamo, vado, andremo", before: "al, alla, allo, all, da, dal, dalla, verso"),
            Opening(
                """
                l'indirizzo è, mio indirizzo è, nostro indirizzo è, loro indirizzo è
                indirizzo sarebbe
                il posto è, il luogo è, il punto di incontro è, il punto d'incontro è
                il punto di ritrovo è, il ristorante si chiama, il posto si chiama
                il locale si chiama
                ecco l'indirizzo, la posizione è
                """
            ),
        ],
        labels: """
            indirizzo, l'indirizzo, il mio indirizzo, il nostro indirizzo, ecco l'indirizzo, luogo
            il luogo, posto, il posto, dove, punto d'incontro, punto di incontro, punto di ritrovo
            luogo di ritrovo, posizione, destinazione, ci vediamo qui, vediamoci qui
            incontriamoci qui, sono qui, siamo qui, vieni qui, venite qui, ti aspetto qui
            """,
        between: """
            domani, oggi, stasera, domani sera, domani mattina, domani pomeriggio, stamattina
            questo pomeriggio, questa sera, dopo, più tardi, poi, adesso, ora, presto, subito, tutti
            tutte, tutti insieme, insieme, lì, là, qui, qua, alle, all, verso le, alle ore, ore
            le, e
            mezza, e mezza, e un quarto, mezzogiorno, a mezzogiorno, mezzanotte, lunedì, martedì
            mercoledì, giovedì, venerdì, sabato, domenica, lunedì sera, venerdì sera, sabato sera
            prossimo, nel fine settimana, nel weekend, la prossima settimana, a cena, per cena
            a pranzo, per pranzo, per un caffè, per un aperitivo, per l'aperitivo, a colazione, di
            sera, tra, fra, minuti, un'ora, una, due, tre, quattro, cinque, sei, sette, otto, nove
            dieci, undici, dodici, con me, con noi, già, ancora, proprio, direttamente, un tavolo
            tavolo, per favore, magari, allora, del mattino, di mattina
            """,
        otherThings: "email, e mail, mail, posta, elettronica, ip, web, sito",
        telephones: [
            Opening(
                """
                il loro numero è, il loro numero è lo, il numero è, il numero è lo
                il loro telefono è, il telefono è, il numero di telefono è, chiamali al
                li puoi chiamare al, puoi chiamarli al
                """
            )
        ],
        asksPlace: """
            dov'è, dove è, dove si trova, dove ci vediamo, dove ci incontriamo, dove ci troviamo
            dove andiamo, dove sei?, dove siete?, dove devo venire, qual è l'indirizzo, l'indirizzo
            il loro indirizzo, che posto, quale posto, mandami la posizione
            """,
        asksTelephone: """
            il numero di telefono, il loro numero, il telefono del ristorante
            il numero del ristorante
            """,
        directions: """
            come posso arrivarci, come arrivarci, arrivarci
            indicazioni, indicazioni stradali, ottieni indicazioni, dammi le indicazioni, direzioni
            naviga, navigare, navigatore, navigazione, avvia la navigazione, avvia navigazione
            percorso, il percorso, itinerario, strada, la strada, mostrami la strada
            indicami la strada, portami, portaci, mi porti, guidami, conducimi, accompagnami
            come arrivo, come ci arrivo, come si arriva, come arrivare, come arriviamo, come ci vado
            come vado, come ci si arriva, come posso arrivare, come posso andare, come si va
            come raggiungo, come raggiungere, andare, voglio andare, vorrei andare
            """,
        rides: """
            taxi, un taxi, chiama un taxi, chiamami un taxi, chiamare un taxi, prenota un taxi
            ordina un taxi, una corsa, prenota una corsa, richiedi una corsa, un passaggio
            chiedi un passaggio, un uber
            """,
        calls: """
            chiama, chiamare, chiamata, chiami, chiamali, chiamalo, chiamala, telefona, telefonare
            telefonata, fai una chiamata
            fare una chiamata, fai una telefonata, fare una telefonata, fai uno squillo, componi
            componi il numero
            """,
        fillers: """
            per favore, per piacere, mi serve, serve, ho bisogno di, ho bisogno d'un, questo
            questa, quel, quello, quella, posto, questo posto
            luogo, questo luogo, locale, questo locale, indirizzo, a questo, in questo, a, al, alla
            allo, ai, in, il, lo, la, i, gli, le, l, lì, là, qui, qua, da qui, ci, di, del, della
            un, una, uno, mostrami, mostra, dammi, trova, ottieni, puoi, potresti, può
            voglio, vorrei, devo, ho bisogno di, adesso, ora, subito, per, verso, fino a, fino, li
            loro, numero, il numero, questo numero, al telefono, telefono, con, in auto, auto
            a piedi, qual è, è, ciao, grazie, ristorante, come, da
            """
    )

    private static let italianLinks = """
        a, al, alla, allo, all, ai, alle, da, dal, dalla, dai, in, nel, nella, nei, vicino a
        vicino al, vicino alla, davanti a, davanti al, davanti alla, accanto a, accanto al
        di fronte a, di fronte al, di fronte alla, presso, fuori da, fuori dal, sotto, in via
        in piazza, all'indirizzo
        """
}
