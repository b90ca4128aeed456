import Testing

@Suite struct `Somebody who is named by a part of a name` {
    @Test(arguments: [
        ["delete", "--person", "be"], ["link", "be", "Ana"], ["unlink", "be"],
        ["pin", "climb"], ["never", "Be"],
    ])
    func `is not acted on, but shown`(arguments: [String]) throws {
        let store = try TestStore()
        _ = try store.run("contacts")
        let before = try store.run("log", "--json").output
        let result = try store.run(arguments)
        #expect(result.exitCode == 64, "\(result)")
        #expect(result.errors.contains("may be any of these; name one by its key:"))
        #expect(result.errors.contains(arguments[0] == "pin" ? "Climbing" : "Ben"))
        #expect(try store.run("log", "--json").output == before)
    }

    @Test(arguments: ["contact", "conversation"])
    func `is shown all about`(subcommand: String) throws {
        let result = try TestStore().run(subcommand, subcommand == "contact" ? "be" : "climb")
        #expect(result.exitCode == 0)
        #expect(result.output.hasPrefix(subcommand == "contact" ? "Ben\n" : "Climbing"))
    }

    @Test func `is acted on by key, handle, identifier or whole name`() throws {
        for text in ["+44 (20) 7946-0018", "ana", "phone:+442079460018"] {
            let result = try TestStore().run("delete", "--person", text)
            #expect(result.exitCode == 0, "\(result)")
            #expect(result.output.contains("with Ana (phone:+442079460018)"))
        }
        let store = try TestStore()
        for text in ["c2", "climbing", "4"] {
            #expect(try store.run("pin", text).exitCode == 0, "\(text)")
        }
        #expect(try store.run("pin", "nobody").exitCode == 1)
        #expect(try store.run("show", "13").output.contains("pin"))
    }
}
