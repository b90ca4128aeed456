import Interactions
import Testing

@Suite struct `The short name of a group without a name` {
    @Test(arguments: [
        (["Jonas Weber", "Olena Koval", "A Bo", "B Cy", "C Di"], "Jonas, Olena and 3 more"),
        (["Jonas Weber", "Olena Koval"], "Jonas and Olena"),
        (["Jonas Weber", "Olena Koval", "Bo"], "Jonas, Olena and Bo"),
        (["Ana Sousa", "Ana Weber", "Bo Tal"], "Ana Sousa, Ana Weber and Bo"),
        (["Ana Sousa"], "Ana Sousa"), ([], ""),
    ])
    func `has given names, and a number for the rest`(names: [String], label: String) {
        #expect(GroupLabel(names).text == label)
    }

    @Test func `keeps whole what may be no given name`() {
        let names = ["Dr. Ida Holm", "Weber, Jonas", "bo@example.org", "山田 太郎"]
        for name in names {
            #expect(GroupLabel([name, "Olena Koval"]).text == "\(name) and Olena")
        }
        #expect(GroupLabel(["Анна Шевченко", "علي حسن"]).text == "Анна and علي")
    }

    @Test func `says that there are others who are not known`() {
        #expect(GroupLabel(["Ana Sousa"], hasOthers: true).text == "Ana Sousa and others")
        #expect(GroupLabel([], hasOthers: true).text == "")
    }
}
