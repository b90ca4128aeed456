import Foundation

/// Commands that show a subcommand at work, and one that it refuses.
struct SubcommandSample {
    /// The arguments; `FOLDER` stands for the command's own directory, `SAMPLES` for `docs/sample`.
    var normal: [String]
    var wrong: String
    /// The preparation of the store.
    var before: [String] = []
    var input = ""
    /// The number of output lines to compare; all by default.
    var lines: Int?
    /// Whether the small history has activities, items and a reminder, too.
    var hasActivities = false

    init(
        lines: Int? = nil,
        _ normal: String...,
        wrong: String,
        before: String...,
        input: String = ""
    ) {
        (self.normal, self.wrong, self.before, self.input) = (normal, wrong, before, input)
        self.lines = lines
    }

    /// The sample with activities in its small history.
    var withActivities: SubcommandSample {
        var sample = self
        sample.hasActivities = true
        return sample
    }

    /// The directory of the sample files.
    private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../docs/sample").standardizedFileURL.path

    /// Returns the words of a command, with its own directory.
    static func words(of command: String, in folder: String) -> [String] {
        command.split(separator: " ").map { word in
            String(word).replacing("FOLDER", with: folder).replacing("SAMPLES", with: samples)
        }
    }

    /// Returns the text of a command without the machine's directories.
    static func hiding(_ folder: String, in text: String) -> String {
        text.replacing(folder, with: "FOLDER").replacing(samples, with: "SAMPLES")
    }

    /// A sample for every subcommand.
    static let all: [String: SubcommandSample] = {
        let at = "--now 2026-01-05T17:00:00Z"
        let visit =
            "visit https://marlene.example --html SAMPLES/restaurant.html --start "
            + "2026-01-05T17:00:00Z"
        return [
            "access": .init(
                "access unregistered:/usr/bin/mbsync --as org.example.mail",
                "access",
                wrong: "access --as org.example.mail"
            ),
            "activities": .init(
                "activities",
                "activities --current",
                wrong: "activities --app org.example.none"
            ).withActivities,
            "activity": .init("activity lakes", wrong: "activity Bicycles").withActivities,
            "adopt": .init("adopt 0.5 1 0.7 0.3 0", "adopt", wrong: "adopt 1 2"),
            "append": .init("append", wrong: "append /nonexistent", input: History.text),
            "apps": .init(
                "apps add SAMPLES",
                "apps",
                wrong: "apps remove org.example.none"
            ),
            "backup": .init("backup FOLDER/backup", wrong: "backup FOLDER/none/backup"),
            "clear": .init("clear 1", wrong: "clear 99", before: "never 1"),
            "completions": .init(lines: 1, "completions fish", wrong: "completions tcsh"),
            "config": .init("config --json", wrong: "config --config FOLDER/none"),
            "contact": .init("contact Ana \(at)", wrong: "contact"),
            "contacts": .init("contacts", wrong: "contacts ana ben"),
            "conversation": .init("conversation Climbing \(at)", wrong: "conversation"),
            "conversations": .init("conversations", wrong: "conversations --all"),
            "delete": .init("delete --group thread-7 --yes", wrong: "delete"),
            "diff-views": .init("diff-views 5", wrong: "diff-views someday"),
            "doctor": .init("doctor --full", wrong: "doctor now"),
            "erase": .init("erase", wrong: "erase 1", before: "delete --identifier 3 --yes"),
            "evaluate": .init("evaluate", wrong: "evaluate --variant group"),
            "explain": .init("explain \(at) --events 2", wrong: "explain --rank 0"),
            "export": .init("export", wrong: "export FOLDER/none/events.ndjson"),
            "feedback": .init("feedback --shown 1,7 --chosen 7", wrong: "feedback"),
            "import": .init(
                "import --from vcard",
                wrong: "import --from diary",
                input: "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana\r\nTEL:+442079460018\r\nEND:VCARD\r\n"
            ),
            "hidden": .init("hidden", "hidden --json", wrong: "hidden --all"),
            "info": .init(
                "info",
                "info --quick",
                "info --quick --json",
                wrong: "info --quick --weeks 4"
            ),
            "items": .init("items", wrong: "items --limit -1").withActivities,
            "learn": .init("learn --dry-run", wrong: "learn fast"),
            "less": .init("less 1", wrong: "less 99"),
            "link": .init("link Ana Ben", wrong: "link Ana Nobody"),
            "log": .init("log", wrong: "log --since someday"),
            "maintain": .init(
                "maintain --now 2026-07-01 --yes",
                wrong: "maintain --now someday",
                before: "policy --max-age 90d"
            ),
            "manual": .init("manual FOLDER", wrong: "manual FOLDER/none"),
            "me": .init("me ana@work.example", wrong: "me Ana"),
            "never": .init("never 1", "never Ben", "never Ben --json", wrong: "never 99"),
            "offers": .init(
                "offers --surface spotlightZero --explain \(at)",
                wrong: "offers --surface garden"
            ).withActivities,
            "pick": .init("pick --first", "pick --first --json", wrong: "pick --at yesterday"),
            "pin": .init("pin 1", wrong: "pin 99"),
            "place": .init("place marlene", wrong: "place nowhere", before: visit),
            "places": .init("places", wrong: "places --limit -1", before: visit),
            "play": .init(
                "play --after connected:headphones",
                wrong: "play --after rain",
                before: "play --after connected:headphones --note-as org.example.desktop"
            ),
            "policy": .init(
                "policy --app org.example.chat --max-count 1000",
                "policy",
                wrong: "policy --max-age 1y"
            ),
            "readers": .init("readers", wrong: "readers 1"),
            "rebuild": .init("rebuild", wrong: "rebuild 1"),
            "remind": .init(
                "remind article-17 --title later --at 2026-01-07T09:00:00Z",
                wrong: "remind article-17 --in-car --leaving home"
            ).withActivities,
            "reminders": .init(
                "reminders",
                "reminders open 23",
                "reminders remove 23",
                "reminders --all",
                wrong: "reminders open"
            ).withActivities,
            "rename": .init("rename Ana Mum", wrong: "rename Nobody Mum"),
            "report": .init(
                "report --output FOLDER/report.html",
                wrong: "report --output FOLDER/none/report.html"
            ),
            "reset": .init("reset 1", wrong: "reset 99"),
            "restore": .init(
                "restore FOLDER/backup --replace",
                wrong: "restore FOLDER/none --replace",
                before: "backup FOLDER/backup"
            ),
            "salvage": .init("salvage", wrong: "salvage 1"),
            "search": .init("search lakes --now 2026-01-05T17:00:00Z --explain", wrong: "search")
                .withActivities,
            "share": .init(
                "share hello --to ana@example.org --dry-run",
                wrong: "share hello --to nobody --dry-run"
            ),
            "sheet": .init(
                "sheet https://lakes.example/north --title Lakes --explain \(at)",
                "sheet --order Print --hide Mail",
                "sheet --type public.png --count 2 --json \(at)",
                wrong: "sheet --hide Nothing",
                before: "apps add SAMPLES"
            ),
            "show": .init("show 8", wrong: "show x"),
            "suggest": .init("suggest \(at)", wrong: "suggest --at teatime"),
            "undo": .init("undo", "undo --list", wrong: "undo 3 --list", before: "link Ana Ben"),
            "unlink": .init("unlink Ben", wrong: "unlink Ben email:x"),
            "unpin": .init("unpin 1", wrong: "unpin 99", before: "pin 1"),
            "verify": .init("verify", wrong: "verify 1"),
            "views": .init("views", wrong: "views drop"),
            "visit": .init(visit, wrong: "visit https://x.example --html /nonexistent"),
            "watch": .init("watch --once --from vcard FOLDER", wrong: "watch --from vcard"),
            "widgets": .init("widgets", "widgets due", wrong: "widgets show today"),
            "withdraw": .init("withdraw 13", wrong: "withdraw 1", before: "link Ana Ben"),
        ]
    }()
}
