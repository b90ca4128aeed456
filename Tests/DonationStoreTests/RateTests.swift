import DonationStore
import TestSupport
import Testing

@Suite struct `A rate` {
    let test: TestStore
    let store: DonationStore
    let chat: DonorHandle

    init() throws {
        test = try TestStore()
        store = try test.open()
        chat = store.donor("org.example.chat")
    }

    private func limit(
        _ count: UInt64,
        per: Int64,
        app: String? = "org.example.chat",
        intentClass: String? = nil
    ) throws {
        let rate = PolicyRule.Rate(count: count, per: .milliseconds(per))
        try store.setPolicy(PolicyRule(app: app, intentClass: intentClass, maximumRate: rate))
    }

    private func pass(_ milliseconds: Int64) {
        test.now = Timestamp(milliseconds: test.now.milliseconds + milliseconds)
    }

    /// The required wait of a donation; `nil` if it was accepted.
    private func wait(
        _ identifier: String,
        from donor: DonorHandle? = nil,
        intent: Intent? = nil
    ) throws -> Int64? {
        var interaction = message(identifier)
        if let intent { interaction.intent = intent }
        switch try (donor ?? chat).donate([interaction])[0] {
        case .success: return nil
        case .failure(.tooFrequent(_, _, let retryAfter)): return retryAfter.milliseconds
        case .failure(let refusal): throw DonationError.refused(refusal)
        }
    }

    @Test func `refuses what is too frequent, and says when to come again`() throws {
        try limit(2, per: 1000)
        #expect(try wait("m1") == nil)
        pass(100)
        #expect(try wait("m2") == nil)
        pass(100)
        let refusal = DonationRefusal.tooFrequent(
            limit: 2,
            per: .seconds(1),
            retryAfter: .milliseconds(800)
        )
        #expect(throws: DonationError.refused(refusal)) { try chat.donate(message("m3")) }
        #expect(refusal.field.isEmpty)
        #expect("\(refusal)".contains("donate it again in 800 ms"))
        pass(799)
        #expect(try wait("m3") == 1)
        pass(1)
        #expect(try wait("m3") == nil)
        #expect(try store.lastPosition().rawValue == 4)
        #expect(try store.verify().isClean)
    }

    @Test func `refuses without blocking, too`() async throws {
        try limit(1, per: 1000)
        try await chat.donate(message("m1"))
        await #expect(throws: DonationError.self) { try await chat.donate(message("m2")) }
        let results = try await chat.donate([message("m3")])
        #expect(results == [refusal(1, 1000, 1000)])
    }

    @Test func `counts within a batch, and a refused donation takes no position`() throws {
        try limit(2, per: 1000)
        let results = try chat.donate((1...4).map { message("m\($0)") })
        #expect(try results[0...1].map { try $0.get().position.rawValue } == [2, 3])
        #expect(Array(results[2...]) == [refusal(2, 1000, 1000), refusal(2, 1000, 1000)])
        #expect(try store.lastPosition().rawValue == 3)
    }

    @Test func `neither counts nor refuses the same donation again`() throws {
        try limit(2, per: 1000)
        for _ in 0..<3 { #expect(try wait("m1") == nil) }
        #expect(try wait("m2") == nil)
        #expect(try wait("m3") == 1000)
        #expect(try chat.donate(message("m1")).isDuplicate)
    }

    @Test func `is of an app with all its accounts, and leaves other apps alone`() throws {
        try limit(1, per: 1000)
        #expect(try wait("m1", from: store.donor("org.example.chat", account: "a")) == nil)
        #expect(try wait("m1", from: store.donor("org.example.chat", account: "b")) == 1000)
        #expect(try wait("m1", from: store.donor("org.example.mail")) == nil)
    }

    @Test func `of every app counts each app for itself`() throws {
        try limit(1, per: 1000, app: nil)
        #expect(try wait("m1") == nil)
        #expect(try wait("m1", from: store.donor("org.example.mail")) == nil)
        #expect(try wait("m2") == 1000)
    }

    @Test func `of a class counts that class alone, and the strictest rule counts`() throws {
        try limit(1, per: 1000, intentClass: "INStartCallIntent")
        try limit(3, per: 5000, app: nil)
        let call = Intent.startCall(StartCallIntent())
        #expect(try wait("m1") == nil)
        #expect(try wait("c1", intent: call) == nil)
        #expect(try wait("c2", intent: call) == 1000)
        #expect(try wait("m2") == nil)
        #expect(try wait("m3") == 5000)
        #expect(try wait("c3", intent: call) == 5000)
    }

    @Test func `does not apply to a history that is brought in, which counts all the same`()
        throws
    {
        try limit(2, per: 1000)
        let donor = Donor(app: "org.example.chat")
        let results = try store.donate((1...5).map { Donation(message("m\($0)"), from: donor) })
        #expect(results.allSatisfy { (try? $0.get()) != nil })
        #expect(try wait("m6") == 1000)
    }

    @Test func `ends with its rule, and begins with it for what was donated before`() throws {
        #expect(try wait("m1") == nil)
        try limit(1, per: 1000)
        #expect(try wait("m2") == 1000)
        try limit(2, per: 1000)
        #expect(try wait("m2") == nil)
        #expect(try wait("m3") == 1000)
        try store.setPolicy(PolicyRule(app: "org.example.chat"))
        #expect(try wait("m3") == nil)
    }

    // MARK: Clocks

    @Test func `does not lock an app out when the clock goes back`() throws {
        try limit(2, per: 1000)
        pass(86_400_000)
        #expect(try wait("m1") == nil)
        #expect(try wait("m2") == nil)
        #expect(try wait("m3") == 1000)
        pass(-86_000_000)
        // Donations received in the apparent future do not count.
        #expect(try wait("m3") == nil)
        #expect(try wait("m4") == nil)
        #expect(try wait("m5") == 1000)
        #expect(try other().donate([message("m5")])[0] == refusal(2, 1000, 1000))
        pass(1000)
        #expect(try wait("m5") == nil)
    }

    @Test func `counts what was received before another donation that got the lock first`()
        throws
    {
        // The clock stays the same between receipt and commit; a second store sees it later.
        try limit(1, per: 1000)
        pass(5)
        #expect(try wait("m1") == nil)
        pass(-5)
        #expect(try wait("m2") == nil, "the clock went back by 5 ms, as far as can be told")
        pass(5)
        #expect(try wait("m3") == 995)
    }

    // MARK: Other stores, other processes, other generations

    private func other() throws -> DonorHandle {
        try test.open().donor("org.example.chat")
    }

    private func refusal(
        _ limit: UInt64,
        _ per: Int64,
        _ retryAfter: Int64
    ) -> Result<Receipt, DonationRefusal> {
        .failure(
            .tooFrequent(
                limit: limit,
                per: .milliseconds(per),
                retryAfter: .milliseconds(retryAfter)
            )
        )
    }

    @Test func `counts what others append, and what was there before`() throws {
        try limit(3, per: 1000)
        let second = try other()
        #expect(try wait("m1") == nil)
        #expect(try wait("m2", from: second) == nil)
        #expect(try wait("m3") == nil)
        #expect(try wait("m4", from: second) == 1000)
        #expect(try wait("m4") == 1000)
        #expect(try wait("m4", from: other()) == 1000)
    }

    @Test func `goes on after an erasure has put another log in place`() throws {
        try limit(2, per: 86_400_000)
        let second = try other()
        #expect(try wait("m1") == nil)
        #expect(try wait("m2", from: second) == nil)
        try store.donor("org.example.mail").donate(message("x"))
        try store.donor("org.example.mail").deleteAll()
        #expect(try store.erase().erased == 1)
        #expect(try wait("m3", from: second) == 86_400_000)
        #expect(try wait("m3") == 86_400_000)
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `accepts what counting in the whole log accepts, from any of three stores`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let apps = ["a", "b"]
        let per = Int64.random(in: 1...2000, using: &random)
        let count = UInt64.random(in: 1...6, using: &random)
        let classRate = UInt64.random(in: 1...4, using: &random)
        try limit(count, per: per, app: nil)
        try limit(classRate, per: per * 2, app: "a", intentClass: "INStartCallIntent")
        let stores = try [store, test.open(), test.open()]
        var accepted: [(app: String, isCall: Bool, time: Int64)] = []
        for number in 0..<150 {
            pass(random.pick([0, 0, 1, 50, per / 2, per]))
            let (app, isCall) = (random.pick(apps), random.chance(0.5))
            let now = test.now.milliseconds
            func isFree(_ limit: UInt64, _ per: Int64, _ counts: (String, Bool) -> Bool) -> Bool {
                accepted.count { counts($0.app, $0.isCall) && $0.time > now - per } < limit
            }
            let isAccepted =
                isFree(count, per) { other, _ in other == app }
                && (app == "b" || !isCall
                    || isFree(classRate, per * 2) { other, isCall in other == "a" && isCall })
            let found = try wait(
                "m\(number)",
                from: random.pick(stores).donor(app),
                intent: isCall ? .startCall(StartCallIntent()) : nil
            )
            #expect((found == nil) == isAccepted, "seed \(seed), donation \(number)")
            if isAccepted { accepted.append((app, isCall, now)) }
        }
    }
}
