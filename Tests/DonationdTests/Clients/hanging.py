"""Opens people by a program that hangs, and asks the service for other things meanwhile.

    hanging.py end PROGRAM SERVICE      asks the service to end
    hanging.py limits PROGRAM SERVICE   breaks the service's connection to the bus
"""

import os
import signal
import sys
import time

from huge import break_connection
from service import Client, donation

SEARCH = dict(interface="org.gnome.Shell.SearchProvider2", whole=True,
              path="/org/donationstore/Donations1/SearchProvider")
way, program, service = sys.argv[1], sys.argv[2], int(sys.argv[3])
first = Client()
first.call("SetAccess", "sa{sv}", program, {"app": ("s", "org.example.py")}, interface=".Owner")
person = donation("a", handle={"value": "zoe@example.org", "type": "emailAddress"})
name = f"conversation/{first.call('Donate', 'ay', person)}"


def open_person(client):
    client.bus.send_message(client.message("ActivateResult", "sasu", name, ["zoe"], 7, **SEARCH))


def failure(client):
    """Returns the next error that a client gets: its name and its text."""
    while (reply := client.bus.receive(timeout=60)).header.message_type.name != "error":
        pass
    return reply.header.fields[4].split(".")[-1] + ": " + reply.body[0]


def started():
    """Returns the number of programs that hang, once they are as many as there will be."""
    path = os.environ["HOME"] + "/started"
    count = 0
    for _ in range(6000):
        count = len(open(path).readlines()) if os.path.exists(path) else 0
        if count >= 4:
            break
        time.sleep(0.01)
    # The answers of others come behind the beginning of one more.
    first.call("Suggest", "a{sv}", {}, interface=".Surface")
    first.call("Offers", "a{sv}", {"surface": ("s", "search")}, interface=".Surface")
    first.call("Donate", "ay", donation("b"))
    return len(open(path).readlines()) if count else 0


if way == "end":
    client = Client()
    for _ in range(5):
        open_person(client)
    print("started", started())
    os.kill(service, signal.SIGTERM)
    for _ in range(5):
        print(failure(client))
else:
    clients = [Client() for _ in range(4)]
    for client in clients:
        for _ in range(15):
            open_person(client)
    print("started", started())
    break_connection(Client())
    client = Client()
    for _ in range(16):
        open_person(client)
    print(failure(client))
