"""Donates texts that the bus does not take, and asks for them.

    odd.py PROGRAM SERVICE
"""

import sys

from service import NAME, Client, Refused, donation

program, service = sys.argv[1], int(sys.argv[2])
client = Client()
client.call("SetAccess", "sa{sv}", program, {"app": ("s", "org.example.py")}, interface=".Owner")
try:
    client.call("Donate", "ay", donation("a", app="x\ufffe"))
except Refused as error:
    print(error.args[0])
client.call("Donate", "ay", donation("b", "Bo\ufdd0 Li\U0001ffff"))
for suggestion in client.call("Suggest", "a{sv}", {"limit": ("u", 4)}, interface=".Surface"):
    print(suggestion["people"][1])
owner = client.call("GetConnectionUnixProcessID", "s", NAME, bus=True)
print("the same service" if owner == service else "another service")
