extension SurfaceLanguage {
    /// Spanish.
    static let spanish = SurfaceLanguage(
        "es",
        titles: Titles(
            directions: "Cómo llegar a …",
            ride: "Pedir un viaje a …",
            call: "Llamar a …"
        ),
        places: [
            Opening(
                """
                quedamos, quedemos, hemos quedado, quedar, podemos quedar, nos vemos, nos veremos
                veámonos, vernos, nos encontramos, encontrémonos, encontrarnos, nos juntamos
                juntémonos, juntarnos, nos reunimos, reunámonos, reunirnos, encuéntrame, búscame
                encuéntranos, recógeme, recógenos, recógeme tú, te espero, os espero, los espero
                te esperamos, os esperamos, los esperamos, espérame, espéranos, la cita es, cita
                la fiesta es, la reunión es, la cena es, la comida es, comemos, cenamos, comamos
                cenemos, almorcemos, almorzamos, tomamos algo, he reservado, reservé una mesa
                hasta luego, hasta mañana, te veo, os veo, los veo
                """,
                before: spanishLinks
            ),
            Opening(
                """
                estoy, estamos, estaré, estaremos, ya estoy, ya estamos, vivo, vivimos, me quedo
                me alojo, nos alojamos, he llegado, llegué, he aparcado, me encontrarás
                """,
                before: """
                    en, en el, en la, cerca de, cerca del, delante de, delante del, frente a
                    frente al, al lado de, al lado del, enfrente de, enfrente del, fuera de, junto a
                    """
            ),
            Opening(
                """
                ven, venid, vengan, venga, vente, veníos, acércate, pásate, pásense, pasaos, llega
                dirígete, de camino, voy de camino
                estoy de camino, estoy yendo, te invito, os invito, los invito, envíalo, entregar
                """,
                before: "a, al, a la, para, hacia, hasta, por, por el, por la"
            ),
            // "Voy a" is mostly the future of a verb.
            Opening(
                "vamos, vámonos, ve, id, voy, vayan, iremos, iré, voy andando, vamos andando",
                before: "al, a la, hacia, hasta, para, para el, para la"
            ),
            Opening(
                """
                la dirección es, mi dirección es, nuestra dirección es, su dirección es
                dirección del restaurante es, dirección sería, el lugar es, el punto de encuentro es
                el sitio es, el sitio se llama, el lugar se llama, el restaurante se llama
                la ubicación es, aquí está la dirección
                """
            ),
        ],
        labels: """
            dirección, la dirección, mi dirección, nuestra dirección, su dirección, lugar, el lugar
            punto de encuentro, lugar de encuentro, ubicación, la ubicación, dónde, sitio, destino
            aquí está la dirección, esta es la dirección, nos vemos aquí, quedamos aquí
            estoy aquí, estamos aquí, ven aquí, vengan aquí, venid aquí, te espero aquí
            """,
        between: """
            mañana, hoy, esta noche, esta tarde, mañana por la noche, mañana por la tarde
            mañana por la mañana, luego, más tarde, después, ahora, ahora mismo, ya, pronto, todos
            todas, todos juntos, juntos, allí, ahí, a las, a la, a eso de las, sobre las, las, y
            media, y media, y cuarto, menos cuarto, de la tarde, de la noche, de la mañana, el lunes
            el martes, el miércoles, el jueves, el viernes, el sábado, el domingo, lunes, martes
            miércoles, jueves, viernes, sábado, domingo, que viene, el fin de semana, este
            próximo, la semana que viene, para cenar, para comer, para almorzar, para tomar algo
            para tomar un café, para desayunar, a mediodía, al mediodía, en una hora, en, dentro de
            minutos, una, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce
            mejor, conmigo, con nosotros, justo, todavía, aún, por favor, aquí, mesa, una mesa, pues
            """,
        otherThings: "correo, email, mail, electrónica, ip, web",
        telephones: [
            Opening(
                """
                su número es, su número es el, el número es, el número es el, su teléfono es
                su teléfono es el, el teléfono es, el teléfono es el, llámalos al, llámales al
                puedes llamarles al, puedes llamarlos al
                """
            )
        ],
        asksPlace: """
            dónde está, dónde es, dónde queda, dónde quedamos, dónde nos vemos, en dónde
            dónde estás?
            dónde nos encontramos, dónde estáis?, dónde están?, dónde nos juntamos, adónde vamos
            a dónde vamos, la dirección, su dirección, qué lugar, qué sitio, pásame la ubicación
            """,
        asksTelephone: """
            el número de teléfono, su número, el teléfono del restaurante, el número del restaurante
            su teléfono
            """,
        directions: """
            indicaciones, cómo llegar, obtener indicaciones, dame indicaciones, direcciones
            obtener direcciones, navegar, navega, navegación, iniciar navegación
            inicia la navegación, ruta, la ruta, llévame, llévenos, llévanos, guíame, condúceme
            enséñame el camino, muéstrame el camino, el camino, cómo llego, cómo se llega, cómo voy
            cómo vamos, cómo llegamos, cómo puedo llegar, cómo puedo ir, cómo se va, cómo ir, ir
            quiero ir, conduce, itinerario, el camino a
            """,
        rides: """
            taxi, un taxi, pide un taxi, pedir un taxi, pídeme un taxi, llama un taxi
            llama a un taxi
            llámame un taxi, un viaje, pedir un viaje, reservar un viaje, reserva un viaje
            reserva un taxi, un uber, pide un uber
            """,
        calls: """
            llama, llamar, llamada, llame, llámalos, llámales, llámalo, llámala, telefonea
            telefonear
            haz una llamada, hacer una llamada, marca, marcar, marca el número, llama por teléfono
            """,
        fillers: """
            por favor, porfa, consígueme, consigue, este, esta, ese, esa, lugar, este lugar
            ese lugar, sitio, este sitio
            dirección, esta dirección, a, al, a la, allí, ahí, allá, aquí, desde aquí, hasta, hacia
            para, el, la, los, las, de, del, un, una, dame, muéstrame, muestra, enséñame, busca
            encuentra, obtén, puedes, podrías, puede, quiero, quisiera, me gustaría, necesito, ahora
            en coche, coche, a pie, andando, en, con, teléfono, por teléfono, número, su número
            cuál es, es, hola, gracias, restaurante, mi
            """
    )

    private static let spanishLinks = """
        en, en el, en la, a, cerca de, cerca del, cerca de la, delante de, delante del
        delante de la, frente a, frente al, frente a la, al lado de, al lado del, enfrente de
        enfrente del, fuera de, junto a, junto al, a la puerta de, en la puerta de
        """
}
