"""Sends a message that the library of the service does not read, and asks the service again.

    huge.py PROGRAM SERVICE

The bus takes a message of 128 MiB, and adds the name of the sender: then it is too large.
"""

import sys
import time

from jeepney import MessageType

from service import NAME, Client, donation


def break_connection(hostile):
    """Breaks the service's connection to the bus, and waits until the service has another.

    Returns the name of the error that the caller gets.
    """

    def message(rest):
        return hostile.message("Donate", "ayay", bytes(64 << 20), bytes(rest))

    size = len(message(0).serialise(serial=9))
    hostile.bus.sock.settimeout(60)
    hostile.bus.sock.sendall(message((128 << 20) - size).serialise(serial=9))
    while (reply := hostile.bus.receive(timeout=60)).header.message_type != MessageType.error:
        pass
    # A call before the service has the name again would start another one.
    client = Client()
    for _ in range(3000):
        if client.call("NameHasOwner", "s", NAME, bus=True):
            break
        time.sleep(0.01)
    return reply.header.fields[4].split(".")[-1]


if __name__ == "__main__":
    program, service = sys.argv[1], int(sys.argv[2])
    client = Client()
    client.call("SetAccess", "sa{sv}", program, {"app": ("s", "org.example.py")},
                interface=".Owner")
    print("before", client.call("Donate", "ay", donation("before")))
    print("huge", break_connection(Client()))
    owner = client.call("GetConnectionUnixProcessID", "s", NAME, bus=True)
    print("the same service" if owner == service else "another service")
    print("after", client.call("Donate", "ay", donation("after")))
