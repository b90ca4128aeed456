"""Prints how long calls take beside the floor, in one run: the median and the 99th percentile.

    latency.py CALLS
"""

import os
import socket
import sys
import threading
import time

from jeepney import DBusAddress, new_method_call

from service import NAME, PATH, Client, donation

calls = int(sys.argv[1])
daemon = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
properties = DBusAddress(PATH, NAME, "org.freedesktop.DBus.Properties")
numbers = iter(range(1 << 40))


def stream(_):
    """A byte there and back over a socket: the floor."""
    near, far = socket.socketpair()
    threading.Thread(target=lambda: [far.send(byte) for byte in iter(lambda: far.recv(1), b"")],
                     daemon=True).start()
    return lambda: (near.send(b"x"), near.recv(1))


def bus(client):
    return lambda: client.bus.send_and_get_reply(new_method_call(daemon, "GetId"))


def empty(client):
    return lambda: client.bus.send_and_get_reply(
        new_method_call(properties, "Get", "ss", (NAME + ".Surface", "Version")))


def suggest(client):
    return lambda: client.call("Suggest", "a{sv}", {"limit": ("u", 4)}, interface=".Surface")


def donate(client):
    return lambda: client.call("Donate", "ay", donation(f"{os.getpid()}-{next(numbers)}"))


def hundred(client):
    return lambda: client.call(
        "DonateMany", "aay", [donation(f"{os.getpid()}-{next(numbers)}") for _ in range(100)])


def times(work, count):
    deed = work(Client())
    deed()
    taken = []
    for _ in range(count):
        start = time.perf_counter()
        deed()
        taken.append(time.perf_counter() - start)
    return taken


def measure(work, clients):
    """Runs clients as processes, and returns the times of all and the calls in a second."""
    count = max(20, calls // clients)
    start, pipes = time.perf_counter(), []
    for _ in range(clients):
        near, far = os.pipe()
        if os.fork() == 0:
            os.write(far, ",".join(f"{one:.7f}" for one in times(work, count)).encode())
            os._exit(0)
        os.close(far)
        pipes.append(os.fdopen(near))
    taken = sorted(float(one) for pipe in pipes for one in pipe.read().split(","))
    return taken, len(taken) / (time.perf_counter() - start)


print(f"{'call':<28}{'clients':>8}{'p50 us':>9}{'p99 us':>9}{'of empty':>9}{'calls/s':>9}")
for clients in (1, 16):
    floor = None
    for work in (stream, bus, empty, suggest, donate, hundred):
        taken, rate = measure(work, clients)
        middle = taken[len(taken) // 2] * 1e6
        floor = middle if work is empty else floor
        ratio = f"{middle / floor:.2f}" if floor else "-"
        print(f"{work.__name__:<28}{clients:>8}{middle:>9.0f}"
              f"{taken[len(taken) * 99 // 100] * 1e6:>9.0f}{ratio:>9}{rate:>9.0f}", flush=True)
