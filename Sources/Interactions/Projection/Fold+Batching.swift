import Synchronization

// Donations are read first and folded into their rows later, here or on another thread.
//
// The work elsewhere is a function of the rows and the batch, which the fold hands over and takes
// back as a whole: the thread makes no difference to the rows.

/// A worker that runs beside the caller.
package protocol SideWorker: AnyObject, Sendable {
    /// Begins a piece of work; the previous one has ended.
    func begin(_ work: @escaping @Sendable () -> Void)
    /// Waits for the work to end.
    func wait()
}

/// The rows on their way to another thread and back, with the donations to fold into them.
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

    /// Returns the rows, and the batch for reuse of its memory.
    func take() -> (rows: FoldRows, batch: FoldBatch) {
        load.withLock { load in
            defer { load = Load(rows: FoldRows(), batch: FoldBatch()) }
            return (load.rows, load.batch)
        }
    }
}

extension Fold {
    /// The number of donations, or of people in them, to read before folding them into their rows.
    static var batchLength: Int { 1 << 16 }

    /// Finds the rows of the last donation read, and adds the donation to the waiting batch.
    mutating func enqueue() throws(FoldFailure) {
        let facts = donation.facts
        batch.append(facts, day: try day(DayKey(donor: facts.donor, start: facts.start)))
        let first = batch.persons.count
        for place in donation.others.indices { try enqueue(donation.others[place], place) }
        let others = first..<batch.persons.count
        // Each one is in a timeline, and may be new in the conversation.
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

    /// Folds the waiting batch into its rows, on the worker thread if there is one.
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

    /// Waits for the rows that the worker folds.
    private mutating func bringHome() {
        guard let lent else { return }
        worker?.wait()
        self.lent = nil
        (rows, spareBatch) = lent.take()
        spareBatch.removeAll()
        rows.add(&batch.newRows)
    }

    /// Folds the waiting batch here; afterwards all rows are here and up to date.
    ///
    /// The exceptions are the rows that ``settle()`` folds again.
    mutating func flush() {
        bringHome()
        guard batch.count > 0 else { return }
        rows.apply(&batch, reader.actions)
        batch.removeAll()
    }

    // MARK: New rows

    /// Adds a row, which waits in the batch while the worker has the others.
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

    /// Returns the number of a donor's day, and loads or makes its row.
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

    /// Adds a contact that is not in memory, and returns its number.
    mutating func addContact(_ key: ContactKey, _ view: ContactView = ContactView()) -> Int {
        let number = contacts.count
        contacts.append(ContactNode(key: key))
        parents.append(Int32(truncatingIfNeeded: number))
        add(.contact(view))
        contactNumbers[key] = number
        return number
    }
}
