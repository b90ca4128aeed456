"""Calls Zeitgeist's daemon for Tools/compare, which sends commands on standard input.

    dbus-run-session -- python3 zeitgeist.py EVENTS

EVENTS has a line of JSON for each event. `donate FIRST END` inserts some of them in one call,
`suggest` asks for the four most popular subjects, `ping` makes an empty call. A line follows
each answer of the daemon. `written` prints the bytes that the daemon has passed to writes so far,
and the bytes of pages that it has made dirty, by /proc/PID/io.
"""
import base64
import json
import subprocess
import sys
import time

import dbus

ENGINE = "org.gnome.zeitgeist.Engine"
PATH = "/org/gnome/zeitgeist/log/activity"
ZG = "http://www.zeitgeist-project.com/ontologies/2010/01/27/zg#"
NCO = "http://www.semanticdesktop.org/ontologies/2007/03/22/nco#"
NFO = "http://www.semanticdesktop.org/ontologies/2007/03/22/nfo#"
MOST_POPULAR_SUBJECTS = 4
ANY_STORAGE = 2


def event(line):
    said = json.loads(line)
    interpretation = ZG + ("ReceiveEvent" if said["incoming"] else "SendEvent")
    subject = [said["subject"], NCO + "Contact", NFO + "RemoteDataObject", "", "", said["text"],
               "", "", ""]
    return (
        ["", str(said["start"]), interpretation, ZG + "UserActivity",
         "application://" + said["app"] + ".desktop", ""],
        [subject],
        dbus.ByteArray(base64.b64decode(said["payload"])),
    )


def connect(bus):
    for _ in range(100):
        # A call before the daemon is there would make the bus start another.
        if bus.name_has_owner(ENGINE):
            return bus.get_object(ENGINE, PATH)
        time.sleep(0.05)
    sys.exit("zeitgeist.py: the daemon does not come")


def written(process):
    with open(f"/proc/{process}/io", encoding="ascii") as lines:
        numbers = dict(line.split(": ") for line in lines)
    return f"{int(numbers['wchar'])} {int(numbers['write_bytes'])}"


def main(events):
    daemon = subprocess.Popen(["zeitgeist-daemon", "--no-datahub"])
    try:
        engine = connect(dbus.SessionBus())
        log = dbus.Interface(engine, "org.gnome.zeitgeist.Log")
        peer = dbus.Interface(engine, "org.freedesktop.DBus.Peer")
        with open(events, encoding="utf-8") as lines:
            prepared = [event(line) for line in lines]
        ever = (dbus.Int64(0), dbus.Int64(2**62))
        none = dbus.Array([], signature="(asaasay)")
        print("ready", flush=True)
        for command in sys.stdin:
            name, *numbers = command.split()
            if name == "donate":
                some = prepared[int(numbers[0]):int(numbers[1])]
                found = len(log.InsertEvents(some, signature="a(asaasay)"))
            elif name == "suggest":
                found = len(log.FindEventIds(
                    ever, none, dbus.UInt32(ANY_STORAGE), dbus.UInt32(4),
                    dbus.UInt32(MOST_POPULAR_SUBJECTS), signature="(xx)a(asaasay)uuu"))
            elif name == "written":
                found = written(daemon.pid)
            else:
                found = 0 if peer.Ping() is None else 1
            print(found, flush=True)
    finally:
        daemon.terminate()
        daemon.wait()


main(sys.argv[1])
