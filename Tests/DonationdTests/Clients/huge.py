"""Sends a message that the library of the service does not read, and asks the service again.

    huge.py PROGRAM SERVICE

The bus takes a message of 128 MiB, and adds the name of the sender: then it is too large.
"""

import sys
import time

from jeepney import MessageType

from service import NAME, Client, donation

program, service = sys.argv[1], int(sys.argv[2])
client = Client()
client.call("SetAccess", "sa{sv}", program, {"app": ("s", "org.example.py")}, interface=".Owner")
print("before", client.call("Donate", "ay", donation("before")))

hostile = Client()
longest = 64 << 20


def message(rest):
    return hostile.message("Donate", "ayay", bytes(longest), bytes(rest))


size = len(message(0).serialise(serial=9))
hostile.bus.sock.settimeout(60)
hostile.bus.sock.sendall(message((128 << 20) - size).serialise(serial=9))
while (reply := hostile.bus.receive(timeout=60)).header.message_type != MessageType.error:
    pass
print("huge", reply.header.fields[4].split(".")[-1])

# A call before the service has the name again would start another one.
for _ in range(3000):
    if client.call("NameHasOwner", "s", NAME, bus=True):
        break
    time.sleep(0.01)
owner = client.call("GetConnectionUnixProcessID", "s", NAME, bus=True)
print("the same service" if owner == service else "another service")
print("after", client.call("Donate", "ay", donation("after")))
