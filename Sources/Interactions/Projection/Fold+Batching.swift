import Synchronization

// Donations that are read first and folded into their rows later, here or on another thread.
//
// What is done elsewhere is a function of the rows and the batch, and both are handed over and
// taken back as a whole: where it is done makes no difference to the rows.

/// Does work beside the caller.
package protocol SideWorker: AnyObject, Sendable {
    /// Begins a piece of work; called when the one before has ended.
    func begin(_ work: @escaping @Sendable () -> Void)
    /// Waits until the work has ended.
    func wait()
}

/// Rows on their way to another thread and back, with the donations to be folded into them.
final class LentRows: Sendable {
    private struct Load {
        var rows: FoldRows
        var batch: FoldBatch
    }

    private let load: Mutex<Load>

    init(_ rows: consuming FoldRows, _ batch: consuming FoldBatch) {
        load = Mutex(Load(rows: rows, batch: batch))
    }

    /// Folds the donations into the rows.
    func fold(_ actions: [ChannelAction]) {
        load.withLock { $0.rows.apply(&$0.batch, actions) }
    }

    /// Hands the rows back, and the memory of the batch.
    func take() -> (rows: FoldRows, batch: FoldBatch) {
        load.withLock { load in
            defer { load = Load(rows: FoldRows(), batch: FoldBatch()) }
            return (load.rows, load.batch)
        }
    }
}

extension Fold {
    /// How many donations, or people in them, are read before they are folded into their rows.
    static var batchLength: Int { 1 << 16 }

    /// Finds the rows of the donation read last, and has it wait to be folded into them.
    mutating func enqueue() throws(FoldFailure) {
        let facts = donation.facts
        batch.append(facts, day: try day(DayKey(donor: facts.donor, start: facts.start)))
        let first = batch.persons.count
        for place in donation.others.indices { try enqueue(donation.others[place], place) }
        let others = first..<batch.persons.count
        // Each is in a timeline, and may be new in the conversation.
        heldBytes += 24 * others.count
        if let conversation = donation.conversation {
            try load(conversation)
            batch.append(facts, in: conversation, others: others, isAside: false)
        }
        if let place = donation.placeToAnswerAlone {
            let conversation = reader.conversation(of: donation.others[place], facts.donor)
            try load(conversation)
            let sender = first + place
            batch.append(facts, in: conversation, others: sender..<sender + 1, isAside: true)
        }
        if batch.length >= batchLength { foldBatch() }
    }

    private mutating func enqueue(
        _ other: Participation.Other,
        _ place: Int
    ) throws(FoldFailure) {
        let person = try number(of: other.appearance)
        names.note(other.appearance, 1)
        progress.unusedAliases &+= UInt64(reader.summaries[other.appearance].unusedAliases)
        if persons[person].last != donation.facts.position {
            persons[person].count += 1
            persons[person].last = donation.facts.position
            touchPerson(person)
        }
        batch.append(
            FoldedOther(other, reader.summaries[other.appearance], place, person),
            contact: root(of: persons[person].contact),
            donation.facts
        )
    }

    /// Has the donations that wait folded into their rows, which may go on beside the caller.
    private mutating func foldBatch() {
        bringHome()
        guard let worker else {
            rows.apply(&batch, reader.actions)
            batch.removeAll()
            return
        }
        let lent = LentRows(rows, batch)
        lentTouchedCount = rows.touchedCount
        rows = FoldRows()
        swap(&batch, &spareBatch)
        spareBatch = FoldBatch()
        self.lent = lent
        let actions = reader.actions
        worker.begin { lent.fold(actions) }
    }

    /// Waits for the rows that are folded elsewhere.
    private mutating func bringHome() {
        guard let lent else { return }
        worker?.wait()
        self.lent = nil
        (rows, spareBatch) = lent.take()
        spareBatch.removeAll()
        rows.add(&batch.newRows)
    }

    /// Folds the donations that wait into their rows: from here on all rows are here and up to
    /// date, but for those that ``settle()`` folds again.
    mutating func flush() {
        bringHome()
        guard batch.count > 0 else { return }
        rows.apply(&batch, reader.actions)
        batch.removeAll()
    }

    // MARK: New rows

    /// Adds a row, which waits with the donations if the others are elsewhere.
    private mutating func add(_ row: FoldRows.NewRow) {
        batch.newRows.append(row)
        if lent == nil { rows.add(&batch.newRows) }
    }

    /// Loads or makes the rows of all conversations up to a number of the reader.
    mutating func load(_ conversation: Int) throws(FoldFailure) {
        while conversationCount <= conversation {
            let key = reader.conversations.key(of: conversationCount)
            let stored: ConversationView? = try view(.conversations, key.bytes)
            add(.conversation(stored ?? ConversationView()))
            conversationCount += 1
        }
    }

    /// The number of a donor's day, which is loaded or made.
    mutating func day(_ key: DayKey) throws(FoldFailure) -> Int {
        if let lastDay, lastDay.key == key { return lastDay.number }
        let number: Int
        if let known = dayNumbers[key] {
            number = known
        } else {
            let stored: DayView? = try view(.days, key.bytes)
            add(.day(key, stored ?? DayView()))
            number = dayNumbers.count
            dayNumbers[key] = number
        }
        lastDay = (key, number)
        return number
    }

    /// The number of a contact that was not in memory.
    mutating func addContact(_ key: ContactKey, _ view: ContactView = ContactView()) -> Int {
        let number = contacts.count
        contacts.append(ContactNode(key: key))
        parents.append(Int32(truncatingIfNeeded: number))
        add(.contact(view))
        contactNumbers[key] = number
        return number
    }
}
