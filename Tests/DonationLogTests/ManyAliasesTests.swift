import TestSupport
import Testing

@Suite struct `A person with more aliases than may be` {
    private static func line(_ aliases: Int) -> String {
        let handles = (0..<aliases).map {
            #"{"value":"a\#($0)@example.org","type":"emailAddress"}"#
        }
        return #"{"app":"org.example.chat","identifier":"1","start":1767603600000,"intent":"#
            + #"{"class":"INSendMessageIntent","recipients":[{"displayName":"Ana","aliases":["#
            + handles.joined(separator: ",") + "]}]}}\n"
    }

    @Test func `is refused by name when donated`() throws {
        let store = try TestStore(holding: "")
        let result = try store.run(["append"], input: Self.line(65))
        #expect(result.exitCode == 65)
        let reason = "intent.recipients[0].aliases: 65 of them; at most 64 are accepted"
        #expect((result.output + result.errors).contains(reason))
        #expect(try store.run(["append"], input: Self.line(64)).exitCode == 0)
    }

    @Test func `is imported whole from an export, and what is beyond is counted`() throws {
        let store = try TestStore(holding: Self.line(1))
        let alias = #"{"type":"emailAddress","value":"a0@example.org"}"#
        let export = try store.run("export").output
        #expect(export.contains(alias))
        let more = (1..<67).map { alias.replacing("a0@", with: "a\($0)@") }
        let long = export.replacing(alias, with: ([alias] + more).joined(separator: ","))
        let other = try TestStore(holding: "")
        let result = try other.run(["import", "-"], input: long)
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(
            result.output.contains("3 aliases are beyond the 64 of a person and join nobody\n")
        )
        #expect(try other.run("export").output.contains("a66@example.org"))
        #expect(try other.run("contact", "a63@example.org").exitCode == 0)
        #expect(try other.run("contact", "a64@example.org").exitCode == 1)
        let told = try other.run("doctor")
        #expect(told.exitCode == 0)
        #expect(told.output.contains("3 aliases are beyond the 64 of a person and join nobody\n"))
    }
}
