import Foundation
import TestSupport
import Testing

@testable import DonationStore
@testable import donationd

@Suite("Learning while nobody calls")
struct LearningTests {
    /// What a store may lack, without which the service does not learn.
    enum Lack: CaseIterable {
        case permission, learnedWeights, lateHistory, time
    }

    private static let day = Int64(86_400_000)
    private let directory: TemporaryDirectory
    private var path: String { directory.path(of: "store") }

    init() throws { directory = try TemporaryDirectory() }

    /// Messages to a few people, an hour apart.
    private static let donations = (0..<180).map { number in
        let person = Person(customIdentifier: "u\(number * number % 7 % 3)")
        return Donation(
            Interaction(
                intent: .sendMessage(SendMessageIntent(recipients: [person])),
                direction: .outgoing,
                start: Timestamp(milliseconds: 1_700_000_000_000 + Int64(number) * 3_600_000),
                identifier: "m\(number)"
            ),
            from: Donor(app: "org.example.chat")
        )
    }

    /// Makes the store of an owner who lets the service learn, and of which a third came late.
    ///
    /// - Parameter lack: What it lacks.
    /// - Returns: The last position.
    /// - Throws: An error of the store.
    @discardableResult
    private func makeStore(lacking lack: Lack? = nil) throws -> Position {
        var host = Host.current
        let now = host.now().milliseconds - (lack == .time ? Self.day - 600_000 : 2 * Self.day)
        host.now = { Timestamp(milliseconds: now) }
        let store = try DonationStore(at: path, host: host)
        try store.setPolicy(PolicyRule(maximumCount: 999, learnsWhenIdle: lack != .permission))
        _ = try store.donate(Array(Self.donations[60...]))
        // As if learned, for other weights than these can be learned.
        try store.adopt(
            RankingCoefficients(),
            learnedThrough: lack == .learnedWeights ? nil : try store.lastPosition(),
            learnedThroughTime: lack == .learnedWeights
                ? nil : Self.donations.last?.interaction.start
        )
        let late = Self.donations[..<(lack == .lateHistory ? 10 : 60)]
        _ = try store.donate(Array(late))
        return try store.lastPosition()
    }

    /// Returns the adoptions of the store.
    private func adoptions() throws -> [Adoption] {
        let store = try DonationStore(at: path)
        #expect(try store.verify().isClean)
        return try store.events(after: .start, limit: 1000)
            .compactMap { $0.event.payload(as: Adoption.self) }
    }

    private static func isReady(_ programs: String...) -> Bool {
        Session.has("dbus-run-session", "busctl", "gdbus")
            && programs.allSatisfy { Session.has($0) }
    }

    /// Lets the service be idle twice, and returns its journal.
    private func idle() throws -> [Substring] {
        var journal = ""
        let lines = try Session.run(
            """
            wait $service; echo "ended with $?"
            "$SERVICE" --store "$S" --idle 1 & service=$!
            wait $service; echo "ended with $?"
            """,
            after: "S='\(path)'",
            keeping: { home in
                journal = try String(contentsOfFile: home.path(of: "messages"), encoding: .utf8)
            },
            idle: 1
        )
        #expect(lines == ["ended with 0", "ended with 0"])
        return journal.split(separator: "\n").filter { $0.contains("learn") }
    }

    @Test func `happens once, where much history came late and the owner allows it`() throws {
        guard Self.isReady() else { return }
        let last = try makeStore()
        let journal = try idle()
        let adoptions = try adoptions()
        #expect(adoptions.count == 2)
        #expect(adoptions.last?.learnedThrough == last)
        #expect(adoptions.last?.learnedThroughTime == Self.donations.last?.interaction.start)
        #expect(adoptions.last?.coefficients != RankingCoefficients())
        #expect(
            journal == [
                "<6>learns again, since 60 donations came late",
                "<6>learned from 177 donations; the weights of position \(last.rawValue + 1) are "
                    + "in force",
            ]
        )
    }

    @Test(arguments: Lack.allCases)
    func `never happens without a reason, a permission and a day since the last time`(
        lack: Lack
    ) throws {
        guard Self.isReady() else { return }
        try makeStore(lacking: lack)
        #expect(try idle().isEmpty)
        #expect(try adoptions().count == 1)
    }

    /// Programs for a service whose journal is full once it has said that it serves.
    private static let narrow = """
        mkfifo "$HOME/journal"; exec 3<> "$HOME/journal"
        /usr/bin/python3 -c '
        import fcntl, os
        F_SETPIPE_SZ = 1031
        fcntl.fcntl(3, F_SETPIPE_SZ, 4096)
        os.write(3, b"-" * (4096 - 40))'
        """

    @Test func `stops for a call, which is answered, and happens later`() throws {
        guard Self.isReady("python3") else { return }
        try makeStore()
        let lines = try Session.run(
            """
            \(Self.narrow)
            "$REAL" --store "$S" --idle 1 2> "$HOME/journal" & service=$!
            # Its first line has no room, so it waits before it learns.
            for _ in $(seq 6000); do
                grep -qs learning /proc/$service/task/*/comm && break; sleep 0.05
            done
            call $N.Owner Callers
            cat <&3 > "$HOME/lines" & cat=$!
            wait $service; echo "ended with $?"
            for _ in $(seq 6000); do
                grep -qa 'ends: nobody' "$HOME/lines" && break; sleep 0.05
            done
            kill $cat
            grep -ao 'stopped learning\\|learned from' "$HOME/lines"
            """,
            after: "S='\(path)' REAL=$SERVICE SERVICE=/bin/true",
            idle: 1
        )
        #expect(lines == ["aa{sv} 0", "ended with 0", "stopped learning", "learned from"])
        #expect(try adoptions().count == 2)
    }

    @Test func `leaves nothing half done when the service has to end`() throws {
        guard Self.isReady() else { return }
        try makeStore()
        let store = try DonationStore(at: path)
        // The service cannot adopt meanwhile.
        let change = try store.log.write()
        let lines = try Session.run(
            """
            # It says so before its thread has the name.
            for _ in $(seq 6000); do
                task=$(grep -ls learning /proc/$service/task/*/comm) && break; sleep 0.05
            done
            stat=${task%comm}stat
            # Until it waits for the log.
            for _ in $(seq 6000); do
                [ "$(cut -d ' ' -f 3 "$stat")" = S ] && still=$((still + 1)) || still=0
                [ $still = 10 ] && break; sleep 0.05
            done
            echo "nice $(cut -d ' ' -f 19 "$stat")"
            call $N.Owner Callers
            kill $service; wait $service; echo "ended with $?"
            """,
            after: "S='\(path)'",
            idle: 1
        )
        _ = consume change
        #expect(lines == ["nice 10", "aa{sv} 0", "ended with 0"])
        #expect(try adoptions().count == 1)
    }

    @Test func `is told to those who asked for answers`() throws {
        guard Self.isReady("python3"), Session.hasModule("jeepney") else { return }
        try makeStore()
        let lines = try Session.run(
            """
            cat > "$HOME/reader.py" <<'END'
            from jeepney import DBusAddress, HeaderFields, new_method_call
            from jeepney.io.blocking import open_dbus_connection
            name, path = "org.donationstore.Donations1", "/org/donationstore/Donations1"
            bus = open_dbus_connection("SESSION")
            surface = DBusAddress(path, bus_name=name, interface=name + ".Surface")
            bus.send_and_get_reply(new_method_call(surface, "Suggest", "a{sv}", ({},)))
            while True:
                message = bus.receive(timeout=60)
                if message.header.fields.get(HeaderFields.member) == "Changed":
                    print(message.body)
                    break
            END
            # Its call starts the service.
            /usr/bin/python3 "$HOME/reader.py"
            """,
            after: "cp -rp '\(path)' \"$S\"; SERVICE=/bin/true",
            idle: 1
        )
        #expect(lines == ["(['weights'],)"])
    }

    @Test func `is left to the owner for days that hold very many`() throws {
        try makeStore()
        let store = try DonationStore(at: path)
        let journal = Donationd.journal
        let outcomes: [(UInt64, LearningRun.Outcome)] = [(179, .failed), (180, .adopted)]
        for (most, outcome) in outcomes {
            let run = LearningRun()
            run.learn(in: store, at: Host.current.now(), fromAtMost: most, journal)
            #expect(run.outcome == outcome)
        }
    }

    @Test func `is looked at again after an hour, or when a call stopped it`() throws {
        try makeStore(lacking: .lateHistory)
        let store = try DonationStore(at: path)
        let journal = Donationd.journal
        var learning = IdleLearning(in: store, clock: Host.current.now, journal: journal)
        var next = learning.next()
        let first = try #require(next)
        #expect(learning.next() == nil)
        learning.stop()
        first.learn(in: store, at: Host.current.now(), journal)
        #expect(first.outcome == .stopped && !learning.end(first))
        next = learning.next()
        let second = try #require(next)
        second.learn(in: store, at: Host.current.now(), journal)
        #expect(second.outcome == .nothingToDo && !learning.end(second))
        #expect(learning.next() == nil)
    }
}
