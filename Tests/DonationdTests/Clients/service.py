"""A client of the service for tests, by jeepney, which Debian calls python3-jeepney."""

import json
import os

from jeepney import DBusAddress, MessageType, new_method_call
from jeepney.io.blocking import open_dbus_connection

NAME = "org.donationstore.Donations1"
PATH = "/org/donationstore/Donations1"


def donation(identifier, name="Zoë", handle=None, **more):
    """Returns a line of donation JSON about a message to a person."""
    person = {"displayName": name, **({"personHandle": handle} if handle else {})}
    return json.dumps({
        "identifier": identifier, "direction": "outgoing",
        "intent": {
            "class": "INSendMessageIntent", "conversationIdentifier": "c-" + name,
            "recipients": [person],
        }, **more,
    }).encode()


class Refused(Exception):
    """An error of the service or of the bus."""


class Client:
    def __init__(self):
        self.bus = open_dbus_connection("SESSION")

    def message(self, method, signature="", *values, interface="", path=PATH, bus=False,
                whole=False):
        name = "org.freedesktop.DBus" if bus else NAME
        full = interface if whole else name + interface
        address = DBusAddress(path, bus_name=name, interface=full)
        return new_method_call(address, method, signature or None, values)

    def call(self, *arguments, timeout=30, **more):
        reply = self.bus.send_and_get_reply(self.message(*arguments, **more), timeout=timeout)
        if reply.header.message_type == MessageType.error:
            name = reply.header.fields[4]
            raise Refused(name.split(".")[-1], *reply.body)
        return reply.body[0] if len(reply.body) == 1 else reply.body


def socket_path():
    """Returns the path of the bus's socket."""
    parts = dict(part.split("=", 1) for part in
                 os.environ["DBUS_SESSION_BUS_ADDRESS"].split(":", 1)[1].split(","))
    return parts["path"] if "path" in parts else "\0" + parts["abstract"]
