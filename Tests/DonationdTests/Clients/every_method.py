"""Calls every method of the service, also wrongly, and goes away in the middle of calls."""

import os
import signal
import socket

from service import NAME, Client, Refused, donation, socket_path

client = Client()


def show(*arguments, **more):
    """Prints the reply to a call, or the error."""
    try:
        print(arguments[0], client.call(*arguments, **more))
    except Refused as error:
        print(arguments[0], *[str(part)[:60] for part in error.args])


owner, surface = dict(interface=".Owner"), dict(interface=".Surface")
program = "unregistered:" + os.path.realpath("/usr/bin/python3")
show("SetAccess", "sa{sv}", program, {"app": ("s", "org.example.py")}, **owner)
show("Donate", "ay", donation("one"))
show("DonateMany", "aay", [donation("two", "Ana"), b"{", donation("one")])
print("Suggest", [s["people"][1] for s in client.call(
    "Suggest", "a{sv}", {"limit": ("u", 4), "prefix": ("s", "an")}, **surface)])
offers = client.call("Offers", "a{sv}", {"surface": ("s", "shareSheet")}, **surface)
print("Offers", sorted((o["title"][1], o["reference"][1]) for o in offers))
show("Record", "a{sv}asss", {"surface": ("s", "shareSheet")},
     [o["reference"][1] for o in offers], "chosen", "conversation/2", **surface)
print("Callers", [c["caller"][1] == program for c in client.call("Callers", **owner)])
print("Donors", [(d["app"][1], d["donations"][1]) for d in client.call("Donors", **owner)])
show("SetRate", "stt", "org.example.py", 0, 0, **owner)
show("Pause", "t", 0, **owner)
show("Delete", "as", ["one", "nothing"])
show("DeleteGroup", "s", "nothing")
show("DeleteAll")
show("Forget", "s", "org.example.py", **owner)

# Wrong calls.
show("Donate", "s", "one")
show("Donate", "ay", b"\xff")
show("Donate", "ay", donation("large", "x" * 70_000))
show("Delete", "as", ["one"] * 1001)
show("DonateMany", "aay", [b"{}"] * 1001)
show("DonateMany", "aay", [b"x" * 900_000] * 5)
show("Suggest", "a{sv}", {"limit": ("s", "four")}, **surface)
show("Nothing")
show("Suggest", "a{sv}", {}, path="/org/donationstore/Nothing", **surface)
show("SetRate", "stt", "", 1, 1, **owner)

# Calls whose callers go away before the answer, and halves of messages.
for round in range(40):
    other = Client()
    other.bus.send_message(other.message("Donate", "ay", donation(f"gone-{round}")))
    if round % 2:
        whole = other.message("Suggest", "a{sv}", {}, interface=".Surface").serialise(serial=9)
        other.bus.sock.sendall(whole[:len(whole) // 2])
    other.bus.sock.shutdown(socket.SHUT_RDWR)
    other.bus.sock.close()
raw = socket.socket(socket.AF_UNIX)
raw.connect(socket_path())
raw.sendall(b"\0AUTH EXTERNAL\r\nnonsense")
raw.close()
# Calls at once of one connection, of which 16 may wait.
process = client.call("GetConnectionUnixProcessID", "s", NAME, path="/org/freedesktop/DBus", bus=True)
os.kill(process, signal.SIGSTOP)
calls = [client.message("Donate", "ay", donation(f"many-{number}")) for number in range(64)]
for message in calls:
    client.bus.send_message(message)
client.call("GetId", path="/org/freedesktop/DBus", bus=True)
os.kill(process, signal.SIGCONT)
kinds = []
while len(kinds) < len(calls):
    kind = client.bus.receive(timeout=30).header.message_type.name
    # This client asked for suggestions, so the change signal comes, too.
    if kind != "signal":
        kinds.append(kind)
print("at once", kinds.count("method_return"), len(kinds))
show("Donate", "ay", donation("last"))
