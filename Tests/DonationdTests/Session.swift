import Foundation
import TestSupport
import Testing

/// A bus of its own with the service, for a script of a test.
///
/// The script has `call`, for a call by a program of the host, and `sandboxed`, for one by the app
/// whose name is the first argument.
struct Session {
    private static let names = "N=org.donationstore.Donations1 O=/org/donationstore/Donations1"

    /// Whether this machine has what a test needs; prints the reason if it has not.
    static func has(_ programs: String...) -> Bool {
        let missing = programs.filter {
            !FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0)
        }
        guard missing.isEmpty else {
            print("not run: \(missing.joined(separator: ", ")) not installed")
            return false
        }
        let isSandboxing =
            !programs.contains("bwrap")
            || ChildProcess.succeeds("/usr/bin/bwrap", "--ro-bind", "/", "/", "/bin/true")
        if !isSandboxing { print("not run: bubblewrap makes no sandbox here") }
        return isSandboxing
    }

    /// The directory in which this process may make control groups of systemd; `nil` for none.
    private static let controlGroups: String? = {
        let parents = ["/sys/fs/cgroup/systemd", "/sys/fs/cgroup"]
        return parents.first { parent in
            let trial = parent + "/donation-test-trial"
            guard FileManager.default.fileExists(atPath: parent + "/cgroup.procs"),
                (try? FileManager.default.createDirectory(
                    atPath: trial,
                    withIntermediateDirectories: false
                )) != nil
            else { return false }
            return rmdir(trial) == 0
        }
    }()

    /// Whether units of systemd can be made by hand; prints the reason if not.
    ///
    /// With `DONATION_TEST_SCOPES` it is a failure if they cannot.
    static var makesControlGroups: Bool {
        if controlGroups != nil { return true }
        print("not run: no control group can be made, so the identity of host apps is not tried")
        let isRequired = ProcessInfo.processInfo.environment["DONATION_TEST_SCOPES"] != nil
        #expect(!isRequired, "no control group can be made")
        return false
    }

    /// Whether the next process's identifier can be chosen; prints the reason if not.
    static var choosesProcesses: Bool {
        let file = "/proc/sys/kernel/ns_last_pid"
        if unsafe access(file, W_OK) == 0 { return true }
        print("not run: the identifier of the next process cannot be chosen here")
        return false
    }

    /// Whether the system's Python has a module; prints the reason if it has not.
    static func hasModule(_ name: String) -> Bool {
        if ChildProcess.succeeds("/usr/bin/python3", "-c", "import \(name)") { return true }
        print("not run: Python's module \(name) is not installed")
        return false
    }

    /// Runs a script on a bus with the service, and returns its output.
    ///
    /// - Parameters:
    ///   - script: The commands, in Bash.
    ///   - preparation: Commands before the service starts; its programs come first from
    ///     `$HOME/bin`.
    ///   - look: Looks at the directory of the session after its end.
    ///   - idle: The seconds without a call after which the service ends; without them it outlasts
    ///     the script, which begins once it is there.
    /// - Returns: The lines of the output.
    /// - Throws: An error of the system, if the bus does not start.
    static func run(
        _ script: String,
        after preparation: String = "",
        keeping look: (TemporaryDirectory) throws -> Void = { _ in },
        idle: Int? = nil
    ) throws -> [String] {
        let home = try TemporaryDirectory()
        let whole = """
            \(names) S=\(home.path)/store SERVICE='\(try Built.path(of: "donationd"))'
            mkdir -p "$HOME/bin" "$HOME/.local/share/applications"
            \(preparation)
            "$SERVICE" --store "$S" --idle \(idle ?? 3600) & service=$!
            \(idle == nil ? "/usr/bin/gdbus wait --session --timeout 120 $N || exit 1" : "")
            bytes() { printf '%s' "$1" | wc -c; printf '%s' "$1" | od -An -v -tu1; }
            call() { /usr/bin/busctl --user call $N $O "$@" 2>&1; }
            inside() {
                printf '[Application]\\nname=%s\\n' "$1" > "$HOME/info-$1"
                /usr/bin/bwrap --die-with-parent --ro-bind /usr /usr --symlink usr/lib /lib --symlink usr/lib64 /lib64 \\
                    --symlink usr/bin /bin --ro-bind /etc /etc --proc /proc --dev /dev \\
                    --bind /tmp /tmp --ro-bind "$HOME/info-$1" /.flatpak-info "${@:2}"
            }
            sandboxed() { inside "$1" /usr/bin/busctl --user call $N $O "${@:2}" 2>&1; }
            proxied() {
                inside "$1" /usr/bin/xdg-dbus-proxy "$DBUS_SESSION_BUS_ADDRESS" "$HOME/proxy" --filter --talk=$N &
                until [ -S "$HOME/proxy" ]; do sleep 0.05; done
                # The proxy does not understand systemd's client.
                DBUS_SESSION_BUS_ADDRESS=unix:path=$HOME/proxy inside "${PROXIED_AS:-$1}" \\
                    /usr/bin/gdbus call --session -d $N -o $O -m $N."$2" "${@:3}" 2>&1
                kill $!; wait $! 2> /dev/null; rm "$HOME/proxy"
            }
            \(script)
            kill $service 2> /dev/null
            wait $service 2> /dev/null
            exit 0
            """
        // The bus starts the service again after its end, from a file that must be there first.
        let services = home.path(of: ".local/share/dbus-1/services")
        try FileManager.default.createDirectory(
            atPath: services,
            withIntermediateDirectories: true
        )
        try """
        [D-BUS Service]
        Name=org.donationstore.Donations1
        Exec=\(try Built.path(of: "donationd")) --store \(home.path)/store --idle \(idle ?? 60)
        """.write(
            toFile: services + "/org.donationstore.Donations1.service",
            atomically: true,
            encoding: .utf8
        )
        let output = home.path(of: "output")
        let session = try ChildProcess(
            "/usr/bin/dbus-run-session",
            ["--", "/bin/bash", "-c", whole],
            environment: [
                "HOME": home.path, "PATH": "\(home.path)/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
                "CONTROL_GROUPS": controlGroups ?? "",
                "XDG_DATA_HOME": home.path(of: ".local/share"),
            ],
            output: .file(output),
            errors: .file(home.path(of: "messages"))
        )
        #expect(session.wait(seconds: 3000) == .exit(0))
        try look(home)
        let text = try String(contentsOfFile: output, encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }
}
