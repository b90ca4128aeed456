"""Kills the service at random under load, and prints what was acknowledged.

    kills.py KILLS SEED

The bus starts the service again at the next call. The last line has the numbers of kills, of
acknowledged donations and of calls whose callers were told of an error.
"""

import os
import random
import signal
import subprocess
import sys
import threading
import time

from service import NAME, Client, Refused, donation

kills, seed = int(sys.argv[1]), int(sys.argv[2])
chance = random.Random(seed)
acknowledged, told, unanswered = [], 0, 0
lock, over = threading.Lock(), threading.Event()


def donate(number):
    global told, unanswered
    client, count = Client(), 0
    while not over.is_set():
        names = [f"{number}-{count + index}" for index in range(1 if number % 2 else 5)]
        count += len(names)
        try:
            if len(names) == 1:
                client.call("Donate", "ay", donation(names[0]))
            else:
                results = client.call("DonateMany", "aay", [donation(name) for name in names])
                names = [name for name, result in zip(names, results) if result[0]]
            with lock:
                acknowledged.extend(names)
        except Refused:
            with lock:
                told += 1
        except (TimeoutError, OSError):
            with lock:
                unanswered += 1
            client = Client()


def read():
    client = Client()
    while not over.is_set():
        try:
            client.call("Suggest", "a{sv}", {}, interface=".Surface")
        except (Refused, TimeoutError, OSError):
            pass


def service():
    """Returns the process that has the name; None for nobody."""
    reply = subprocess.run(
        ["busctl", "--user", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus",
         "org.freedesktop.DBus", "GetConnectionUnixProcessID", "s", NAME],
        capture_output=True, text=True)
    return int(reply.stdout.split()[1]) if reply.returncode == 0 else None


threads = [threading.Thread(target=donate, args=(number,)) for number in range(6)]
threads.append(threading.Thread(target=read))
for thread in threads:
    thread.start()
done = 0
end = time.monotonic() + 10 + kills * 2
while done < kills and time.monotonic() < end:
    time.sleep(chance.uniform(0.01, 0.12))
    process = service()
    if process is None:
        continue
    try:
        os.kill(process, signal.SIGKILL)
        done += 1
    except ProcessLookupError:
        pass
over.set()
for thread in threads:
    thread.join()
with open(os.environ["HOME"] + "/acknowledged", "w") as file:
    file.writelines(name + "\n" for name in acknowledged)
print(f"kills {done}, acknowledged {len(acknowledged)}, told {told}, unanswered {unanswered}")
