#if !FullText
    #error("name the trait: .package(url: …, from: …, traits: [\"FullText\"])")
#endif
