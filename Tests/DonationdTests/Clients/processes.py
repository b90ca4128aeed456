"""Ends processes while the service looks at them, and gives their identifiers to others.

    processes.py ROUNDS GROUPS

Each round a process of the app org.example.First calls and ends at once, and one of
org.example.Second gets its identifier. Each of as many rounds more, a process calls and then
executes another program.
"""

import os
import signal
import subprocess
import sys

from service import Client, Refused, donation

rounds, groups = int(sys.argv[1]), sys.argv[2]
first = f"{groups}/app-gnome-org.example.First-1.scope"
second = f"{groups}/app-gnome-org.example.Second-1.scope"
for group in (first, second):
    os.mkdir(group)


def enter(group):
    with open(group + "/cgroup.procs", "w") as file:
        file.write("0")


def child(work):
    """Forks, and returns the identifier of the child, which does some work and ends."""
    process = os.fork()
    if process == 0:
        try:
            work()
        finally:
            os._exit(0)
    return process


def send(name):
    client = Client()
    client.bus.send_message(client.message("Donate", "ay", donation(name)))


def call_in_first():
    enter(first)
    send(f"ended-{round}")


def wait_in_second():
    enter(second)
    os.read(release[0], 1)


def stay_in_first():
    enter(first)
    Client().call("Donate", "ay", donation("stayed"))


os.waitpid(child(stay_in_first), 0)
reused = 0
for round in range(rounds):
    release = os.pipe()
    process = child(call_in_first)
    os.waitpid(process, 0)
    with open("/proc/sys/kernel/ns_last_pid", "w") as file:
        file.write(str(process - 1))
    other = child(wait_in_second)
    reused += other == process
    # The answer to a later call comes after that of the first.
    try:
        Client().call("Delete", "as", [])
    except Refused:
        pass
    os.write(release[1], b"x")
    os.waitpid(other, 0)
    os.close(release[0])
    os.close(release[1])


def execute():
    send(f"executed-{round}")
    os.execv("/usr/bin/sleep", ["sleep", "0.05"])


for round in range(rounds // 10):
    process = child(execute)
    os.waitpid(process, 0)
os.rmdir(first)
os.rmdir(second)
print(f"rounds {rounds}, reused {reused}, executed {rounds // 10}")
