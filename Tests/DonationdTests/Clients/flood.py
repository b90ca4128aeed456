"""Donates while other connections call without end, and never wait for an answer."""

import socket
import sys
import threading

from jeepney import DBusAddress, MessageFlag, new_method_call

from service import Client, donation

program = sys.argv[1]
ended = threading.Event()


def flood(client, message):
    """Sends a call as fast as the bus takes it, until the end."""
    message.header.flags = MessageFlag.no_reply_expected
    calls = message.serialise(serial=9) * 1000
    client.bus.sock.setblocking(True)
    try:
        while not ended.is_set():
            client.bus.sock.sendall(calls)
    except OSError:
        pass


owner = Client()
owner.call("SetAccess", "sa{sv}", program, {"app": ("s", "org.example.py")}, interface=".Owner")
# The service sees notifications while it watches for messages.
owner.call("SetAccess", "sa{sv}", "donor:messages", {"donating": ("s", "allowed")}, interface=".Owner")
notes = "org.freedesktop.Notifications"
messages = [
    owner.message("Suggest", "a{sv}", {"limit": ("u", 64)}, interface=".Surface"),
    owner.message("Nothing"),
    new_method_call(
        DBusAddress("/org/freedesktop/Notifications", notes, notes), "Notify", "susssasa{sv}i",
        ("a", 0, "", "Ana", "", [], {"category": ("s", "im")}, -1)),
]
threads, loud = [], [Client() for _ in messages]
for client, message in zip(loud, messages):
    threads.append(threading.Thread(target=flood, args=(client, message)))
    threads[-1].start()
try:
    for number in range(20):
        # Each is a new connection, of which the service asks the bus first.
        Client().call("Donate", "ay", donation(f"d{number}"))
    print("donated", owner.call("Delete", "as", [f"d{number}" for number in range(20)]))
finally:
    ended.set()
    for client in loud:
        client.bus.sock.shutdown(socket.SHUT_RDWR)
    for thread in threads:
        thread.join()
