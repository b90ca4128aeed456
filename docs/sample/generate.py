#!/usr/bin/env python3
"""Ninety days of one invented person's donations, one JSON object per line:  python3 generate.py > history.ndjson

Ines Almeida lives in London with Daniel and their son Leo. From 2026-07-01 to 2026-09-28 four apps donate what she
does with whom: a messenger, a room-based work chat, a mail program and the telephone. The story is in PEOPLE,
CONVERSATIONS, CALLS and STORY; how each app fills in a donation (here real apps differ) is in chat, rooms, mail and
phone. "Shape 1" to "shape 10" in the comments are the ten shapes of the reference "Donations as JSON".

The output is the same bit for bit on every machine and every Python from 3.9: chance comes only from Random.random(),
which Python promises never to change (choice and shuffle carry no such promise), from SHA-256, and from arithmetic
that IEEE 754 fixes. Every name is invented; numbers and domains are those reserved for fiction and examples."""
import hashlib, json, sys, uuid
from collections import namedtuple
from datetime import datetime, timedelta, timezone
from random import Random

SEED = "ines-2026"
SECOND, MINUTE, HOUR, DAY, DAYS = 1_000, 60_000, 3_600_000, 86_400_000, 90
BEGIN = int(datetime(2026, 6, 30, 23, tzinfo=timezone.utc).timestamp()) * 1000  # local midnight: all is in UTC+1
END = BEGIN + DAYS * DAY
def day(text):
    return (datetime.strptime("2026-" + text, "%Y-%m-%d") - datetime(2026, 7, 1)).days  # "07-01" is 0
def weekday(number):
    return (number + 2) % 7  # 1 July 2026 is a Wednesday; Monday is 0

HOLIDAY = range(day("08-15"), day("08-22") + 1)  # Saturday to Saturday, with her parents in Portugal
KICK_OFF = day("08-03")  # the first Monday of the new project, in week 5
CHAT_UPDATE = BEGIN + day("08-24") * DAY  # from this version on, the messenger names Ines as the sender

class Dice:
    """Chance with a stream of its own for each purpose: changing one conversation leaves the others alone."""
    def __init__(self, *purpose):
        self.random = Random(int.from_bytes(hashlib.sha256(repr((SEED,) + purpose).encode()).digest()[:8], "big")).random
    def chance(self, probability):
        return self.random() < probability
    def between(self, low, high):
        return low + int(self.random() * (high - low + 1))
    def pick(self, items):
        return items[int(self.random() * len(items))]
    def weighted(self, weights):  # an index, the likelier the greater its weight
        point = self.random() * sum(weights)
        return next(index for index in range(len(weights)) if point < sum(weights[:index + 1]))

# ---- People ---------------------------------------------------------------------------------------------------------
# key: name [= name in mail, rooms and telephone], phone, e-mail, "book" if in her address book [and relationship].
# The phone number joins messenger and telephone; the address book's contact identifier joins telephone, mail and,
# for three colleagues, rooms. The messenger knows who has no phone number here by an identifier of its own.
MOBILE, LANDLINE = "+44 7700 900", "+44 20 7946 0"  # reserved for fiction by Ofcom
PEOPLE = {key.strip(): [field.strip() for field in fields.split(",")] for key, fields in (
    entry.split(":") for entry in """
daniel: Daniel Osei, M102, daniel.osei@example.net, book partner;  mae: Mãe=Teresa Almeida, M103, , book mother;
pai: Joaquim Almeida, M104, , book father;  bia: Beatriz Almeida, +1 617 555 0142, bia@example.com, book sister;
miguel: Miguel Rocha, M106, , ;  rui: Rui Carvalho, +1 212 555 0117, , ;  hannah: Hannah Lindqvist, M112, hannah.l@example.net, book friend;
layla: ليلى حداد=Layla Haddad, M110, layla.h@example.net, book friend;  nkechi: Nkechi Obi, M111, nkechi@example.org, book friend;
jonas: Jonas Weber, M120, jonas.weber@example.com, book;  priya: Priya Raman, , priya.raman@example.com, ;
meiling: 陈美玲, , meiling.chen@example.com, ;  callum: Callum Fraser, , callum.fraser@example.com, ;
sofia: Sofia Marchetti, L121, sofia.marchetti@example.com, book manager;  helmut: Helmut Brandt, L188, brandt@example.net, ;
olena: Олена Коваленко, M125, olena.kovalenko@example.com, book;  mateo: Mateo Quispe, , mateo.quispe@example.com, ;
aisha: Aisha Bello, , aisha.bello@example.com, ;  kenji: Kenji Morita, , kenji.morita@example.com, ;
dimitris: Δημήτρης Παπαδάκης, M130, , ;  zuzana: Zuzana Horváthová, M131, , ;  ravi: Ravi Menon, M132, , book;
freya: Freya Nilsen, M133, , ;  tom: Tom Ashworth, , , ;  edith: Edith Palmer, L140, , book;  yusuf: Yusuf Demir, M141, , ;
gwen: Gwen Pritchard, M142, , book;  seun: Oluwaseun Bako, , , ;  graham: Graham (landlord)=Graham Sutcliffe, M145, graham@example.net, book;
dentist: Marsh Lane Dental, L150, , book;  wojtek: Wojtek (boiler), M152, , ;  school: Leo's school, L151, office@example.org, book;
camille: Camille Moreau, M160, camille.moreau@example.org, book;  ingrid: Ingrid Dahl, M161, ingrid.dahl@example.net, ;
shira: Shira Katz, , shira@example.net, ;  anna: Анна Белова=Anna Belova, M163, anna.belova@example.org, ;
paul: Paul Mensah (coach), , , ;  katie: Katie Doyle, M171, , book;  samir: سمير قريشي, , , ;  marta: Marta Nowak, , , ;
library: Marsh Lane Library, , no-reply@example.org, ;  trains: Train tickets, , tickets@example.net,
""".split(";"))}
IN_ROOMS_BOOK = ("jonas", "sofia", "olena")  # whom the rooms app knows from her address book
PERSONAL, WORK = "ines@example.org", "ines.almeida@example.com"
ICON = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="

def handle(value, kind, **label):
    return dict(value=value, type=kind, **label)
def short(text):
    return hashlib.sha256((SEED + text).encode()).hexdigest()[:8]

def person(key, app):
    """A participant the way this app describes people. Each app knows another part of the same person."""
    names, number, email, book = PEOPLE[key]
    name, _, other_name = names.partition("=")
    number = number.replace("M", MOBILE).replace("L", LANDLINE)
    result = {"displayName": name if app == "chat" else other_name or name}
    if app == "chat" and number:
        result["personHandle"] = handle(number.replace(" ", ""), "phoneNumber")
    elif app == "chat":
        result.update(customIdentifier="u" + short(key), suggestionType="instantMessageAddress")
    elif app == "rooms":
        result["customIdentifier"] = "@%s:example.com" % key
    elif app == "mail":
        result["personHandle"] = handle(email, "emailAddress")
    else:  # the telephone writes the same number with spaces
        result["personHandle"] = handle(number, "phoneNumber", label="mobile" if MOBILE in number else "main")
    if key == "bia" and app == "mail":  # her card has both kinds of address: this alone joins mail and messenger
        result["aliases"] = [handle("+16175550142", "phoneNumber")]
    elif key == "helmut":
        result["nameComponents"] = {"givenName": "Helmut", "familyName": "Brandt"}
    elif book and (app in ("phone", "mail") or app == "rooms" and key in IN_ROOMS_BOOK):
        result["contactIdentifier"] = str(uuid.uuid5(uuid.NAMESPACE_DNS, key + ".people.example.org")).upper()
    if app == "phone" and " " in book:
        result["relationship"] = book.split()[1]
    return result
def me(account=None):
    return {"displayName": "Ines Almeida", "isMe": True,
            "personHandle": handle(account, "emailAddress") if account else handle("+447700900101", "phoneNumber")}

# ---- Conversations --------------------------------------------------------------------------------------------------
FAMILY = [0, 0, 0, 0, 0, 0, 1, 5, 5, 3, 3, 3, 5, 4, 2, 3, 4, 7, 8, 8, 8, 6, 3, 0]  # weights for the 24 hours of a local day
FRIENDS = [0, 0, 0, 0, 0, 0, 0, 2, 3, 2, 2, 2, 6, 4, 2, 2, 3, 5, 7, 9, 11, 10, 5, 1]
ABROAD = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 4, 3, 3, 4, 5, 6, 8, 10, 11, 8, 0]  # her sister is five hours behind
OFFICE = [0, 0, 0, 0, 0, 0, 0, 0, 3, 10, 11, 9, 4, 6, 10, 10, 8, 4, 1, 0, 0, 0, 0, 0]
POST = [0, 0, 0, 0, 0, 0, 1, 5, 7, 6, 5, 4, 4, 4, 4, 4, 4, 4, 3, 4, 5, 4, 1, 0]
WEEKEND = [0, 0, 0, 0, 0, 0, 0, 1, 3, 6, 8, 8, 7, 6, 5, 5, 6, 7, 7, 7, 7, 6, 3, 0]
# How long an answer takes: (weight, shortest, longest); (weight, 0, 0) is "never".
AT_ONCE = [(62, 8 * SECOND, 3 * MINUTE), (22, 3 * MINUTE, 25 * MINUTE), (8, HOUR, 5 * HOUR), (8, 0, 0)]
BY_MAIL = [(30, 4 * MINUTE, 50 * MINUTE), (36, HOUR, 6 * HOUR), (18, 12 * HOUR, 30 * HOUR), (16, 0, 0)]
# How lively a conversation is on which day, 1 being ordinary.
TRENDS = {
    "steady": lambda number: 0.5 if number in HOLIDAY else 1,
    "closer": lambda number: 1.7 if number in HOLIDAY else 1,  # people who want to hear about the holiday
    "together": lambda number: 0.1 if number in HOLIDAY else 1,  # people she spends the holiday with
    "fades": lambda number: 1 - number / 62 if number < 60 else 0,
    "brighton": lambda number: {7: 0.4, 8: 1, 9: 2.2, 10: 3.5, 11: 0.4}.get(number // 7, 0),  # a weekend in September
    "work": lambda number: 0.12 if number in HOLIDAY else 1,  # the others go on while she is away
    "old work": lambda number: 0.12 if number in HOLIDAY else 1 if number < KICK_OFF else 0.5,
    "project": lambda number: 0 if number < KICK_OFF else 0.12 if number in HOLIDAY else min(1.3, 0.5 + (number - KICK_OFF) / 30),
}

# title: None for one person, and for mail · weekly: how often somebody begins to talk in an ordinary week · days: how
# this spreads over Monday … Sunday · turns: fewest and most messages · ines: her share of beginning, in groups of talking
Conversation = namedtuple("Conversation", "app key title members weekly days hours turns ines trend account", defaults=[None])
def at_work(talk):
    return talk.app == "rooms" or talk.account == WORK

EVERY, WEEK = "1111111", "1111100"
def one(key, weekly, hours=FRIENDS, turns=(2, 6), ines=0.5, trend="steady"):
    return group(key, None, (key,), weekly, EVERY, hours, turns, ines, trend)
def group(key, title, members, weekly, days, hours, turns, ines, trend="steady"):
    return Conversation("chat", key, title, members, weekly, days, hours, turns, ines, trend)
def room(key, title, members, weekly, turns, ines, trend="work", days=WEEK, hours=OFFICE):
    return Conversation("rooms", key, title, members or (key,), weekly, days, hours, turns, ines, trend)
def letters(key, members, weekly, hours, turns, ines=0.5, trend="steady", account=PERSONAL):
    days = WEEK if account == WORK else EVERY
    return Conversation("mail", key, None, members or (key,), weekly, days, hours, turns, ines, trend, account)

CLIMBERS, READERS = ("dimitris", "zuzana", "ravi", "freya", "tom"), ("camille", "ingrid", "shira", "anna", "nkechi")
PLATFORM, PROJECT = ("jonas", "priya", "meiling", "callum", "sofia"), ("olena", "mateo", "aisha", "kenji")
CONVERSATIONS = [
    one("daniel", 10, FAMILY, (2, 6), trend="together"), one("mae", 3.2, FAMILY, (2, 5), ines=0.4, trend="together"),
    one("pai", 0.7, FAMILY, (1, 3), ines=0.3, trend="together"), one("bia", 3, ABROAD, (3, 7), trend="closer"),
    one("layla", 4, turns=(2, 7), trend="closer"), one("nkechi", 3, trend="closer"), one("hannah", 7, turns=(3, 7), trend="fades"),
    one("rui", 0.5), one("dimitris", 1.1), one("ravi", 0.8, turns=(1, 4)), one("freya", 0.5), one("gwen", 0.7, turns=(1, 4), trend="closer"),
    one("edith", 0.4, turns=(1, 2)), one("graham", 0.25, OFFICE, (1, 3)), one("camille", 0.6), one("jonas", 0.5, turns=(1, 4)),
    one("katie", 1, FAMILY, (2, 5)), one("yusuf", 0.3, turns=(1, 3)),
    group("almeidas", "Almeidas", ("mae", "pai", "bia", "miguel"), 2.6, "1111124", FAMILY, (2, 6), 0.25),
    group("climbing", "Climbing Tuesdays", CLIMBERS, 1.9, "3612121", FRIENDS, (2, 7), 0.2),
    group("neighbours", "Marsh Lane 40", ("edith", "yusuf", "gwen", "seun"), 1.6, "1111122", FRIENDS, (2, 5), 0.15),
    group("book", "Book club", READERS, 1, "1112113", FRIENDS, (2, 6), 0.2),
    group("lisbon", "Lisboa 2009", ("hannah", "rui", "nkechi"), 3, "1111233", FRIENDS, (2, 6), 0.3, "fades"),
    group("brighton", "Brighton 🌊 September", ("layla", "nkechi", "camille"), 2.8, "1112332", FRIENDS, (2, 7), 0.3, "brighton"),
    group("football", "U10 football parents", ("paul", "katie", "samir", "marta"), 2.8, "1112386", FAMILY, (2, 6), 0.08),
    room("platform", "Platform", PLATFORM, 9, (2, 6), 0.25, "old work"), room("incidents", "Incidents", PLATFORM, 0.6, (2, 5), 0.2),
    room("lighthouse", "Lighthouse", PROJECT + ("jonas",), 9.5, (2, 6), 0.28, "project"),
    room("lunch", "Lunch?", PLATFORM + PROJECT[:1], 2.2, (1, 4), 0.35, days="1111200", hours=[0] * 11 + [6, 3] + [0] * 11),
    room("everyone", "Everyone", ("sofia", "callum"), 0.9, (1, 1), 0), room("jonas", None, None, 2.8, (2, 5), 0.5, "old work"),
    room("priya", None, None, 1.4, (2, 4), 0.5), room("sofia", None, None, 1.6, (1, 4), 0.5),
    room("olena", None, None, 3.4, (2, 5), 0.5, "project"), room("mateo", None, None, 1.5, (2, 4), 0.5, "project"),
    letters("lighthouse", PROJECT, 4, OFFICE, (1, 4), 0.35, "project", WORK), letters("sofia", None, 2.4, OFFICE, (1, 3), 0.5, "work", WORK),
    letters("review", ("jonas", "priya", "sofia"), 2.8, OFFICE, (1, 3), 0.4, "old work", WORK),
    letters("helmut", None, 3.2, OFFICE, (1, 4), 0.5, "work", WORK), letters("meiling", None, 1.6, OFFICE, (1, 3), 0.5, "work", WORK),
    letters("callum", None, 1, OFFICE, (1, 2), 0.5, "work", WORK), letters("hannah", None, 1, POST, (1, 3), 0.5, "fades"),
    letters("bia", None, 0.8, ABROAD, (1, 3), 0.5, "closer"), letters("graham", None, 0.4, POST, (1, 3)),
    letters("school", None, 0.9, OFFICE, (1, 2), 0.2), letters("library", None, 1.2, POST, (1, 1), 0), letters("trains", None, 1.3, POST, (1, 1), 0),
    letters("book", READERS, 0.6, POST, (1, 4), 0.3), letters("home", ("daniel", "graham"), 0.4, POST, (1, 3), 0.4),
]
# who, calls in a week, hours, how many are incoming, how many with video, shortest and longest in minutes
CALLS = [
    ("daniel", 6, FAMILY, 0.45, 0.05, 1, 6), ("mae", 2.2, FAMILY, 0.6, 0.1, 3, 25), ("bia", 1.3, ABROAD, 0.5, 0.8, 10, 50),
    ("layla", 1.6, FRIENDS, 0.5, 0.3, 5, 40), ("nkechi", 1.2, FRIENDS, 0.5, 0.2, 4, 30), ("pai", 0.5, FAMILY, 0.7, 0, 2, 8),
    ("sofia", 0.9, OFFICE, 0.8, 0, 3, 15), ("olena", 1, OFFICE, 0.5, 0, 2, 12), ("katie", 0.9, FAMILY, 0.5, 0, 1, 5),
    ("edith", 0.5, FAMILY, 0.8, 0, 2, 9), ("school", 0.2, OFFICE, 0.7, 0, 1, 4),
]
# What happened when. "talk": a long exchange; "call": who, incoming, minutes; "each": one message to each (shape 10, except to Hannah).
STORY = [
    ("07-02 20:15", "call", "hannah", False, 48), ("07-14 09:05", "call", "dentist", False, 3), ("07-28 10:40", "call", "dentist", True, 2),
    ("09-09 08:50", "call", "dentist", False, 4), ("08-03 09:10", "talk", "rooms", "lighthouse", 18),  # the project begins
    ("08-14 18:30", "talk", "chat", "gwen", 6), ("08-17 21:05", "talk", "chat", "almeidas", 14), ("08-20 19:40", "talk", "chat", "bia", 10),
    ("08-24 09:02", "talk", "rooms", "lighthouse", 14), ("09-10 14:25", "talk", "rooms", "incidents", 16),
    ("09-06 21:20", "each", "chat", "hannah", 1), ("09-21 20:45", "each", "chat", "hannah", 1),  # the last two: no answer
    ("09-12 10:20", "talk", "chat", "brighton", 14), ("09-14 07:20", "talk", "chat", "graham", 5),  # then the boiler breaks
    ("09-14 07:45", "call", "graham", False, 6), ("09-14 19:10", "talk", "chat", "neighbours", 9), ("09-15 08:35", "call", "wojtek", False, 4),
    ("09-15 17:10", "call", "wojtek", True, 2), ("09-16 12:15", "call", "wojtek", True, 3), ("09-16 20:05", "talk", "mail", "home", 4),
    ("09-19 11:00", "talk", "chat", "football", 12), ("09-24 16:30", "talk", "rooms", "lighthouse", 22),  # the release
    ("07-05 18:40", "each", "mail", "book", 5), ("08-02 18:55", "each", "mail", "book", 5), ("09-06 19:05", "each", "mail", "book", 5),
    ("07-13 20:30", "each", "chat", "climbing", 5), ("07-27 20:10", "each", "chat", "climbing", 5), ("09-07 20:20", "each", "chat", "climbing", 5),
]
ALARMS = ["Queue is backing up again", "Looking", "Certificate expires tonight", "Rolled back, watching", "All green"]

# ---- Donations, as each app makes them ------------------------------------------------------------------------------
donations = []
SEND = {"class": "INSendMessageIntent"}
def rfc3339(moment, timespec="seconds"):
    return (datetime(1970, 1, 1) + timedelta(milliseconds=moment)).isoformat(timespec=timespec) + "Z"

def donate(app, moment, intent, dice, direction=None, identifier=None, end=None, **fields):
    """Keeps one donation. Mail and rooms give whole seconds, the telephone integers, the messenger milliseconds."""
    if identifier is None:  # a version 7 UUID: time first, so that identifiers ascend as donations arrive
        noise = [int(dice.random() * 2 ** bits) for bits in (12, 31, 31)]
        identifier = str(uuid.UUID(int=moment << 80 | 7 << 76 | noise[0] << 64 | 2 << 62 | noise[1] << 31 | noise[2])).upper()
    start = moment if app == "phone" else rfc3339(moment, "milliseconds" if app == "chat" else "seconds")
    donation = {"app": "org.example." + app, "identifier": identifier, "direction": direction, **fields,
                "start": start, "end": end, "intent": intent}
    donations.append((moment, {name: value for name, value in donation.items() if value is not None}))

def chat(talk, speaker, moment, dice, answered):
    """Like Signal: recipients by phone number, the group identifier is the conversation's."""
    group, updated, mine = "t-" + short("chat" + talk.key), moment >= CHAT_UPDATE, speaker == "ines"
    others = [person(key, "chat") for key in talk.members if key != speaker]
    intent, metadata, failed = dict(SEND, conversationIdentifier=group), {}, mine and dice.chance(0.01)
    if updated or not mine:
        intent["sender"] = me() if mine else person(speaker, "chat")  # shapes 5 and 6
    if talk.title is None and mine:
        path = dice.weighted([80, 9, 11])  # from the app, from the share sheet, from a notification
        if path < 2:
            intent["recipients"] = others  # shape 1
        if path > 0:
            intent["speakableGroupName"] = PEOPLE[talk.key][0].split("=")[0]  # shape 2
    elif talk.title:
        intent["speakableGroupName"] = talk.title
        metadata = {} if mine else {"mentionsCurrentUser": dice.chance(0.08), "isReplyToCurrentUser": answered and dice.chance(0.5)}
        if talk.key == "football":
            metadata["recipientCount"] = 23  # shape 7
        elif updated and not mine:
            metadata["recipientCount"] = len(talk.members)  # after its update, a number must do
        else:  # before it, what the family writes has Ines among the recipients (shape 5 again)
            intent["recipients"] = others + ([me()] if talk.key == "almeidas" and not mine else [])
        if mine and dice.chance(0.12):
            intent["images"] = {"speakableGroupName": {"data": ICON, "type": "image/png"}}
    if any(metadata.values()):
        intent["donationMetadata"] = {name: value for name, value in metadata.items() if value}
    if mine and dice.chance(0.04):
        intent["outgoingMessageType"] = "outgoingMessageAudio"
        intent.update({"voiceSeconds": dice.between(4, 70)} if updated else {})  # a field nobody knows
    if failed:  # not sent; she tries again
        donate("chat", moment - 40 * SECOND, intent, dice, "outgoing", groupIdentifier=group, intentHandlingStatus="failure")
    donate("chat", moment, intent, dice, "outgoing" if mine else "incoming", groupIdentifier=group)

def rooms(talk, speaker, moment, dice, answered):
    """Like Element and Nextcloud Talk: a room has a name and an identifier; no direction, no members (shapes 3 and 4)."""
    identifier, title = "!%s:example.com" % short("rooms" + talk.key), talk.title or person(talk.key, "rooms")["displayName"]
    intent = dict(SEND, speakableGroupName=title, conversationIdentifier=identifier)
    if speaker != "ines":
        intent["sender"] = person(speaker, "rooms")  # incoming, though nobody says so
        if talk.title and (talk.key == "everyone" or dice.chance(0.35 if answered else 0.06)):
            about_me = {"isReplyToCurrentUser" if answered else "mentionsCurrentUser": True}
            intent["donationMetadata"] = {"recipientCount": 140} if talk.key == "everyone" else about_me
        if talk.key == "incidents" and not answered and dice.chance(0.4):  # the store drops content, and does not know "priority"
            intent.update(content=dice.pick(ALARMS), **({"priority": "high"} if dice.chance(0.5) else {}))
    elif talk.title and (talk.key == "lunch" or dice.chance(0.2)):  # from the share sheet: a pseudo-person, shape 8
        intent = dict(SEND, recipients=[{"displayName": title, "customIdentifier": identifier}],
                      speakableGroupName={"spokenPhrase": title, "vocabularyIdentifier": identifier})
    elif talk.title and dice.chance(0.08):
        intent["images"] = {"speakableGroupName": {"systemName": "person.3.fill"}}
    donate("rooms", moment, intent, dice)

def mail(talk, speaker, moment, dice, answered):
    """No conversation identifier: the conversation is the set of people, in whatever order (shape 9)."""
    people, mine, own = [person(key, "mail") for key in talk.members if key != speaker], speaker == "ines", me(talk.account)
    if mine and dice.chance(0.12) or not mine and people:
        people.append(own)  # a copy to herself, or one of several recipients: shape 5
    people = [one for _, one in sorted(((dice.random(), one) for one in people), key=lambda pair: pair[0])]
    sender = (own if at_work(talk) else None) if mine else person(speaker, "mail")
    intent = dict(SEND, **{name: value for name, value in (("sender", sender), ("recipients", people)) if value})
    identifier = "<%s.%06d@example.org>" % (rfc3339(moment)[:-1].replace("-", "").replace(":", ""), dice.between(0, 999999))
    donate("mail", moment, intent, dice, "outgoing" if mine else "incoming", identifier, account=talk.account,
           intentHandlingStatus="success" if mine else None)

def phone(who, moment, dice, incoming, minutes, video=False, **more):
    """A call is donated with its duration; one that nobody answered has none."""
    intent = {"class": "INStartCallIntent", "contacts": [person(key, "phone") for key in who],
              "callCapability": "videoCall" if video else "audioCall", **more}
    failed = not incoming and dice.chance(0.03)
    end = None if failed or minutes is None else moment + minutes * MINUTE + dice.between(0, MINUTE - 1)
    donate("phone", moment, intent, dice, "incoming" if incoming else "outgoing", end=end, intentHandlingStatus="failure" if failed else None)

# ---- The ninety days ------------------------------------------------------------------------------------------------
APPS = {"chat": chat, "rooms": rooms, "mail": mail}
def reachable(moment, talk, dice):
    """Nobody writes while asleep, nor at work outside working hours: what would fall there waits for the morning."""
    number, hour = divmod((moment - BEGIN) // HOUR, 24)
    if hour >= 7 and not (at_work(talk) and (hour < 8 or hour >= 19 or weekday(number) > 4)):
        return moment
    number += hour > 8
    while at_work(talk) and weekday(number) > 4:
        number += 1
    return BEGIN + number * DAY + (8 if at_work(talk) else 7) * HOUR + dice.between(5 * MINUTE, 100 * MINUTE)

def exchange(talk, moment, turns, dice):
    """One talk: bursts and answers, until the turns are used up or somebody does not answer."""
    number = (moment - BEGIN) // DAY
    away = at_work(talk) and number in HOLIDAY
    share = 0 if away else 0.4 + 0.6 * number / DAYS if talk.key == "hannah" else talk.ines  # Hannah begins ever more rarely
    speaker, previous, lags = "ines" if dice.chance(share) else dice.pick(talk.members), None, BY_MAIL if talk.app == "mail" else AT_ONCE
    while turns > 0:
        for _ in range(1 if talk.app == "mail" else min(turns, dice.pick((1, 1, 1, 1, 1, 1, 2, 2, 2, 3)))):
            moment = reachable(moment, talk, dice)
            if moment < END:
                APPS[talk.app](talk, speaker, moment, dice, previous == "ines")
            moment += dice.between(4 * SECOND, 55 * SECOND)
            turns -= 1
        others = [key for key in talk.members if key != speaker]
        answer = "ines" if speaker != "ines" and (not others or dice.chance(share)) else dice.pick(others)
        _, shortest, longest = lags[dice.weighted([row[0] for row in lags])]
        if longest == 0 or (away and answer == "ines"):
            return
        previous, speaker, moment = speaker, answer, moment + dice.between(shortest, longest)

def how_often(weekly, days, number, dice):
    daily = weekly * int(days[weekday(number)]) / sum(map(int, days))
    return range(int(daily) + dice.chance(daily % 1))
def at(number, hours, dice):
    return BEGIN + number * DAY + dice.weighted(hours) * HOUR + dice.between(0, HOUR - 1)

def usual_days():
    for talk in CONVERSATIONS:
        dice = Dice(talk.app, talk.key)
        for number in range(DAYS):
            strength = TRENDS[talk.trend](number)
            free = not at_work(talk) and talk.hours is not ABROAD and (weekday(number) > 4 or number in HOLIDAY)
            for _ in how_often(talk.weekly * strength, talk.days, number, dice):
                turns = max(1, int(dice.between(*talk.turns) * (strength if talk.trend == "fades" else 1) + 0.5))
                exchange(talk, at(number, WEEKEND if free else talk.hours, dice), turns, dice)

def usual_calls():
    for who, weekly, hours, incoming_share, video_share, shortest, longest in CALLS:
        dice = Dice("phone", who)
        for number in range(DAYS):
            if number in HOLIDAY and who not in ("bia", "layla") or who == "olena" and number < KICK_OFF:
                continue
            for _ in how_often(weekly, WEEK if hours is OFFICE else EVERY, number, dice):
                moment, incoming = at(number, hours, dice), dice.chance(incoming_share)
                missed, more = incoming and dice.chance(0.2), {"audioRoute": "bluetooth"} if dice.chance(0.06) else {}
                minutes = None if missed else dice.between(shortest, longest)
                phone([who], moment, dice, incoming, minutes, dice.chance(video_share), **more)
                if missed and dice.chance(0.7):
                    moment += dice.between(4 * MINUTE, 70 * MINUTE)
                    phone([who], moment, dice, False, dice.between(shortest, longest), destinationType="callBack")
    dice = Dice("sundays")
    for number in range(DAYS):
        if weekday(number) == 6 and number not in HOLIDAY:  # in the holiday she is with them
            phone(["mae", "pai"], at(number, [0] * 18 + [1] + [0] * 5, dice), dice, False, dice.between(20, 55), True)

def story():
    for date, what, *rest in STORY:
        dice, (hour, minute) = Dice("story", date), map(int, date[6:].split(":"))
        moment = BEGIN + day(date[:5]) * DAY + hour * HOUR + minute * MINUTE + dice.between(0, MINUTE - 1)
        if what == "call":
            phone([rest[0]], moment, dice, rest[1], rest[2])
        talk = next((talk for talk in CONVERSATIONS if [talk.app, talk.key] == rest[:2]), None)
        wanted = len(donations) + rest[2]
        while what == "talk" and len(donations) < wanted:  # a silence ends an exchange, but on this day they take it up again
            exchange(talk, moment, wanted - len(donations), dice)
            moment += 20 * MINUTE
        for key in talk.members if what == "each" else ():  # one message, donated again for every recipient
            APPS[talk.app](talk._replace(members=(key,)), "ines", moment, dice, False)

def everything_else():
    """Not everything that apps donate is a message to, or a call with, somebody she knows."""
    dice = Dice("else")
    for number in range(4, DAYS, 9):
        episode = {"identifier": "episode-%d" % number, "title": "Marsh Lane, part %d" % (number // 9 + 1), "type": "podcastEpisode"}
        donate("chat", at(number, FRIENDS, dice), {"class": "INPlayMediaIntent", "mediaItems": [episode], "resumePlayback": True}, dice)
    for number, terms in ((13, ["lease"]), (48, ["boarding pass"]), (75, ["boiler", "guarantee"]), (86, ["release notes"])):
        donate("mail", at(number, POST, dice), {"class": "INSearchForMessagesIntent", "searchTerms": terms}, dice,
               identifier="<search.%d@example.org>" % number, account=WORK if number == 86 else PERSONAL)
    for number in (6, 23, 41, 62, 78):  # a number without a name, and nobody answers
        caller = {"personHandle": handle(LANDLINE + "9%02d" % number, "phoneNumber")}
        donate("phone", at(number, OFFICE, dice), {"class": "INStartCallIntent", "contacts": [caller]}, dice, "incoming")

def in_order_of_donating():
    """By start, but an app that was offline donates what it has hours later, and a few donations are made twice."""
    dice = Dice("order")
    donations.sort(key=lambda one: (one[0], one[1]["identifier"]))
    due = [moment for moment, _ in donations]
    for app in ("chat", "mail", "rooms", "chat", "chat", "mail", "rooms", "chat", "phone"):
        first = dice.between(0, len(donations) - 100)
        run = [index for index in range(first, first + 40) if donations[index][1]["app"].endswith(app)][:dice.between(2, 5)]
        for index in run:
            due[index] = donations[run[-1]][0] + dice.between(2 * HOUR, 3 * HOUR)
    lines = [(moment, index) for index, moment in enumerate(due)]
    for _ in range(12):
        again = dice.between(0, len(donations) - 100)
        lines.append((due[again] + dice.pick((MINUTE, 40 * MINUTE, 26 * HOUR)), again))
    return [donations[index][1] for _, index in sorted(lines)]

if __name__ == "__main__":
    usual_days(), usual_calls(), story(), everything_else()
    for donation in in_order_of_donating():
        sys.stdout.buffer.write(json.dumps(donation, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
