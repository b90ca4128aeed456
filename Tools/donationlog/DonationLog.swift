import ArgumentParser

@main
struct DonationLog: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "donationlog",
        abstract: "Shows and changes a store of interaction donations.",
        discussion: """
            The store is the directory that --store names, else DONATION_STORE, else \
            $XDG_DATA_HOME/donations, else ~/.local/share/donations.

            Exit codes:
              0   done
              1   nothing found (show, delete --person, policy --remove)
              64  wrong usage
              65  refused or damaged data; the rest was done
              66  no such input or store
              69  the store cannot be used from here
              73  cannot create
              74  reading or writing failed, also for want of space
              75  in use, or replaced meanwhile; try again
             130  stopped with ^C; nothing half done
              77  permission denied
            """,
        subcommands: [
            Append.self, Log.self, Show.self, Contacts.self, ContactPage.self, Conversations.self,
            ConversationPage.self, Suggest.self,
            Explain.self, DiffViews.self, Stats.self, Report.self, Readers.self, Doctor.self,
            Evaluate.self,
            Learn.self, Rebuild.self, Verify.self, Info.self,
            Delete.self, Erase.self,
            LinkContacts.self, UnlinkEvidence.self, Withdraw.self, Pin.self,
            Unpin.self, SuggestLess.self, NeverSuggest.self, ClearPreference.self, Reset.self,
            Feedback.self, Adopt.self, Policy.self, Maintain.self,
            Backup.self, Restore.self, Export.self, Import.self, Salvage.self,
        ]
    )
}
