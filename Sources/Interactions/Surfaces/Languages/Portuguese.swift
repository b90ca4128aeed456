extension SurfaceLanguage {
    /// Portuguese, of Portugal and Brazil.
    static let portuguese = SurfaceLanguage(
        "pt",
        titles: Titles(
            directions: "Obter direções para …",
            ride: "Pedir uma viagem para …",
            call: "Ligar para …"
        ),
        places: [
            Opening(
                """
                encontramo-nos, encontremo-nos, encontrarmo-nos, nos encontramos, nos encontrar
                vamos nos encontrar, vamos encontrar-nos, a gente se encontra, a gente se vê
                nos vemos, vemo-nos, vamo-nos ver, nos ver, se encontrar, se ver, nos reunimos
                marcamos, vamos marcar, combinamos, encontro você, encontro-te, me encontra
                me encontre, encontra-me
                encontre-me, te encontro, te vejo, vejo você, vejo-te, espero por ti, te espero
                espero você, espero-te, me espera, me espere, espera por mim, espera-me, me busca
                me pega, vem buscar-me, apanha-me, a festa é, a reunião é, o jantar é, o almoço é
                jantamos, almoçamos, vamos jantar, vamos almoçar, vamos comer, vamos tomar um café
                reservei uma mesa, reservei mesa, o encontro é, até amanhã, até logo, até já
                """,
                before: portugueseLinks
            ),
            Opening(
                """
                estou, estamos, eu tô, eu tou, já tô, já tou, tô aqui, vou estar, estarei, estaremos, já estou, já estamos, moro
                moramos, vivo, fico, fica, cheguei, chegamos, estacionei, me encontras
                """,
                before: """
                    em, no, na, ao pé de, ao pé do, ao pé da, perto de, perto do, perto da
                    em frente a
                    em frente ao, em frente à, ao lado de, ao lado do, ao lado da, à frente de
                    """
            ),
            Opening(
                """
                vem, venha, venham, vem cá, vamos, vai, vá, vão, vou, passa, passe, aparece
                apareçam
                estou a caminho, a caminho, indo, estou indo, convido-te, te convido, entregar
                chega, cheguem
                """,
                before: """
                    a, ao, à, até, até o, até a, até ao, até à, para, para o, para a, pra, pro
                    por
                    """
            ),
            Opening(
                """
                o endereço é, meu endereço é, nosso endereço é, endereço deles é, a morada é
                minha morada é, nossa morada é, morada deles é, o local é, o ponto de encontro é
                o lugar é, o sítio é, o restaurante se chama, o restaurante chama-se
                o lugar se chama, a localização é, aqui está o endereço, aqui está a morada
                """
            ),
        ],
        labels: """
            endereço, o endereço, meu endereço, nosso endereço, morada, a morada, a minha morada
            local, o local, lugar, onde, ponto de encontro, local de encontro, localização, destino
            aqui está o endereço, segue o endereço, segue a morada, nos encontramos aqui
            encontramo-nos aqui, estou aqui, estamos aqui, vem aqui, vem para aqui, vem cá
            """,
        between: """
            amanhã, hoje, hoje à noite, logo à noite, esta noite, esta tarde, amanhã à noite
            amanhã de manhã, amanhã à tarde, de manhã, à tarde, à noite, mais tarde, depois, logo
            já
            agora, agora mesmo, todos, todas, todos juntos, juntos, lá, ali, aqui, às, à, pelas, por
            volta das, h, horas, hora, e meia, da noite, da tarde, da manhã, na segunda, na terça
            na quarta, na quinta, na sexta, no sábado, no domingo, segunda, terça, quarta, quinta
            sexta, sábado, domingo, feira, no fim de semana, na próxima semana, para jantar
            para almoçar, para comer, pra jantar, pra almoçar, para um café, para tomar um café
            para um copo, ao meio-dia, meio-dia, em, daqui a, minutos, uma, duas, três, quatro
            cinco, seis, sete, oito, nove, dez, onze, doze, comigo, conosco, connosco, mesmo, então
            bem, com você, contigo, por favor, você, vocês, de carro, ainda
            """,
        otherThings: "email, e mail, mail, correio, eletrônico, eletrónico, ip, site, web",
        telephones: [
            Opening(
                """
                o número deles é, o número deles é o, o número é, o número é o, o telefone deles é
                o telefone é, o telefone é o, liga para eles no, ligue para eles no
                """
            )
        ],
        asksPlace: """
            onde é, onde fica, onde é que é, onde nos encontramos, onde a gente se encontra
            onde vamos, aonde vamos, onde nos vemos, onde você está?, onde estás?, onde vocês estão?
            onde estão?, onde te encontro, qual é o endereço, o endereço, o endereço deles, a morada
            qual o lugar, manda a localização
            """,
        asksTelephone: """
            o número de telefone, o número deles, o telefone deles, o telefone do restaurante
            o número do restaurante
            """,
        directions: """
            direções, obter direções, instruções, indicações, obter indicações, como chegar, como ir
            como chego, como eu chego, como vou, como é que vou, como chegamos, como se chega
            como faço para chegar, como é que chego, como se vai, navegar, navegue, navega
            navegação
            iniciar navegação, inicia a navegação, rota, a rota, rotas, traçar rota, trace a rota
            percurso, trajeto, itinerário, leva-me, me leva, me leve, leve-me, leva-nos, guia-me
            me guie, conduz-me, mostra-me o caminho, me mostra o caminho, mostre o caminho
            o caminho
            caminho, ir, quero ir, ver rota
            """,
        rides: """
            táxi, um táxi, chama um táxi, chame um táxi, chamar um táxi, pede um táxi, peça um táxi
            pedir um táxi, uma corrida, pedir uma corrida, uma boleia, uma viagem, pedir uma viagem
            reservar uma viagem, uma carona, um uber, chama um uber, pede um uber
            """,
        calls: """
            liga, ligar, ligue, telefona, telefonar, telefone, ligação, chamada, fazer uma ligação
            faz uma ligação, faça uma ligação, fazer uma chamada, faz uma chamada, faça uma chamada
            chamar, disca, disque, discar, marca o número, liga já
            """,
        fillers: """
            me mostra, me mostre, me dá
            por favor, se faz favor, este, esta, esse, essa, isto, isso, lugar, este lugar
            esse lugar, local, este local, esse local, sítio, este sítio, endereço, este endereço
            esta morada, morada, a, ao, à, até, para, pra, pro, o, os, as, lá, aqui, daqui, ali, aí
            de, do, da, um, uma, dá-me, me dê, mostra, mostrar, mostre, obter, ver
            encontra
            pode, podes, poderia, você pode, quero, queria, gostaria de, preciso, agora, de carro
            carro, a pé, em, no, na, eles, deles, lhes, número, telefone, este, com, qual é, é, que
            olá, oi, obrigado, obrigada, restaurante, neste, nesse, deste, desse, para cá, eu
            """
    )

    private static let portugueseLinks = """
        em, no, na, nos, nas, ao pé de, ao pé do, ao pé da, perto de, perto do, perto da
        em frente a, em frente ao, em frente à, em frente do, em frente da, ao lado de, ao lado do
        ao lado da, à frente de, à frente do, à frente da, à porta de, à porta do, à porta da
        no endereço, na morada, dentro do, dentro da
        """
}
