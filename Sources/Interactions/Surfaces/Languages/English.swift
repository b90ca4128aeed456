extension SurfaceLanguage {
    /// English.
    static let english = SurfaceLanguage(
        "en",
        titles: Titles(directions: "Get directions to …", ride: "Get a ride to …", call: "Call …"),
        places: [
            Opening(
                """
                meet, meet up, meet me, meet us, meet them, meet him, meet her, meeting, meeting up
                let's meet, let us meet, get together, gather, gathering, hang out, catch up
                have lunch, have dinner, have breakfast, have brunch, have coffee, have a coffee
                have a drink, have drinks, grab lunch, grab dinner, grab a coffee, grab coffee
                grab a drink, grab a bite, eat, eating, having dinner, having lunch
                having drinks, having coffee, lunch, dinner, breakfast, brunch, drinks, a table
                reservation, book a table
                i'll wait for you, wait for me, wait for us, waiting for you, waiting, wait
                pick me up, pick us up, drop me off, drop us off, find me, find us, join me, join us
                come see me, come see us, come and see me
                """,
                before: """
                    at, in, near, outside, outside of, by, in front of, next to, inside, close to
                    opposite, across from, over at, right by, right outside
                    """
            ),
            Opening(
                """
                see you, see you guys, see you all, see ya, meet you, catch you, i'll see you
                the party is, dinner is, lunch is, the meeting is, our meeting is, the event is
                the wedding is, the place is, our hotel is, my hotel is, the concert is, it's, it is
                """,
                before: "at, near, outside, in front of, next to, over at, right by, across from"
            ),
            Opening(
                """
                i am, i'm, im, we are, we're, i'll be, i will be, we'll be, we will be, be, they are
                they're, i am waiting, i'm waiting, we're waiting, staying, i'm staying, parked
                i live, we live, i'm sitting, we're sitting, sitting, i've arrived, i arrived
                we've arrived, arrived, i got here, stuck
                """,
                before: "at, near, outside, in front of, next to, over at, right by, across from"
            ),
            Opening(
                """
                come, come over, come down, come up, come along, come by, go, head, heading, headed
                on my way, on our way, let's go, drive, driving, walk over, walking over, walk
                take a taxi, take a cab, take an uber, deliver it, deliver, deliver them, ship it
                send the taxi, invite you, inviting you, invited
                """,
                before: "to, over to, down to, up to"
            ),
            Opening("come by, stop by, drop by, swing by, come round to, pop over to, pop by"),
            Opening(
                """
                address is, address's, address would be, location is, venue is, meeting point is
                meeting place is, meeting spot is, place to meet is, place is called
                restaurant is called, destination is, it's called, directions to, how to get to
                you'll find me at, you'll find us at, you can find me at, you can find us at
                """
            ),
        ],
        labels: """
            address, the address, my address, our address, their address, its address, full address
            here's the address, here is the address, meeting place, meeting point, location, venue
            the venue, where, place, the place, destination, meet here, let's meet here
            we're meeting here, meet me here, see you here, come here, i'm here, we're here
            i am here, we are here, pick me up here
            """,
        between: """
            tomorrow, today, tonight, later, later today, then, there, soon, now, right now, again
            up, afterwards, first, maybe, instead, all, everyone, both, us, you, me, them, for lunch
            for dinner, for coffee, for a coffee, for breakfast, for brunch, for drinks, for a drink
            for a beer, for beers, for a walk, this evening, this morning, this afternoon, this week
            tomorrow morning, tomorrow evening, tomorrow night, tomorrow afternoon, this weekend
            monday, tuesday, wednesday, thursday, friday, saturday, sunday, mon, tue, wed, thu, fri
            sat, sun, next, next week, on, at, pm, am, p m, a m, o'clock, around, about, half past
            quarter past, quarter to, noon, midnight, at noon, in the morning, in the evening
            in the afternoon, in an hour, an hour, hours, hour, minutes, mins, min, in, currently
            just, still, already, back, over, here, with you, with me, with us, together, by, from
            till, until, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve
            thirty, fifteen, a bit, probably, waiting, straight, directly, the, please
            """,
        otherThings: """
            email, e mail, mail, ip, mac, web, website, site, server, wallet, bitcoin, url, billing
            host, sender's, return, memory
            """,
        telephones: [
            Opening(
                """
                their number is, their phone number is, the number is, the phone number is
                its number is, its phone number is, call them at, call them on, reach them at
                reach them on, phone them on, ring them on
                """
            )
        ],
        asksPlace: """
            where is it, where is that, where's that, where's it, where is this, where are we
            where do we meet, where are we meeting, where shall we meet, where should we meet
            where to meet, where will we meet, where can we meet, where do you want to meet
            where are we going, where should i go, where should i come, where do i go
            where are you?, where are you now, where are you guys?, the address, their address
            what's the place, which place, send location
            send me the location
            """,
        asksTelephone: """
            their phone number, the phone number, their number, its number, its phone number
            number of the restaurant, number of the place, how can i reach them, how can i call them
            """,
        directions: """
            navigate me, navigate us
            directions, get directions, give me directions, directions to, navigate, navigate to
            navigation, start navigation, route, the route, take me, take me to, take us
            bring me, bring me to, bring us, lead me, guide me, drive, drive to, drive me, walk to
            walk me to, how do i get, how do i get to, how do we get, how can i get, how can we get
            how to get, how do i go, how do i reach, how do i find, get me to, get me there, get to
            show me the way, show the way, the way to, way to, way there, find the way, go to
            go there, head to, i want to go
            """,
        rides: """
            ride, a ride, get a ride, book a ride, order a ride, request a ride, call a ride, taxi
            a taxi, get a taxi, call a taxi, call me a taxi, order a taxi, book a taxi
            get me a taxi
            take a taxi, take a cab, take an uber, an uber, get an uber, order an uber, cab, a cab
            get a cab, call a cab, call me a cab, get me a cab, get me a ride
            order a cab, hail a cab, hail a taxi
            """,
        calls: """
            make a phone call, make a phone call to
            call, phone, dial, telephone, ring, make a call, make a call to, give a call, call up
            give them a call, give them a ring, give it a call, phone up, ring up, place a call
            talk to, speak to, get on the phone with
            """,
        fillers: """
            navigate me
            please, to, the, a, an, show me, give me, get me, find me, get, give, show, find, start
            from, here, from here, this, that, it, them, there, place, location, spot, this place
            that place, address, this address, for, of, on, up, can you, could you, would you
            will you, i want, i want to, i need, i need to, i'd like, i'd like to, i would like to
            let's, let me, now, right now, what is, what's, which is, which, is, s, my, hey, ok
            okay
            for me, do, with, one, venue, by car, by bus, by bike, on foot, car, walking, driving
            its number, their number, number, the number of, hello, thanks, thank you, at, back
            in, restaurant's
            """
    )
}
