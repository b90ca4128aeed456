"""Sends calls to a service that is stopped, and lets it go on.

    together.py PROGRAM SERVICE STORE

Sixteen clients donate at once, which takes one commit. Then messages with more descriptors than the
service may open come together. At last donations wait when the service is asked to end.
"""

import glob
import os
import signal
import socket
import struct
import sys
import time

from jeepney import DBusAddress, HeaderFields, new_method_call
from jeepney.fds import FileDescriptor
from jeepney.io.blocking import open_dbus_connection

from service import NAME, PATH, Client, donation

program, service, store = sys.argv[1], int(sys.argv[2]), sys.argv[3]


def stop():
    os.kill(service, signal.SIGSTOP)
    while "T (stopped)" not in open(f"/proc/{service}/status").read():
        time.sleep(0.01)


def go_on():
    os.kill(service, signal.SIGCONT)


def handed_over(client):
    """Returns once the bus has handed over all that a client sent."""
    bus = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
    client.bus.send_and_get_reply(new_method_call(bus, "GetId"))


def commits():
    """Returns the number of the log's last commit, by the two meta pages of LMDB."""
    with open(glob.glob(store + "/log/current/data.mdb")[0], "rb") as file:
        data = file.read(8192)
    return max(struct.unpack_from("<Q", data, page + 144)[0] for page in (0, 4096))


clients = [Client() for _ in range(16)]
clients[0].call("SetAccess", "sa{sv}", program, {"app": ("s", "org.example.py")}, interface=".Owner")
for number, client in enumerate(clients):
    client.call("Donate", "ay", donation(f"before-{number}"))
before = commits()
stop()
for number, client in enumerate(clients):
    client.bus.send_message(client.message("Donate", "ay", donation(f"at-once-{number}")))
    handed_over(client)
go_on()
replies = [client.bus.receive(timeout=30).header.message_type.name for client in clients]
print("at once", replies.count("method_return"), "commits", commits() - before)

# Descriptors of a file, 15 in a message.
address = DBusAddress(PATH, bus_name=NAME, interface=NAME)
hostile = open_dbus_connection("SESSION", enable_fds=True)
stop()
for _ in range(60):
    files = [FileDescriptor(os.open("/dev/null", os.O_RDONLY)) for _ in range(15)]
    hostile.send_message(new_method_call(address, "Donate", "ah", (files,)))
    for file in files:
        file.close()
go_on()
while (refused := hostile.receive(timeout=30)).header.message_type.name != "error":
    pass
print("descriptors", refused.header.fields[HeaderFields.error_name].split(".")[-1],
      clients[1].call("Delete", "as", ["before-1"]))

stop()
waiting = clients[2]
for number in range(10):
    waiting.bus.send_message(waiting.message("Donate", "ay", donation(f"last-{number}")))
handed_over(waiting)
os.kill(service, signal.SIGTERM)
go_on()
print("at the end", [waiting.bus.receive(timeout=30).header.message_type.name
                     for _ in range(10)].count("method_return"))
