#!/usr/bin/env python3
"""Writes the invented life of one person, as the files that she would have: the same for a seed.

    invented_life.py SEED FOLDER

Inbox.mbox and Sent.mbox, three chats, an address book and a calendar, over seven months. Every file is
named after the source of `donationlog import` that reads it.
"""
import datetime
import email.utils
import json
import os
import random
import sys

UTC = datetime.timezone.utc
ME = "Mia Berg <mia@berg.example>"
BEGIN = datetime.datetime(2026, 3, 2, 7, tzinfo=UTC)
DAYS = 210
# Name, address, telephone; mails a week, how often she answers, and how soon, in hours.
PEOPLE = [
    ("Ana Sousa", "ana@sousa.example", "+351 912 345 601", 4.0, 0.9, 2),
    ("Bo Müller", "bo@mueller.example", "+49 1512 3456702", 2.5, 0.6, 20),
    ("Ола Петренко", "olha@petrenko.example", "+380 67 123 4503", 2.0, 0.8, 6),
    ("Dario Conti", "dario@conti.example", "+39 312 345 6704", 1.0, 0.3, 50),
    ("Kenji Mori", "kenji@mori.example", "+81 90 1234 5605", 0.7, 0.95, 1),
    ("Lena Berg", "lena@berg.example", "+46 70 123 45 06", 1.5, 0.7, 10),
]
ROOM = ["Ana Sousa", "Dario Conti", "Lena Berg"]


def hours(chance):
    """A while in seconds, mostly short."""
    return datetime.timedelta(seconds=int(chance * 3600))


def stories(life):
    """Everything written, as (time, sender or None for herself, recipients, channel)."""
    for name, _, _, weekly, answers, soon in PEOPLE:
        at = BEGIN
        while True:
            at += hours(life.expovariate(weekly / 168))
            if (at - BEGIN).days >= DAYS:
                break
            with_others = life.random() < 0.15
            others = [life.choice(PEOPLE)[0] for _ in range(2)] if with_others else []
            others = sorted(set(others) - {name})
            if life.random() < 0.35:
                yield at, None, [name] + others, "mail"
                continue
            yield at, name, others, "mail"
            if life.random() < answers:
                yield at + hours(life.expovariate(1 / soon)), None, [name] + others, "mail"
    for channel, who, weekly in [("telegram", "Ana Sousa", 9), ("whatsapp", "Lena Berg", 6), ("signal", "Kenji Mori", 4)]:
        at = BEGIN
        while True:
            at += hours(life.expovariate(weekly / 168))
            if (at - BEGIN).days >= DAYS:
                break
            for _ in range(life.choice([1, 1, 2, 4])):
                yield at, who if life.random() < 0.5 else None, [who], channel
                at += datetime.timedelta(seconds=life.choice([0, 5, 40, 90, 700]))


def address(name):
    return next(f"{name} <{mail}>" for other, mail, *_ in PEOPLE if other == name)


def mail(file, number, at, sender, recipients):
    file.write(f"From x@x {at:%a %b %d %H:%M:%S %Y}\n")
    for field, value in [("From", sender), ("To", ", ".join(recipients))]:
        people = email.utils.getaddresses([value])
        encoded = ", ".join(
            email.utils.formataddr((name, mail), charset="utf-8") for name, mail in people
        )
        file.write(f"{field}: {encoded}\n")
    file.write(f"Date: {email.utils.format_datetime(at)}\nMessage-ID: <{number}@berg.example>\n")
    file.write(f"Subject: {number}\n\n.\n\n")


def main(seed, folder):
    life = random.Random(int(seed))
    os.makedirs(folder, exist_ok=True)
    told = sorted(stories(life), key=lambda story: (story[0], story[1] or "", story[2], story[3]))
    path = lambda name: os.path.join(folder, name)
    with open(path("mbox Inbox"), "w") as inbox, open(path("mbox Sent"), "w") as sent:
        for number, (at, sender, others, channel) in enumerate(told):
            if channel != "mail":
                continue
            if sender is None:
                mail(sent, number, at, ME, [address(name) for name in others])
            else:
                mail(inbox, number, at, address(sender), [ME] + [address(name) for name in others])
    with open(path("telegram"), "w") as file:
        messages = [
            {
                "id": number, "type": "message", "date_unixtime": str(int(at.timestamp())),
                "date": f"{at:%Y-%m-%dT%H:%M:%S}", "text": ".",
                "from": sender or "Mia Berg", "from_id": "user2" if sender else "user1",
            }
            for number, (at, sender, _, channel) in enumerate(told) if channel == "telegram"
        ]
        chat = {"name": "Ana Sousa", "type": "personal_chat", "id": 2, "messages": messages}
        me = {"user_id": 1, "first_name": "Mia", "last_name": "Berg"}
        json.dump({"personal_information": me, "chats": {"list": [chat]}}, file)
    # Whole minutes, as that app exports them.
    with open(path("whatsapp Chat with Lena Berg"), "w") as file:
        for at, sender, _, channel in told:
            if channel == "whatsapp":
                file.write(f"{at:%d/%m/%Y, %H:%M} - {sender or 'Mia Berg'}: .\n")
    with open(path("csv calls"), "w") as file:
        file.write("Date,From,To\n")
        for at, sender, others, channel in told:
            if channel == "signal":
                other = sender or others[0]
                pair = [other, "Mia Berg"] if sender else ["Mia Berg", other]
                file.write(f"{at:%Y-%m-%dT%H:%M:%SZ},{pair[0]},{pair[1]}\n")
    with open(path("vcard"), "w") as file:
        for number, (name, mail_address, telephone, *_) in enumerate(PEOPLE):
            file.write(
                f"BEGIN:VCARD\nVERSION:3.0\nUID:card-{number}\nFN:{name}\nEMAIL:{mail_address}\n"
                f"TEL:{telephone}\nREV:2026-01-01T00:00:00Z\nEND:VCARD\n"
            )
    with open(path("ics"), "w") as file:
        file.write("BEGIN:VCALENDAR\nVERSION:2.0\n")
        for week in range(DAYS // 14):
            at = BEGIN + datetime.timedelta(days=14 * week + 3, hours=3)
            names = life.sample(PEOPLE, 2)
            file.write(
                f"BEGIN:VEVENT\nUID:meeting-{week}\nDTSTAMP:{at:%Y%m%dT%H%M%SZ}\nDTSTART:{at:%Y%m%dT%H%M%SZ}\n"
                f"DTEND:{at + hours(1):%Y%m%dT%H%M%SZ}\nORGANIZER;CN=Mia Berg:mailto:mia@berg.example\n"
            )
            for name, mail_address, *_ in names:
                file.write(f"ATTENDEE;CN={name};PARTSTAT=ACCEPTED:mailto:{mail_address}\n")
            file.write("END:VEVENT\n")
        file.write("END:VCALENDAR\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
