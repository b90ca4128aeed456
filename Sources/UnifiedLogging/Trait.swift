#if !SwiftLog
    #error("name the trait: .package(url: …, from: …, traits: [\"SwiftLog\"])")
#endif
