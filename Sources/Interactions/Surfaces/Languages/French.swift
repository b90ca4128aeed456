extension SurfaceLanguage {
    /// French.
    static let french = SurfaceLanguage(
        "fr",
        titles: Titles(directions: "Itinéraire vers …", ride: "Course vers …", call: "Appeler …"),
        places: [
            Opening(
                """
                rendez-vous, rdv, on se donne rendez-vous, donnons-nous rendez-vous, retrouve
                retrouve-moi, retrouve-nous, retrouvez-moi, retrouvez-nous, retrouvons-nous
                on se retrouve, se retrouver, nous retrouver, rejoins-moi, rejoins-nous
                rejoignez-moi, rejoignez-nous, rejoignons-nous, on se rejoint, se rejoindre
                rencontrons-nous, on se rencontre, se rencontrer, nous rencontrer, voyons-nous
                on se voit, se voir, nous voir, on se capte, on se fait, à bientôt, à demain
                à tout à l'heure, à ce soir, à plus, à plus tard, attends-moi, attendez-moi
                je t'attends, je vous attends, on t'attend, on vous attend, nous t'attendons
                on mange, on dîne, on déjeune, mangeons, dînons, déjeunons, on prend un verre
                j'ai réservé, on a réservé, viens me chercher, venez me chercher, passe me prendre
                la fête est, la soirée est, la réunion est, le dîner est, le déjeuner est
                """,
                before: frenchLinks
            ),
            Opening(
                """
                je suis, on est, nous sommes, je serai, on sera, nous serons, je suis arrivé
                je suis arrivée, on est arrivés, je suis garé, je suis garée, j'habite
                nous habitons
                on habite, c'est, je t'attendrai, vous me trouverez, tu me trouveras, ça se passe
                """,
                before: """
                    à, au, à la, à l, aux, chez, devant, près de, près du, à côté de, à côté du
                    en face de, en face du, en bas de
                    """
            ),
            Opening(
                """
                viens, venez, viens nous voir, viens me voir, passe, passez, passe me voir
                passe nous voir
                on va, nous allons, allons, je vais
                vas, va, allez, rends-toi, rendez-vous, je viens, on arrive, j'arrive, je me rends
                en route, je suis en route, je suis en chemin, je t'invite, je vous invite
                livrez, livraison
                """,
                before: "à, au, à la, à l, aux, chez, jusqu'à, jusqu'au, vers"
            ),
            Opening(
                """
                adresse est, adresse c'est, adresse est le, adresse est au, adresse c'est le
                le lieu est, le point de rendez-vous est, le lieu de rendez-vous est
                le restaurant s'appelle, l'endroit s'appelle, voici l'adresse
                """
            ),
        ],
        labels: """
            adresse, l'adresse, mon adresse, notre adresse, leur adresse, voici l'adresse
            lieu, le lieu, lieu de rendez-vous, point de rendez-vous, rendez-vous, rdv, où, endroit
            destination, on se retrouve ici, retrouvons-nous ici, rendez-vous ici, je suis ici
            on est ici, nous sommes ici, viens ici, venez ici, je suis là
            """,
        between: """
            demain, aujourd'hui, ce soir, demain soir, demain matin, ce matin, cet après-midi
            ce midi
            plus tard, tout à l'heure, après, ensuite, bientôt, maintenant, là, déjà, encore, tous
            toutes, tous ensemble, ensemble, à, vers, h, heure, heures, heures et demie, midi
            minuit
            à midi, lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, lundi soir
            mardi soir
            mercredi soir, jeudi soir, vendredi soir, samedi soir, dimanche soir, prochain
            ce week-end, week-end, la semaine prochaine, pour dîner, pour déjeuner, pour manger
            pour boire un verre, pour un café, pour le déjeuner, pour le dîner, dans, minutes
            une heure, une, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze, et
            demie, quart, le, du soir, du matin, me, nous, avec moi, avec nous, actuellement
            en ce moment, juste, plutôt, directement, s'il te plaît, s'il vous plaît, bien, donc
            de, table, une table
            """,
        otherThings: "mot de, mail, e mail, email, courriel, ip, web, site",
        telephones: [
            Opening(
                """
                leur numéro est le, leur numéro est, leur numéro c'est le, leur numéro c'est
                le numéro est le, le numéro est, le numéro c'est le, le numéro c'est, appelle-les au
                tu peux les appeler au, vous pouvez les appeler au, tu peux les joindre au
                """
            )
        ],
        asksPlace: """
            c'est où, où est-ce, où c'est, où se retrouve, on se retrouve où, où on se retrouve
            où se voit, on se voit où, où on se voit, où va-t-on, on va où, où es-tu?, t'es où?
            tu es où?, où êtes-vous?, vous êtes où?, l'adresse, leur adresse, quel endroit
            où se rejoint, on se rejoint où
            """,
        asksTelephone: """
            le numéro de téléphone, leur numéro, le numéro du restaurant, leur téléphone
            """,
        directions: """
            comment je fais pour y aller, comment faire pour y aller, comment on y va
            itinéraire, l'itinéraire, itinéraires, obtenir l'itinéraire, indications, les directions
            obtenir les directions, directions, navigation, navigue, naviguer, lancer la navigation
            lance la navigation, démarre la navigation, emmène-moi, emmenez-moi, amène-moi
            conduis-moi, conduisez-moi, guide-moi, mène-moi, ramène-moi, comment aller, y aller
            s'y rendre
            comment s'y rendre, aller là-bas
            comment y aller, comment on y va, comment je vais, comment va-t-on, comment se rendre
            comment je me rends, comment je fais pour aller, comment arriver, comment venir
            montre-moi le chemin, montre le chemin, le chemin, chemin, quel chemin, trajet
            le trajet
            route, la route, aller, je veux aller, je voudrais aller
            """,
        rides: """
            trouve-moi un taxi, commande-moi un taxi, réserve-moi un taxi
            taxi, un taxi, appelle un taxi, appelle-moi un taxi, appeler un taxi, commande un taxi
            commander un taxi, réserve un taxi, réserver un taxi, une course, commander une course
            réserver une course, un vtc, commander un vtc, réserver un vtc, un uber
            """,
        calls: """
            appelle, appeler, appelez, appel, téléphone, téléphoner, téléphonez, passe un appel
            passer un appel, passe un coup de fil, passer un coup de fil, un coup de fil, compose
            composer le numéro, contacte par téléphone
            """,
        fillers: """
            montre, montrez
            s'il te plaît, s'il vous plaît, stp, svp, il me faut, j'ai besoin de, j'ai besoin d'
            cet, cette, ce, ces, endroit, cet endroit
            lieu
            ce lieu, adresse, cette adresse, là, là-bas, ici, d'ici, à, au, à la, aux, le
            la, les, l, un, une, y, de, du, des, d, vers, pour, jusqu'à, jusqu'au, donne-moi
            donnez-moi, montre-moi, montrez-moi, affiche, afficher, obtenir, trouve, trouver, lance
            peux-tu, pouvez-vous, tu peux, je veux, je voudrais, j'aimerais, maintenant, chez, en
            voiture, à pied, lui, leur, il, est, quel, quelle, quel est, merci, bonjour, restaurant
            faire, leur numéro, ce numéro
            """
    )

    private static let frenchLinks = """
        à, au, à la, à l, aux, chez, dans, devant, devant le, devant la, près de, près du
        près de la, à côté de, à côté du, à côté de la, en face de, en face du, en face de la
        en bas
        en bas de, sur, rue, à l'adresse, au niveau de, à l'adresse suivante
        """
}
