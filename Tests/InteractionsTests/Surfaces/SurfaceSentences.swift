import Testing

/// Sentences of one language, as people type and say them.
///
/// They were written before the words of the surfaces were tried on them, so most are not entries
/// of those lists.
struct SurfaceSentences: Sendable, CustomTestStringConvertible {
    let code: String
    /// Texts before a place.
    let typed: [String]
    let directions: [String]
    let calls: [String]
    let rides: [String]
    /// A message that asks for a place.
    let question: String
    /// Texts that ask for no place.
    let silent: [String]

    var testDescription: String { code }
}

extension SurfaceSentences {
    static let all: [SurfaceSentences] = [
        SurfaceSentences(
            code: "en",
            typed: [
                "Let's meet at ", "Let’s meet at", "see you at ", "Come to ", "I am at ",
                "I'm at ", "The address is ", "LET'S MEET AT ", "Let's meet tomorrow at 7 pm at ",
                "See you tonight at", "My address is:", "Ｌｅｔ'ｓ ｍｅｅｔ ａｔ ",
                "We should meet up for coffee at ", "Address: ", "Meet me in front of ",
                "We're at ", "Pick me up at ", "Meet here: ", "I'm heading to ", "Dinner is at ",
                "let's grab lunch at…", "Join us at ", "Shall we meet at ", "Can we meet at ",
                "I'll meet you at ", "See you there at ", "I'll be waiting at ",
                "We're having dinner at ", "Let's have dinner at ", "Come over to ", "Come by ",
                "Please come to ", "Meeting point: ", "Our address is ", "I live at ",
                "Our new address is ", "I'm currently at ", "I'm over at ", "You can find me at ",
                "Let's go to ", "Let's catch up at ", "Meet us at ", "Lunch at ", "Dinner at ",
                "How about meeting at ", "Address is: ", "Here's the address: ",
                "I'm waiting for you at ", "Let’s meet in front of ", "Let us meet at ",
                "Meet you at ", "Let's meet up at ", "We'll meet at ", "I'll see you at ",
                "We're meeting at ", "Come meet me at ", "We are at ", "Our hotel is at ",
                "I'm staying at ", "Let's grab a coffee at ", "The restaurant's address is ",
                "We could meet at ", "Want to meet at ", "Come see me at ", "Just arrived at ",
                "Meet me tonight at 8 at ", "It's at ", "We are waiting at ", "The place is at ",
            ],
            directions: [
                "Get directions", "Take me there", "Navigate", "How do I get there?",
                "Directions, please.", "Navigate to this place", "show me the way",
                "Can you give me directions to here", "Start navigation", "GET DIRECTIONS!",
                "How can I get to this place?", "Take me to this place", "Give me directions",
                "How do I get here?", "Navigate there", "Show me the route", "I want to go there",
                "Bring me there", "Show directions", "How to get there",
                "Directions to this place", "Navigate me there", "I need directions",
                "Can you navigate to this place?", "How do we get there?", "Route to here",
                "Drive there", "Guide me there",
            ],
            calls: [
                "Call this place", "call them", "Phone", "Please call there", "Give them a call",
                "Call it", "Phone this place", "Ring them",
                "I want to call this place", "Dial this place", "Make a call",
                "Give this place a call", "Call that place", "Phone them",
                "Could you call them please", "Call this number",
                "Make a phone call to this place",
            ],
            rides: [
                "Get a ride", "Get a ride there", "Call me a taxi", "Book a ride to this place",
                "I need a taxi", "Get me a ride", "Order a cab", "Take a taxi there",
                "Call a taxi to this place",
            ],
            question: "Great! Where do we meet?",
            silent: [
                "I am late", "so that at", "Look at ", "I'm good at ", "My email address is ",
                "The IP address is ", "Thanks for the meeting", "See you tomorrow", "See you in ",
                "What are you looking at ", "The problem is ", "I have to go",
                "Let's meet tomorrow", "I like it", "Email address: ", "Take a note",
                "Play some music", "What do you call this", "Can you take this",
                "what time is it", "I missed your call", "Call me later", "Let's meet at five.",
                "we met at ", "I would like to ", "I'm in ", "Where did you buy that",
                "The drive failed", "I'm happy to help", "I think we should go",
                "That's what I'm looking for", "Do you want to come", "My phone is dead",
                "The phone number is wrong.", "I have a meeting", "We are going",
                "Nice to meet you", "I was there in ", "She laughed at ", "It's raining",
                "Let me know", "take care", "drive safely", "How are you?", "See you later",
                "I love the way you cook", "This is my place.",
            ]
        ),
        SurfaceSentences(
            code: "de",
            typed: [
                "Treffen wir uns bei ", "Wir treffen uns morgen um 8 im ", "Ich bin im ",
                "Die Adresse ist ", "Lass uns treffen in der ", "Komm zum ",
                "Wir sehen uns heute Abend beim ", "Treffpunkt: ", "Bis gleich im ",
                "Wir sehen uns in ", "Sehen wir uns um 8 bei ", "Ich warte vor dem ",
                "Die Anschrift lautet ", "Meine Adresse ist ", "Komm bitte zu ",
                "Ich bin gerade in der ", "Ich bin in ", "Ich bin an der ", "Wir essen heute im ",
                "Treffen am ", "Bis später im ", "Hol mich ab am ", "Ich wohne in der ",
                "Treffpunkt ist ", "Komm doch zu ", "Treffen wir uns am ",
                "Wir treffen uns vor dem ", "Bin gerade beim ", "Wir sind im ", "Kommt zur ",
                "Ich warte auf dich am ", "Sehen wir uns morgen in ", "Ich bin bei ",
            ],
            directions: [
                "Wegbeschreibung", "Bring mich dorthin", "Navigiere dorthin",
                "Wie komme ich dahin?", "Route anzeigen", "Starte die Navigation",
                "Wie komme ich dorthin?", "Zeig mir den Weg", "Navigiere zu diesem Ort",
                "Führe mich dorthin", "Route starten", "Zeige mir die Route",
                "Wie komme ich hin?", "Navigation zu diesem Ort", "Zeig mir die Wegbeschreibung",
                "Fahr mich dahin", "Route dorthin", "Wie gelange ich dorthin?",
            ],
            calls: [
                "Ruf diesen Ort an", "Ruf dort an", "Diesen Ort anrufen", "Bitte anrufen",
                "Rufe diesen Ort an", "Diesen Platz anrufen", "Telefonieren", "Ruf da an",
                "Kannst du dort anrufen?", "Ruf sie an", "Bitte diesen Ort anrufen",
                "Ruf das Restaurant an", "Ruf hier an", "Anruf starten",
            ],
            rides: [
                "Ruf mir ein Taxi", "Bestell mir ein Taxi dorthin", "Bestelle ein Taxi",
                "Fahrt buchen", "Ich brauche ein Taxi",
            ],
            question: "Wo treffen wir uns?",
            silent: [
                "Ich bin müde", "Wir treffen uns morgen", "Bis morgen", "Das ist die Adresse.",
                "Ich schaue auf ", "Meine E-Mail-Adresse ist ", "Wie geht es dir",
                "Ich denke an ", "Bis zum ", "Ich freue mich auf ", "Guten Morgen",
                "Ich bin gleich da", "Wir sehen uns", "Ich habe auf ", "Das ist in ",
                "Wir fahren morgen", "Danke für ", "Ruf mich an", "Mein Weg", "Nimm das",
            ]
        ),
        SurfaceSentences(
            code: "fr",
            typed: [
                "Rencontrons-nous à ", "Rencontrons nous a ", "On se retrouve à ",
                "Rendez-vous demain à 20h au ", "Je suis à ", "L'adresse est ", "Viens à ",
                "On se voit ce soir chez ", "RENCONTRONS-NOUS À ", "Adresse : ",
                "Retrouve-moi devant ", "On se rejoint à ", "Retrouve-moi à ",
                "Je t'attends devant ", "Notre adresse est ", "Mon adresse est ",
                "Voici l'adresse : ", "On est à ", "Je suis chez ", "Je suis au ",
                "Passe me voir à ", "Rejoins-nous au ", "On dîne chez ", "Venez à ",
                "À demain au ", "On peut se voir à ", "On pourrait se retrouver au ",
                "Rendez-vous à ", "Je serai à ", "Rendez-vous devant ", "On peut se retrouver à ",
                "On se donne rendez-vous à ", "Je vous attends au ", "Nous sommes à ",
                "Je suis devant ", "On se retrouve devant ", "Rejoignez-nous à ", "Viens chez ",
                "L'adresse c'est ", "Voyons-nous à ", "J'habite au ",
            ],
            directions: [
                "Obtenir l'itinéraire", "Emmène-moi là-bas", "Comment y aller ?", "Itinéraire",
                "Comment aller à cet endroit ?", "Naviguer", "Comment je vais là-bas ?",
                "Donne-moi l'itinéraire", "Conduis-moi là-bas", "Y aller", "Emmenez-moi là-bas",
                "Lancer la navigation", "Montre-moi le chemin", "Comment s'y rendre ?",
                "Comment je fais pour y aller ?", "Itinéraire vers ce lieu",
                "Montre l'itinéraire", "Guide-moi", "Je veux y aller", "Amène-moi ici",
            ],
            calls: [
                "Appelle cet endroit", "Appeler ce lieu", "Téléphone à cet endroit",
                "Appeler cet endroit", "Appelle ce restaurant", "Appelle-les", "Appeler",
                "Appelle ce numéro", "Téléphone-leur", "Appelle là-bas",
                "Peux-tu appeler cet endroit ?",
            ],
            rides: [
                "Appelle-moi un taxi", "Commande un taxi", "Commander une course",
                "Trouve-moi un taxi", "Réserve un taxi",
            ],
            question: "C'est où ?",
            silent: [
                "Je suis fatigué", "À demain", "Je pense à ", "Mon adresse email est ",
                "Il commence à ", "Bonjour", "Comment ça va", "Merci à ", "Je suis en retard",
                "On se voit demain", "Il y a ", "Merci pour ", "Je vais bien", "Appelle-moi",
                "Je t'aime", "Il est à ",
            ]
        ),
        SurfaceSentences(
            code: "es",
            typed: [
                "Nos vemos en ", "Quedamos en ", "Estoy en ", "La dirección es ",
                "la direccion es ", "Ven a ", "Nos encontramos mañana a las 8 en ", "Dirección: ",
                "Encontrémonos en ", "Nos encontramos en ", "Podemos vernos en ",
                "Nos vemos a las 8 en ", "Ven al ", "Vengan a ", "Te espero en ",
                "Mi dirección es ", "Estamos en ", "Quedamos mañana en ", "Vamos a vernos en ",
                "Cenamos en ", "Veámonos en ", "Reunámonos en ", "Te veo en ", "Estoy en el ",
                "Nos vemos mañana por la tarde en ", "Estoy cerca de ",
                "Te espero en la puerta de ", "Nos reunimos en ", "Podemos quedar en ",
                "Juntémonos en ", "Vengan al ", "Acércate a ", "Nuestra dirección es ",
            ],
            directions: [
                "Cómo llegar", "como llegar", "Llévame allí", "Obtener indicaciones",
                "¿Cómo llego allí?", "Navegar", "Cómo llego", "Llévame a este lugar",
                "Muéstrame el camino", "Dame la ruta", "Quiero ir allí", "¿Cómo se llega?",
                "Navega hasta allí", "¿Cómo puedo llegar?", "Muéstrame cómo llegar",
                "Ruta a este lugar", "¿Cómo voy?", "Guíame",
            ],
            calls: [
                "Llama a este lugar", "Llamar a este sitio", "Llámalos", "Llama aquí", "Llámalo",
                "Telefonea a este sitio", "Llama al restaurante", "Llama por favor",
                "¿Puedes llamar a este lugar?", "Haz una llamada",
            ],
            rides: [
                "Pide un taxi", "Llama un taxi", "Consígueme un taxi", "Pídeme un taxi",
                "Necesito un taxi",
            ],
            question: "¿Dónde quedamos?",
            silent: [
                "Estoy cansado", "Nos vemos mañana", "Pienso en ", "Mi correo es ",
                "Gracias por ", "Voy a ", "¿Cómo estás?", "Creo en ", "Estoy en camino.",
                "Te llamo luego", "Hay que ir", "Es para ", "Llámame", "Gracias a ",
            ]
        ),
        SurfaceSentences(
            code: "pt",
            typed: [
                "Vamos nos encontrar em ", "Encontramo-nos no ", "Estou em ", "O endereço é ",
                "A morada é ", "Venha para ", "Te vejo amanhã no ", "Nos vemos às 8 na ",
                "Endereço:", "Encontro você em ", "Vamos nos ver em ", "Me encontra na ",
                "Te encontro no ", "Meu endereço é ", "Estamos no ", "Vem ao ", "Vem para o ",
                "Vamos ao ", "Estou na ", "Encontramo-nos às 20h em ", "A gente se encontra no ",
                "Vejo-te em ", "Vejo você no ", "Nos encontramos em ", "Te espero no ",
                "Podemos nos encontrar no ", "Estou aqui no ", "Venham ao ", "Vamos almoçar no ",
                "Encontre-me no ", "Até logo no ",
            ],
            directions: [
                "Como chegar", "Leve-me lá", "Me leva lá", "Obter direções", "Navegar até lá",
                "Como eu chego lá?", "Leva-me lá", "Como é que chego lá?", "Mostra o caminho",
                "Traçar rota", "Quero ir para lá", "Navegue até aqui", "Como ir até lá?",
                "Como faço para chegar lá?", "Me mostra o caminho", "Rota para este lugar",
                "Como vou para lá?", "Guia-me", "Iniciar navegação",
            ],
            calls: [
                "Ligue para este lugar", "Ligar para este local", "Liga para lá", "Ligar",
                "Telefona para este sítio", "Chamar este lugar", "Liga para aqui",
                "Pode ligar para este lugar?", "Fazer uma chamada", "Ligue para eles",
            ],
            rides: [
                "Chame um táxi", "Pede um táxi", "Chamar um táxi", "Preciso de um táxi",
            ],
            question: "Onde fica?",
            silent: [
                "Estou cansado", "Até amanhã", "Penso em ", "Gosto de ", "Obrigado por ",
                "Bom dia", "Como vai você?", "Te amo", "Me liga", "Que bom", "Obrigada pela ",
            ]
        ),
        SurfaceSentences(
            code: "it",
            typed: [
                "Incontriamoci a ", "Ci vediamo al ", "Vediamoci domani alle 8 da ", "Sono a ",
                "L'indirizzo è ", "Vieni a ", "Indirizzo: ", "Troviamoci davanti al ",
                "Ci incontriamo a ", "Ci vediamo stasera da ", "Sono al ", "Siamo da ",
                "Vieni da ", "Venite al ", "Il mio indirizzo è ", "Ti aspetto davanti a ",
                "Raggiungimi al ", "Possiamo vederci a ", "Incontriamoci presso ",
                "Vediamoci in ", "Appuntamento al ", "Ci troviamo davanti a ",
                "Possiamo incontrarci al ", "Ceniamo da ", "Sono davanti al ",
                "Ci vediamo alle otto in ", "Passa da ", "Vi aspetto al ", "Siamo al ",
                "Il ristorante si chiama ",
            ],
            directions: [
                "Indicazioni", "Portami lì", "Come ci arrivo?", "Ottieni indicazioni stradali",
                "Naviga", "Dammi indicazioni", "Come ci si arriva?", "Guidami lì",
                "Portami in questo posto", "Mostrami il percorso", "Voglio andare lì",
                "Avvia navigazione", "Come posso arrivarci?", "Mostrami la strada",
                "Naviga verso questo posto", "Indicami la strada", "Portami qui",
                "Percorso per questo luogo",
            ],
            calls: [
                "Chiama questo posto", "Telefona a questo posto", "Chiama", "Chiama qui",
                "Telefona qui", "Chiamali", "Puoi chiamare questo posto?", "Chiama il ristorante",
                "Fai una chiamata", "Telefona",
            ],
            rides: [
                "Chiamami un taxi", "Prenota una corsa", "Chiama un taxi", "Mi serve un taxi",
            ],
            question: "Dov'è?",
            silent: [
                "Sono stanco", "Ci vediamo domani", "Penso a ", "Grazie a ", "Buongiorno",
                "Come stai?", "Vado a ", "Ti amo", "Chiamami", "Sono stanca", "Grazie per ",
                "Che bello",
            ]
        ),
        SurfaceSentences(
            code: "nl",
            typed: [
                "Laten we afspreken bij ", "Tot straks bij ", "Ik ben bij ", "Het adres is ",
                "Kom naar ", "We spreken morgen om 8 uur af bij ", "Zie je in ", "Adres: ",
                "We ontmoeten elkaar bij ", "Zullen we afspreken in ", "Tot morgen in ",
                "Ik ben in de ", "Ik ben op ", "Mijn adres is ", "Kom naar de ",
                "Ik wacht op je bij ", "Laten we elkaar ontmoeten bij ", "We eten bij ",
                "Zie je bij ", "Ik ben in ", "Ik zie je bij ", "Zullen we afspreken bij ",
                "We zijn in het ", "Tot vanavond bij ", "Laten we eten bij ",
                "We verzamelen bij ", "Afspreken bij ", "Ik sta voor de ",
                "Ik zie je morgen om 8 uur in ",
            ],
            directions: [
                "Routebeschrijving", "Breng me daarheen", "Hoe kom ik daar?", "Navigeer",
                "Toon de route", "Hoe kom ik er?", "Navigeer hierheen", "Breng me erheen",
                "Wijs me de weg", "Start de navigatie", "Toon routebeschrijving",
                "Geef me een routebeschrijving", "Navigeer naar deze plek", "Route naar hier",
                "Laat me de weg zien",
            ],
            calls: [
                "Bel deze plek", "Bel ze", "Deze plaats bellen", "Bel dit restaurant", "Bel hen",
                "Bel daar", "Kun je deze plek bellen?", "Bel het restaurant", "Bel hier naartoe",
                "Telefoneer",
            ],
            rides: [
                "Bestel een taxi", "Bel een taxi", "Regel een taxi", "Ik wil een taxi",
            ],
            question: "Waar spreken we af?",
            silent: [
                "Ik ben moe", "Tot morgen", "Ik denk aan ", "Mijn e-mailadres is ", "Goedemorgen",
                "Hoe gaat het?", "Ik wil", "Tot in ", "Ik hou van je", "Bel me", "Lekker weer",
                "Bedankt voor ",
            ]
        ),
        SurfaceSentences(
            code: "pl",
            typed: [
                "Spotkajmy się pod adresem ", "Spotkajmy sie w ", "Do zobaczenia w ",
                "Przyjdź do ", "Jestem w ", "Adres to ", "Spotkamy się jutro o 18 przy ",
                "Adres: ", "Widzimy się wieczorem w ", "Umówmy się w ", "Widzimy się w ",
                "Czekam na ciebie przy ", "Jesteśmy na ", "Mój adres to ", "Wpadnij do ",
                "Chodźmy do ", "Spotkajmy się o 18 w ", "Możemy spotkać się w ",
                "Do zobaczenia o 19 w ", "Przyjedź na ", "Adres jest ", "Będę w ", "Spotkanie w ",
                "Spotkajmy się przy ", "Zobaczymy się w ", "Będę czekać pod ", "Siedzimy w ",
                "Chodź do ", "Jesteśmy umówieni w ", "Możemy się spotkać na ", "Zapraszam do ",
                "Spotykamy się przed ", "Adres restauracji to ",
            ],
            directions: [
                "Pobierz wskazówki", "pobierz wskazowki", "Zabierz mnie tam", "Jak tam dojechać?",
                "Nawiguj", "Wyznacz trasę", "Jak dojść do tego miejsca?", "Prowadź",
                "Jak się tam dostać?", "Zawieź mnie tam", "Pokaż trasę", "Wskazówki dojazdu",
                "Pokaż mi drogę", "Nawiguj do tego miejsca", "Prowadź do celu", "Jak tam trafić?",
                "Prowadź mnie do tego miejsca", "Trasa do tego miejsca", "Pokaż drogę",
                "Jak mam tam dojechać?", "Włącz nawigację", "Zaprowadź mnie tam",
            ],
            calls: [
                "Zadzwoń w to miejsce", "Zadzwoń tam", "Zadzwoń do nich", "Zadzwoń pod ten numer",
                "Dzwoń", "Chcę zadzwonić do tego miejsca", "Zadzwoń tutaj",
                "Zatelefonuj do tego miejsca", "Zadzwoń do tego miejsca",
                "Zadzwoń do restauracji", "Możesz tam zadzwonić?", "Połącz mnie z tym miejscem",
            ],
            rides: [
                "Zamów taksówkę", "Zamów przejazd", "Wezwij taksówkę", "Potrzebuję taksówki",
            ],
            question: "Gdzie się spotykamy?",
            silent: [
                "Jestem zmęczony", "Do zobaczenia jutro", "Myślę o ", "Dzień dobry",
                "Mój e-mail to ", "Zgoda na ", "Jak się masz?", "Dziękuję za ", "Adres e-mail: ",
                "Zadzwoń do mnie", "Idę spać", "Jestem głodny", "To jest dobre", "Wracam do ",
                "Kocham cię",
            ]
        ),
        SurfaceSentences(
            code: "ru",
            typed: [
                "Давай встретимся в ", "Увидимся в ", "Приходи в ", "Я в ", "Адрес: ",
                "Встретимся завтра в 7 у ", "Я сейчас в ", "Жду тебя у ",
                "ДАВАЙТЕ ВСТРЕТИМСЯ НА ", "Адрес — ", "Встречаемся у ", "Давайте встретимся на ",
                "До встречи в ", "Приезжай на ", "Я на ", "Мы в ", "Я нахожусь в ", "Наш адрес: ",
                "Буду ждать у ", "Увидимся завтра в ", "Приходите в ", "Давай увидимся в ",
                "Встреча в ", "Адрес такой: ", "Пойдём в ", "Мой адрес — ",
                "Давай встретимся завтра вечером у ", "Встретимся возле ", "Увидимся около ",
                "Жди меня у ", "Подходи к ", "Мы сидим в ", "Едем в ", "Я жду тебя в ",
                "Можем встретиться в ", "Встречаемся в 8 в ", "Я живу на ",
            ],
            directions: [
                "Проложить маршрут", "Отвези меня туда", "Как туда добраться?",
                "Как доехать до этого места?", "Навигация", "Построй маршрут",
                "Как туда доехать?", "Покажи дорогу", "Веди меня", "Как пройти?", "Поехали туда",
                "Отвези меня в это место", "Построить маршрут сюда", "Как мне туда добраться?",
                "Покажи маршрут", "Веди меня туда", "Маршрут до этого места", "Как пройти сюда?",
                "Проложи маршрут к этому месту",
            ],
            calls: [
                "Позвони в это место", "Позвонить туда", "Позвони им", "Набери этот номер",
                "Звони", "Позвони сюда", "Позвоните им", "Позвони в ресторан",
                "Позвони по этому номеру", "Можешь позвонить туда?",
            ],
            rides: [
                "Вызови такси", "Закажи такси", "Закажи такси туда", "Мне нужно такси",
            ],
            question: "Где встречаемся?",
            silent: [
                "Я устал", "До завтра", "Думаю о ", "Доброе утро", "Как дела?", "Верю в ",
                "Смотрю на ", "Спасибо за ", "Электронный адрес: ", "Я тебя люблю", "Позвони мне",
                "Это хорошо", "Иду спать", "Спасибо", "Он работает в ", "Она живёт",
            ]
        ),
        SurfaceSentences(
            code: "uk",
            typed: [
                "Зустріньмося в ", "Побачимося в ", "Приходь до ", "Я в ", "Адреса: ",
                "Зустрінемося завтра о 7 біля ", "Чекаю на тебе біля ", "Зустрічаємося в ",
                "Давай зустрінемось у ", "До зустрічі в ", "Приїжджай на ", "Я на ", "Ми в ",
                "Наша адреса: ", "Моя адреса — ", "Побачимось у ", "Ходімо в ",
                "Давай зустрінемося завтра ввечері біля ", "Зустрінемось на ", "Чекай мене біля ",
                "Ми сидимо в ", "Я живу на ", "Йдемо в ", "Можемо зустрітися в ",
            ],
            directions: [
                "Прокласти маршрут", "Відвези мене туди", "Як туди дістатися?", "Навігація",
                "Як туди доїхати?", "Покажи дорогу", "Побудуй маршрут", "Веди мене",
            ],
            calls: [
                "Подзвони в це місце", "Зателефонувати туди", "Зателефонуй їм", "Подзвони сюди",
                "Подзвонити в це місце",
            ],
            rides: [
                "Виклич таксі", "Замов таксі туди",
            ],
            question: "Де зустрічаємось?",
            silent: [
                "Я втомився", "До завтра", "Думаю про ", "Доброго ранку", "Як справи?",
                "Дивлюся на ", "Вірю в ", "Я тебе кохаю", "Подзвони мені", "Гарна погода",
                "Він працює в ",
            ]
        ),
        SurfaceSentences(
            code: "tr",
            typed: [
                "Buluşma yeri ", "Şu adreste buluşalım: ", "Adresim ", "Adres: ", "Buluşalım: ",
                "BULUŞMA YERİ: ", "Adres şu: ", "Şu an buradayım: ", "Görüşelim: ", "Adresimiz: ",
                "Buluşma noktası: ", "Şurada buluşalım: ", "Bana gel: ", "Ben buradayım: ",
                "Buluşacağımız yer ", "Konumum: ", "Buluşma noktamız ", "Toplanma yeri: ",
                "Gideceğimiz yer: ", "Restoranın adı ", "Burada buluşalım: ", "Seni bekliyorum: ",
            ],
            directions: [
                "Yol tarifi al", "Beni oraya götür", "Oraya nasıl giderim?", "Navigasyonu başlat",
                "YOL TARİFİ AL", "Buraya nasıl gidilir?", "Yol tarifi ver", "Oraya git",
                "Bana yolu göster", "Buraya götür", "Nasıl giderim?", "Navigasyon",
                "Oraya götür beni", "Buraya yol tarifi al", "Rota oluştur",
                "Oraya nasıl ulaşırım?",
            ],
            calls: [
                "Burayı ara", "Bu yeri ara", "Bu yere telefon et", "Burayı arayın", "Ara",
                "Orayı ara", "Restoranı ara", "Burayı ara lütfen", "Bu numarayı ara",
                "Telefon et",
            ],
            rides: [
                "Taksi çağır", "Bana bir taksi çağır",
            ],
            question: "Nerede buluşuyoruz?",
            silent: [
                "Yorgunum", "Yarın görüşürüz", "Günaydın", "Nasılsın?", "E-posta adresim: ",
                "yanlış adres", "Teşekkürler", "Saat kaç?", "Seni seviyorum", "Ben eve gidiyorum",
                "Hava güzel", "Annemi ara",
            ]
        ),
        SurfaceSentences(
            code: "zh",
            typed: [
                "我们见面在", "讓我們見面在", "让我们见面在", "我们明天在", "我在", "地址是", "地址是：", "地址：", "明天晚上7点见面在",
                "请来", "我們約在", "我们今晚八点在", "集合地點：", "我现在在", "我們在", "位置在", "咱们在", "我们去", "碰面地点是",
                "我們去", "我人在", "晚上見面在", "約在", "地址為", "我們約明天下午三點在", "见面地点：", "咱们约在", "我们见面的地方是",
                "我们约好在", "周六我们在", "餐厅在", "我們等你在", "我們聚餐在", "我住在", "晚上7點集合在", "我們現在在",
            ],
            directions: [
                "取得路線指示", "取得指示", "获取路线", "导航到这里", "带我去", "怎么去？", "怎麼走？", "帶我去那裡", "這個地方怎麼去",
                "怎么去那里", "带路", "開始導航", "導航", "如何前往", "帶我去這個地方", "查询路线", "给我指路", "我要去那里", "路线",
                "怎么走", "去這裡怎麼走", "規劃路線", "导航去这里", "带我过去", "给我导航", "请导航", "我想去這個地方", "怎么到这里",
            ],
            calls: [
                "撥打這個地方", "拨打这个地方", "打电话给这个地方", "给这里打电话", "致電此處", "打電話給他們", "打電話", "拨打电话", "打给他们",
                "呼叫這個地方", "打電話到這裡", "给这家店打电话", "打电话", "帮我打电话给他们", "打電話給這家餐廳", "拨打这家餐厅", "撥打這裡",
                "呼叫",
            ],
            rides: [
                "打车", "叫計程車", "帮我叫车", "叫车去这里", "幫我叫計程車", "叫出租车", "打车去那里", "我要叫車",
            ],
            question: "在哪里见？",
            silent: [
                "我很累", "明天见", "我现在", "我正在", "邮箱地址是", "电子邮件地址：", "大约在", "意见在", "早上好", "你好吗？", "原来",
                "收到", "IP地址是", "我看到", "节约在", "我爱你", "存在", "我要走了", "谢谢你", "今天天气很好", "我在想", "我去睡觉了",
            ]
        ),
        SurfaceSentences(
            code: "ja",
            typed: [
                "次の場所で会いましょう：", "待ち合わせ場所は", "住所は", "住所：", "ここに来て：", "場所は", "今ここにいます：",
                "明日の待ち合わせ場所は", "ここで会いましょう：", "目的地は", "集合場所は", "会う場所は：", "現在地：", "お店は", "今いる場所は",
                "場所：", "住所はこちら：", "明日19時に次の場所で会いましょう：", "こちらにいます：", "こちらに来てください：", "明日の待ち合わせは",
                "飲み会の場所は", "ここで待ってます：", "この住所に来てください：", "レストランの場所は", "今日の集合場所は", "私の住所は",
                "ここにいるよ：",
            ],
            directions: [
                "道順を表示", "ここに連れて行って", "どうやって行けばいいですか？", "ナビ開始", "ここへの行き方を教えて", "ルートを検索", "ナビして",
                "ここまでの道順", "案内して", "そこへの行き方は？", "連れて行って", "そこに行きたい", "経路を表示して", "道を教えて",
                "ここまでナビして", "この場所への道順", "どう行けばいい？", "ここに行きたい", "道順を教えて", "この店まで案内して",
                "ここまで連れて行って",
            ],
            calls: [
                "この場所に電話して", "ここに電話をかけて", "電話して", "お店に電話", "ここに電話", "この店に電話して", "電話をかけてください",
                "そこに電話して", "この番号に電話して", "電話をかける", "ここへ電話して", "この場所に電話をかけて", "この場所に電話",
            ],
            rides: [
                "タクシーを呼んで", "配車して", "タクシー呼んで", "そこまでタクシーで行きたい",
            ],
            question: "どこで会う？",
            silent: [
                "疲れた", "また明日", "おはよう", "メールの住所は", "今何時", "ありがとう", "元気ですか", "私は", "これは", "音楽を流して",
                "愛してる", "寝ます", "今日はいい天気", "お疲れ様", "電話番号を教えて",
            ]
        ),
        SurfaceSentences(
            code: "ko",
            typed: [
                "만날 장소는 ", "주소는 ", "주소: ", "여기서 만나요: ", "지금 있는 곳은 ", "다음 장소에서 만나요: ", "약속장소는 ",
                "여기로 와: ", "만나는 장소는 ", "모임 장소: ", "현재 위치: ", "이 주소로 오세요: ", "내일 약속 장소는 ",
                "우리 집 주소는 ", "여기 있어요: ", "식당은 ", "모이는 장소는 ", "여기서 봐: ", "여기로 오면 돼: ",
                "우리 만날 장소는 ", "회식 장소는 ", "카페는 ", "제 위치는 ", "저는 지금 여기 있어요: ",
            ],
            directions: [
                "길찾기", "거기로 데려다줘", "어떻게 가요?", "길 안내해 줘", "여기까지 어떻게 가?", "경로 안내", "길 알려줘",
                "여기 어떻게 가?", "거기까지 안내해줘", "내비게이션 시작", "이곳으로 가는 길 알려줘", "거기 가고 싶어", "길 찾아 줘",
                "이 장소로 안내해 줘", "여기로 가는 길", "이곳까지 길 안내", "거기 어떻게 가요", "내비 켜줘", "여기로 데려다줘",
            ],
            calls: [
                "이 장소에 전화해줘", "여기로 전화 걸어줘", "전화해 줘", "여기 전화해줘", "전화 걸어줘", "거기에 전화해", "이곳에 전화하기",
                "이곳에 전화해 주세요", "이 번호로 전화해줘", "전화", "여기로 전화해",
            ],
            rides: [
                "택시 불러줘", "택시 잡아줘", "택시 불러 줘",
            ],
            question: "어디서 만나?",
            silent: [
                "피곤해", "내일 봐", "안녕하세요", "이메일 주소는 ", "지금 몇 시야", "고마워", "나는 지금", "사랑해", "나 갈게",
                "오늘 날씨 좋다", "잘 자",
            ]
        ),
        SurfaceSentences(
            code: "vi",
            typed: [
                "Gặp nhau ở ", "Gap nhau o ", "Hẹn gặp bạn ở ", "Tôi đang ở ", "Địa chỉ là ",
                "dia chi la ", "Hãy đến ", "Hẹn gặp nhau lúc 7 giờ tối mai tại ", "Địa chỉ: ",
                "Chúng ta gặp nhau tại ", "Mình gặp nhau ở ", "Hẹn bạn ở ", "Tôi ở ",
                "Mình đang ở ", "Địa chỉ của tôi là ", "Mời bạn đến ", "Gặp tôi ở ",
                "Đợi mình ở ", "Hẹn gặp ở ", "Hẹn gặp mọi người ở ", "Mai gặp nhau ở ",
                "Tối nay ăn ở ", "Mình chờ bạn ở ", "Nhà mình ở ", "Quán tên là ",
                "Chúng tôi đang ở ", "Đón mình ở ", "Đi đến ", "Gặp ở ",
            ],
            directions: [
                "Chỉ đường", "chi duong", "Đưa tôi đến đó", "Làm sao để đến đó?", "Tìm đường",
                "Dẫn đường đến đây", "Chỉ đường cho tôi", "Đường đến đó", "Hướng dẫn đường đi",
                "Dẫn tôi đến đây", "Đi đến đó như thế nào?", "Bắt đầu điều hướng",
                "Chỉ đường tới đây", "Làm thế nào để đến đó?", "Tìm đường đến chỗ này",
                "Cho tôi đường đi", "Đường đi đến đó", "Tôi muốn đến đó",
            ],
            calls: [
                "Gọi cho nơi này", "Gọi điện đến đây", "Gọi chỗ này", "Gọi cho họ", "Gọi",
                "Gọi điện", "Gọi cho địa điểm này", "Gọi đến chỗ này", "Gọi điện cho họ",
                "Gọi điện cho chỗ này", "Gọi cho nhà hàng này", "Gọi số này",
            ],
            rides: [
                "Gọi taxi", "Đặt xe", "Gọi xe", "Bắt taxi",
            ],
            question: "Gặp nhau ở đâu?",
            silent: [
                "Tôi mệt", "Hẹn gặp lại", "Chào buổi sáng", "Địa chỉ email là ",
                "Bạn khỏe không?", "tuần tới ", "Cảm ơn", "Mấy giờ rồi?", "Anh yêu em",
                "Đi ngủ đây", "Hôm nay trời đẹp", "Gọi cho mẹ",
            ]
        ),
        SurfaceSentences(
            code: "ar",
            typed: [
                "لنلتقي في ", "أراك في ", "تعال إلى ", "أنا في ", "العنوان هو ", "العنوان: ",
                "دعنا نلتقي غدا الساعة 8 في ", "اراك غداً في", "\u{200F}لنلتقي في ", "نلتقي عند ",
                "دعونا نلتقي في ", "أراكم في ", "نحن في ", "أنا الآن في ", "عنواني هو ",
                "تعالوا إلى ", "موعدنا في ", "سنلتقي في ", "لنتقابل في ", "قابلني في ",
                "أنا عند ", "نتقابل الساعة 7 في ", "سأنتظرك عند ", "تعالي إلى ", "العشاء في ",
                "أشوفك في ", "أنا موجود في ", "سأكون في ", "هيا نلتقي في ",
            ],
            directions: [
                "احصل على الاتجاهات", "خذني إلى هناك", "كيف أصل إلى هناك؟", "ابدأ الملاحة",
                "أرني الطريق", "الاتجاهات", "كيف أصل؟", "أعطني الاتجاهات", "خذني هناك",
                "كيف أذهب إلى هذا المكان؟", "دلني على الطريق", "كيف أصل إلى هذا المكان",
                "وصلني إلى هناك", "أرني الطريق إلى هناك", "أريد الذهاب إلى هناك", "المسار",
            ],
            calls: [
                "اتصل بهذا المكان", "اتصل بهم", "اتصل هنا", "اتصل", "اتصل بالمكان",
                "اتصل بهذا المطعم", "الاتصال بهذا المكان", "اتصل على هذا الرقم", "اتصل بالمطعم",
                "اتصل بهذا الرقم", "أريد الاتصال بهم",
            ],
            rides: [
                "اطلب تاكسي", "اطلب لي سيارة أجرة", "أريد تاكسي", "احجز سيارة",
            ],
            question: "أين نلتقي؟",
            silent: [
                "أنا متعب", "أراك غدا", "صباح الخير", "كيف حالك؟", "أفكر في ", "شكرا على ",
                "عنوان البريد الإلكتروني هو ", "أنا أحبك", "الجو جميل", "شكرا جزيلا", "اتصل بأمي",
            ]
        ),
        SurfaceSentences(
            code: "hi",
            typed: [
                "चलो मिलते हैं ", "मेरा पता है ", "पता: ", "मिलने की जगह है ", "यहाँ मिलते हैं: ",
                "मैं यहाँ हूँ: ", "chalo milte hain ", "इस पते पर आओ: ", "इस पते पर आ जाइए ",
                "आओ मिलते हैं ", "हमारा पता है ", "मेरा पता: ", "यहाँ आओ: ", "पता है: ",
                "मिलते हैं: ", "हम यहाँ मिलेंगे: ", "मैं अभी यहाँ हूँ: ", "चलिए मिलते हैं ",
                "रेस्टोरेंट का पता है ", "यहाँ आ जाओ: ", "मेरी लोकेशन: ", "इस पते पर मिलते हैं: ",
                "मुझसे मिलो ", "जगह का नाम है ",
            ],
            directions: [
                "रास्ता दिखाओ", "मुझे वहाँ ले चलो", "वहाँ कैसे पहुँचें?",
                "दिशा निर्देश प्राप्त करें", "नेविगेट करो", "rasta dikhao", "यहाँ कैसे जाऊँ?",
                "रास्ता बताओ", "मुझे रास्ता दिखाओ", "नेविगेशन शुरू करो", "वहाँ ले चलो",
                "मुझे वहाँ जाना है", "इस जगह का रास्ता दिखाओ", "यहाँ कैसे पहुँचें",
                "मुझे यहाँ ले चलो", "इस जगह पर ले चलो", "मैं वहाँ कैसे जाऊँ?",
            ],
            calls: [
                "इस जगह को कॉल करो", "यहाँ फोन करो", "इस जगह पर फ़ोन करो", "इस जगह पर कॉल करें",
                "कॉल करो", "इन्हें फोन करो", "यहाँ कॉल करें", "इस नंबर पर कॉल करो",
                "रेस्टोरेंट को फोन करो", "फोन लगाओ", "इस जगह कॉल करो",
            ],
            rides: [
                "टैक्सी बुलाओ", "कैब बुक करो", "मुझे टैक्सी चाहिए",
            ],
            question: "कहाँ मिलना है?",
            silent: [
                "मैं थक गया हूँ", "कल मिलते हैं", "मुझे पता है", "सुप्रभात", "आप कैसे हैं?",
                "धन्यवाद", "mujhe pata hai", "यहाँ जगह है", "मैं तुमसे प्यार करता हूँ",
                "मौसम अच्छा है", "शुभ रात्रि", "माँ को फोन करो",
            ]
        ),
    ]

    /// Wishes to be called, which ask for no call to a place.
    static let ofCallers = [
        "Call me", "Call us", "Ruf uns an", "Appelle-nous", "Llámanos", "Ligue-me", "Chiamaci",
        "Bel ons", "Zadzwoń do nas", "Позвони нам", "Подзвони нам", "Beni ara", "Bizi ara",
        "给我打电话", "打電話給我", "나에게 전화해", "gọi cho tôi", "اتصل بي", "मुझे फोन करो", "mujhe call karo",
        "私に電話して", "電話番号を教えて",
    ]
}
