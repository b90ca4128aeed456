import Bus
import DonationStore
import Logging

// The answers to calls.
extension Service {
    /// Answers a call, or begins the work that does.
    ///
    /// - Returns: Whether the answer comes later.
    func answer(
        _ message: BusMessage,
        _ values: [BusValue],
        _ ticket: Quotas.Ticket
    ) throws(BusError) -> Bool {
        guard let sender = message.sender, let member = message.member else {
            throw .invalidArguments("a call has a sender and a member")
        }
        let owner = { () throws(BusError) in try self.requireOwner(sender) }
        if let reply = try objects.answer(message, member, values, requiringOwner: owner) {
            try self.reply(to: message, reply)
            return false
        }
        let interface = try objects.interface(of: message, member)
        let method = try type(of: interface).description.method(
            member,
            taking: message.signature
        )
        let caller = try callers.identity(of: sender)
        let call = ServiceCall(
            rights: try desk.rights(of: caller),
            member: method.name,
            values: values,
            now: clock()
        )
        let answer: ServiceAnswer
        do throws(ServiceFailure) {
            answer = try interface.answer(call)
        } catch {
            switch error {
            case .access(let refusal):
                refusals.log("refused \(method.name): \(refusal.message)", in: journal)
                if refusal.isUndecided { note(caller) }
                throw .notAllowed(refusal.message)
            case .other(let error): throw error
            }
        }
        if type(of: interface).change(by: method.name) == .feedback {
            try feedback.count(caller.name, at: .now)
        }
        // Whoever may ask may also know that the answer changed.
        audience.add(sender, of: caller, to: type(of: interface).description.name)
        let ending = PendingWork.Ending(
            call: (message, ticket),
            change: type(of: interface).change(by: method.name)
        )
        switch answer {
        case .now(let values):
            try reply(to: message, values)
            return false
        case .later(let work): pending.begin(work, then: ending)
        case .change(let change): pending.gather(change, of: caller.name, then: ending)
        }
        return true
    }

    func finish(_ answer: Mailbox.Answer) throws(BusError) {
        guard let ended = pending.end(answer) else { return }
        if let call = ended.call { inbox.quotas.end(call.ticket) }
        switch answer.result {
        case .success(let values):
            if let change = ended.change { audience.changes.insert(change) }
            if ended.change == .access { updateDonors() }
            if let run = ended.learning, learning.end(run) { audience.changes.insert(.weights) }
            if let message = ended.call?.message { try reply(to: message, values) }
            if let noted = ended.noted, values == [.bool(true)] {
                journal.notice("the owner has to decide on \(noted)")
                try audience.tell(
                    "CallerAppeared",
                    of: OwnerInterface.self,
                    [.string(noted)],
                    on: bus,
                    asking: desk
                )
            }
        case .failure(let error):
            if error.name == ServiceNames.errors + "Failed" { journal.error("\(error.message)") }
            if let message = ended.call?.message { try refuse(message, error) }
        }
    }

    /// Sends an answer, or in its place the reason why the bus does not take it.
    func reply(to call: BusMessage, _ values: [BusValue]) throws(BusError) {
        do throws(BusError) {
            try bus.reply(to: call, values)
        } catch {
            try refuse(call, error)
        }
    }

    /// Sends an error; one that cannot be sent ends no service.
    func refuse(_ call: BusMessage, _ error: BusError) throws(BusError) {
        do throws(BusError) {
            try bus.refuse(call, error)
        } catch {
            guard !error.isLoss, !error.isBroken else { throw error }
            journal.error("\(error.message)")
        }
    }

    // MARK: Callers

    /// Notes a caller for which the owner has decided nothing, and tells the owner's settings.
    func note(_ caller: CallerIdentity) {
        guard noted.count < AccessDesk.mostUndecided * 16, noted.insert(caller.name).inserted
        else { return }
        let desk = desk
        pending.gather(
            .other { desk.note(caller) },
            then: PendingWork.Ending(noted: caller.name)
        )
    }

    /// Refuses a caller that may not act for the owner.
    func requireOwner(_ sender: String) throws(BusError) {
        let caller = try callers.identity(of: sender)
        do throws(AccessRefusal) {
            try CallerRights(of: caller).requireOwner()
        } catch {
            throw .notAllowed(error.message)
        }
    }
}
