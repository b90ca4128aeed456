// swift-tools-version: 6.2

import PackageDescription

// A package fetches what any of its products needs, unless a trait guards it. A program that
// depends on this one names the trait if it needs it; here it is on, for the tests. The package
// manager reads a dependency's manifest at `/` to see what to fetch, and in `checkouts` to build.
let folders = Context.packageDirectory.split(separator: "/")
let isDependency = folders.isEmpty || folders.dropLast().last == "checkouts"

let package = Package(
    name: "donation-store",
    products: [
        Product.`library`(name: "DonationStore", targets: ["DonationStore"]),
        Product.`library`(name: "Evaluation", targets: ["Evaluation"]),
        Product.`library`(name: "Intents", targets: ["Intents"]),
        Product.`library`(name: "UserNotifications", targets: ["UserNotifications"]),
        Product.`library`(name: "CoreSpotlight", targets: ["CoreSpotlight"]),
        Product.`library`(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
        Product.`library`(name: "MobileCoreServices", targets: ["MobileCoreServices"]),
        Product.`library`(name: "LinkPresentation", targets: ["LinkPresentation"]),
        Product.`library`(name: "UIKit", targets: ["UIKit"]),
        Product.`library`(name: "CoreLocation", targets: ["CoreLocation"]),
        Product.`library`(name: "MapKit", targets: ["MapKit"]),
        Product.`library`(name: "NotificationCenter", targets: ["NotificationCenter"]),
        Product.`library`(name: "WidgetKit", targets: ["WidgetKit"]),
        Product.`library`(name: "MediaPlayer", targets: ["MediaPlayer"]),
        Product.`library`(name: "os", targets: ["UnifiedLogging"]),
        Product.`library`(name: "Search", targets: ["Search"]),
        Product.`library`(name: "DonationStoreTesting", targets: ["DonationStoreTesting"]),
        // Not the tool: a program that depends on this package would fetch what the tool needs.
        // Tests only: a file of its own beside the tests, for LD_PRELOAD.
        Product.`library`(name: "CInterpose", type: .dynamic, targets: ["CInterpose"]),
    ],
    traits: [
        .trait(name: "SwiftLog", description: "swift-log, which the product os needs."),
        .trait(name: "FullText", description: "GRDB, which Search and CSUserQuery need."),
        .default(enabledTraits: isDependency ? [] : ["SwiftLog", "FullText"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        // Tests only: the oracle for our own payload codec.
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: [
        .systemLibrary(name: "CLMDB", pkgConfig: "lmdb", providers: [.apt(["liblmdb-dev"])]),
        .target(
            name: "LMDB",
            dependencies: ["CFaults", "CLMDB"],
            swiftSettings: [.enableExperimentalFeature("Lifetimes")]
        ),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "Compression", dependencies: ["CZlib"]),
        .systemLibrary(
            name: "CXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"])]
        ),
        .target(name: "Markup", dependencies: ["CXML2", "TextConversion"]),
        .target(name: "WebMarkup", dependencies: ["Interactions", "Markup"]),
        .systemLibrary(
            name: "CSystemd",
            pkgConfig: "libsystemd",
            providers: [.apt(["libsystemd-dev"])]
        ),
        .target(name: "Bus", dependencies: ["CSystemd"]),
        .target(name: "CProcess"),
        .target(name: "TextConversion"),
        .target(name: "FileEvents"),
        .target(name: "CFaults"),
        .target(name: "CChecksum"),
        // Debian's libssl-dev.
        .target(name: "CDigest", linkerSettings: [.linkedLibrary("crypto")]),
        .target(name: "Digests", dependencies: ["CDigest"]),
        .target(
            name: "Interactions",
            dependencies: [
                "CChecksum",
                .product(name: "RealModule", package: "swift-numerics"),
            ]
        ),
        .target(
            name: "DonationStore",
            dependencies: ["Digests", "Interactions", "LMDB"],
            swiftSettings: [.enableExperimentalFeature("Lifetimes")]
        ),
        // No more of the store than any program has.
        .target(name: "Intents", dependencies: ["DonationStore"], packageAccess: false),
        .target(
            name: "UserNotifications",
            dependencies: ["Intents"],
            packageAccess: false
        ),
        .target(name: "UniformTypeIdentifiers", packageAccess: false),
        .target(
            name: "MobileCoreServices",
            dependencies: ["UniformTypeIdentifiers"],
            packageAccess: false
        ),
        .target(
            name: "CoreSpotlight",
            dependencies: [
                "DonationStore", "Intents", "UniformTypeIdentifiers",
                .target(name: "Search", condition: .when(traits: ["FullText"])),
            ],
            packageAccess: false
        ),
        // Links and what an app shares, without a store.
        .target(
            name: "LinkPresentation",
            dependencies: ["UniformTypeIdentifiers"],
            packageAccess: false
        ),
        // Nothing imports it by name: the compiler asks for it beside UIKit in tests.
        .target(name: "_Testing_UIKit", path: "Sources/TestingUIKit", packageAccess: false),
        .target(
            name: "UIKit",
            dependencies: ["Intents", "LinkPresentation", "_Testing_UIKit"],
            packageAccess: false
        ),
        .target(name: "CoreLocation", dependencies: ["Intents"], packageAccess: false),
        .target(
            name: "MapKit",
            dependencies: ["CoreLocation", "DonationStore", "Intents"],
            packageAccess: false
        ),
        .target(
            name: "NotificationCenter",
            dependencies: ["DonationStore", "Intents"],
            packageAccess: false
        ),
        .target(
            name: "WidgetKit",
            dependencies: ["DonationStore", "Intents"],
            packageAccess: false
        ),
        .target(name: "MediaPlayer", dependencies: ["Intents", "UIKit"], packageAccess: false),
        // `import os` and `import OSLog`, by a module map.
        .systemLibrary(name: "os"),
        .target(
            name: "UnifiedLogging",
            dependencies: [
                "os",
                .product(
                    name: "Logging",
                    package: "swift-log",
                    condition: .when(traits: ["SwiftLog"])
                ),
            ],
            packageAccess: false
        ),
        .target(name: "Importing", dependencies: ["Interactions", "Markup", "TextConversion"]),
        .target(
            name: "Exporting",
            dependencies: ["Digests", "Interactions"]
        ),
        .target(
            name: "DatabaseImporting",
            dependencies: [
                "Importing",
                "Interactions",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .systemLibrary(name: "CICU", pkgConfig: "icu-uc", providers: [.apt(["libicu-dev"])]),
        // Debian's libsqlite3-dev.
        .target(
            name: "CFullText",
            dependencies: ["CICU"],
            linkerSettings: [.linkedLibrary("sqlite3")]
        ),
        .target(
            name: "TextIndex",
            dependencies: [
                "CFullText",
                .product(
                    name: "GRDB",
                    package: "GRDB.swift",
                    condition: .when(traits: ["FullText"])
                ),
            ]
        ),
        .target(name: "Search", dependencies: ["DonationStore", "TextIndex"]),
        .target(name: "DonationStoreTesting", dependencies: ["Interactions"]),
        // Apps rank; they do not compare rankings or learn weights.
        .target(
            name: "Evaluation",
            dependencies: [
                "DonationStore",
                "Interactions",
                .product(name: "RealModule", package: "swift-numerics"),
            ]
        ),
        .target(name: "Reports", dependencies: ["Evaluation", "Interactions"]),
        .target(name: "Desktop", dependencies: ["DonationStore"]),
        .executableTarget(
            name: "donationlog",
            dependencies: [
                "Compression",
                "DatabaseImporting",
                "Desktop",
                "DonationStore",
                "Evaluation",
                "Exporting",
                "FileEvents",
                "Importing",
                "Reports",
                "Search",
                "WebMarkup",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Yams", package: "Yams"),
            ],
            path: "Tools/donationlog",
            // The loader looks for each of its symbols in all libraries before it. Named here, it
            // comes earlier, and the tool starts with 1.5 % less work.
            linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]
        ),
        .executableTarget(
            name: "donationd",
            dependencies: [
                "Bus",
                "CProcess",
                "Desktop",
                "DonationStore",
                "Evaluation",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tools/donationd",
            exclude: ["donationd.1"]
        ),
        .target(
            name: "TestSupport",
            dependencies: ["CTestSpawn", "DonationStoreTesting", "Interactions"],
            path: "Tests/TestSupport"
        ),
        .target(
            name: "StoreTestSupport",
            dependencies: ["DonationStore", "TestSupport"],
            path: "Tests/StoreTestSupport"
        ),
        .target(name: "CTestFork", dependencies: ["CLMDB"], path: "Tests/CTestFork"),
        .target(name: "CTestSpawn", path: "Tests/CTestSpawn"),
        .target(name: "CInterpose", path: "Tests/CInterpose"),
        .executableTarget(
            name: "storeprobe",
            dependencies: [
                "StoreTestSupport", "DonationStore", "Interactions", "Search", "TestSupport",
            ],
            path: "Tests/StoreProbe"
        ),
        .testTarget(
            name: "CompressionTests",
            dependencies: ["Compression"]
        ),
        .testTarget(name: "TextConversionTests", dependencies: ["TextConversion"]),
        .testTarget(name: "FileEventsTests", dependencies: ["FileEvents", "TestSupport"]),
        .testTarget(name: "DigestsTests", dependencies: ["Digests"]),
        .testTarget(name: "MarkupTests", dependencies: ["Markup"]),
        .testTarget(
            name: "WebMarkupTests",
            dependencies: ["Interactions", "TestSupport", "WebMarkup"]
        ),
        // Prints the places of pages as JSON, for Tools/check-markup.
        .executableTarget(
            name: "pagemarkup",
            dependencies: ["Interactions", "TestSupport", "WebMarkup"],
            path: "Tests/PageMarkup"
        ),
        .testTarget(name: "LMDBTests", dependencies: ["LMDB", "CTestFork", "TestSupport"]),
        .testTarget(
            name: "InteractionsTests",
            dependencies: [
                "Interactions",
                "TestSupport",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            exclude: ["Identity/phonenumbers_oracle.py", "Identity/regions.py"]
        ),
        .testTarget(
            name: "DonationStoreTests",
            dependencies: [
                "CTestFork", "Digests", "DonationStore", "Evaluation", "Interactions", "LMDB",
                "TestSupport",
            ],
            exclude: ["Frozen"]
        ),
        .testTarget(
            name: "DonationStoreTestingTests",
            dependencies: ["DonationStore", "DonationStoreTesting", "Interactions"]
        ),
        .executableTarget(
            name: "donatingapps",
            dependencies: ["Intents"],
            path: "Tests/DonatingApps"
        ),
        .executableTarget(
            name: "indexingapps",
            dependencies: ["CoreSpotlight", "Intents", "UniformTypeIdentifiers"],
            path: "Tests/IndexingApps"
        ),
        .executableTarget(
            name: "FirstDonation",
            dependencies: ["Intents"],
            path: "Tests/FirstDonation"
        ),
        .executableTarget(
            name: "TopLevelDonation",
            dependencies: ["Intents"],
            path: "Tests/TopLevelDonation",
            // In Swift 6 mode it does not compile.
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "IntentsTests",
            dependencies: [
                "DonationStore", "FirstDonation", "Intents", "TestSupport", "TopLevelDonation",
                "donatingapps",
            ]
        ),
        // The program of the article, which shows notifications.
        .target(
            name: "ShowingNotifications",
            dependencies: ["UserNotifications"],
            path: "Tests/ShowingNotifications"
        ),
        .testTarget(
            name: "UserNotificationsTests",
            dependencies: [
                "DonationStore", "Intents", "ShowingNotifications", "TestSupport",
                "UserNotifications",
            ],
            // As most apps have it: their handlers are not `Sendable`.
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "UniformTypeIdentifiersTests",
            dependencies: ["TestSupport", "UniformTypeIdentifiers"]
        ),
        .testTarget(
            name: "MobileCoreServicesTests",
            dependencies: ["MobileCoreServices"]
        ),
        .testTarget(name: "LinkPresentationTests", dependencies: ["LinkPresentation"]),
        .executableTarget(
            name: "sharingapps",
            dependencies: [
                "Intents", "LinkPresentation", "MobileCoreServices", "NotificationCenter", "UIKit",
            ],
            path: "Tests/SharingApps",
            // As most apps have it.
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "UIKitTests",
            dependencies: [
                "DonationStore", "Intents", "LinkPresentation", "MediaPlayer", "TestSupport",
                "UIKit", "sharingapps",
            ]
        ),
        .testTarget(
            name: "CoreSpotlightTests",
            dependencies: [
                "CoreSpotlight", "DonationStore", "Intents", "Search", "TestSupport",
                "UniformTypeIdentifiers", "indexingapps",
            ],
            // As most apps have it.
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .executableTarget(
            name: "placeapps",
            dependencies: ["CoreLocation", "CoreSpotlight", "Intents", "MapKit"],
            path: "Tests/PlaceApps"
        ),
        .testTarget(
            name: "MapKitTests",
            dependencies: [
                "CoreLocation", "CoreSpotlight", "DonationStore", "Intents", "MapKit",
                "TestSupport", "placeapps",
            ]
        ),
        .testTarget(
            name: "NotificationCenterTests",
            dependencies: ["DonationStore", "Intents", "NotificationCenter", "TestSupport"],
            // As most apps have it.
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "WidgetKitTests",
            dependencies: ["DonationStore", "Intents", "TestSupport", "WidgetKit"],
            // As most apps have it.
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "MediaPlayerTests",
            dependencies: ["DonationStore", "Intents", "MediaPlayer", "TestSupport"]
        ),
        .testTarget(
            name: "SearchTests",
            dependencies: ["DonationStore", "Interactions", "Search", "TestSupport", "TextIndex"]
        ),
        .testTarget(
            name: "UnifiedLoggingTests",
            dependencies: [
                "UnifiedLogging",
                .product(
                    name: "Logging",
                    package: "swift-log",
                    condition: .when(traits: ["SwiftLog"])
                ),
            ]
        ),
        .target(
            name: "ImportingTestSupport",
            dependencies: ["Importing", "Interactions"],
            path: "Tests/ImportingTestSupport"
        ),
        .testTarget(
            name: "ImportingTests",
            dependencies: ["Importing", "ImportingTestSupport", "Interactions", "TestSupport"]
        ),
        .testTarget(
            name: "ExportingTests",
            dependencies: [
                "DonationStore", "Exporting", "Importing", "ImportingTestSupport", "Interactions",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "DatabaseImportingTests",
            dependencies: [
                "DatabaseImporting",
                "Importing",
                "ImportingTestSupport",
                "Interactions",
                "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .testTarget(
            name: "TextIndexTests",
            dependencies: [
                "TextIndex", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        // How fast texts are put in and found: for docs/decisions/0062.
        .executableTarget(
            name: "textindexmeasure",
            dependencies: ["TextIndex", .product(name: "GRDB", package: "GRDB.swift")],
            path: "Tests/TextIndexMeasurements"
        ),
        .executableTarget(
            name: "searchmeasure",
            dependencies: [
                "DonationStore", "Search", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests/SearchMeasurements"
        ),
        // How fast questions about widgets are: for docs/decisions/0091.
        .executableTarget(
            name: "widgetmeasure",
            dependencies: ["DonationStore"],
            path: "Tests/WidgetMeasurements"
        ),
        // How fast a share sheet is: for docs/decisions/0090.
        .executableTarget(
            name: "sheetmeasure",
            dependencies: ["DonationStore"],
            path: "Tests/SheetMeasurements"
        ),
        .executableTarget(
            name: "mediameasure",
            dependencies: ["DonationStore"],
            path: "Tests/MediaMeasurements"
        ),
        .testTarget(
            name: "EvaluationTests",
            dependencies: ["DonationStore", "Evaluation", "Interactions", "TestSupport"]
        ),
        .testTarget(
            name: "ReportsTests",
            dependencies: ["Evaluation", "Interactions", "Reports", "TestSupport"],
            exclude: ["Golden"]
        ),
        .testTarget(
            name: "DonationLogTests",
            dependencies: [
                "donationlog",
                "DonationStore",
                "LMDB",
                "FileEvents",
                "Importing",
                "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Golden", "invented_life.py"]
        ),
        .testTarget(
            name: "DonationdTests",
            dependencies: [
                "Bus", "CProcess", "Desktop", "DonationStore", "TestSupport", "donationd",
            ],
            exclude: ["Clients"]
        ),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "DonationStore", "Importing", "Interactions", "LMDB", "TestSupport", "TextIndex",
                "WebMarkup",
            ],
            path: "Tests/FuzzTargets",
            exclude: ["Corpus", "Store"]
        ),
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "FuzzTargets", "donationlog", "DonationStore", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(
            name: "ModelTests",
            dependencies: [
                "StoreTestSupport", "DonationStore", "Interactions", "Search", "TestSupport",
                "storeprobe",
            ]
        ),
        // Not on CInterpose: it would be linked in, and stand between the tests and their system.
        .testTarget(
            name: "CrashTests",
            dependencies: ["donationlog", "storeprobe", "TestSupport"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

let cTargets = ["CChecksum", "CDigest", "CFullText", "CInterpose", "CTestFork", "CTestSpawn"]
for target in package.targets where target.type != .system && !cTargets.contains(target.name) {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .treatAllWarnings(as: .error),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
    // Apps call what Apple deprecated, and must go on compiling.
    if target.name == "donatingapps" {
        target.swiftSettings?.append(.treatWarning("DeprecatedDeclaration", as: .warning))
    }
    // Nor does a program whose `await` awaits nothing.
    if target.name == "TopLevelDonation" {
        target.swiftSettings?.append(.treatAllWarnings(as: .warning))
    }
    // Tests call C to bring about what the library must survive.
    if target.type != .test { target.swiftSettings?.append(.strictMemorySafety()) }
    // Tools/check tests a release build. To optimize its tests takes longer than they gain.
    if target.type == .test {
        target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
    }
}

// `DONATION_FUZZ=1 swift build --configuration release --scratch-path .build-fuzz`: a
// libFuzzer program for the entries of FuzzTargets, and nothing else that has a `main`.
if Context.environment["DONATION_FUZZ"] != nil {
    package.products = []
    let kept = [
        "CChecksum", "CDigest", "CFaults", "CFullText", "CICU", "CLMDB", "CTestSpawn", "CXML2",
        "Digests", "DonationStore", "DonationStoreTesting", "FuzzTargets", "Importing",
        "Interactions", "LMDB", "Markup", "TestSupport", "TextConversion", "TextIndex", "WebMarkup",
    ]
    package.targets.removeAll { !kept.contains($0.name) }
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return !["argument-parser", "numerics", "GRDB.swift"].contains { location.hasSuffix($0) }
    }
    // In one argument: of two, the compiler heeds the last alone.
    let flags = ["-sanitize=fuzzer,address"]
    let fuzzed = [
        "DonationStore", "FuzzTargets", "Importing", "Interactions", "LMDB", "Markup", "TextIndex",
        "WebMarkup",
    ]
    for target in package.targets where fuzzed.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(flags))
    }
    package.targets.append(
        .executableTarget(
            name: "Fuzzer",
            dependencies: [
                "FuzzTargets", "DonationStore",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/Fuzzers/Fuzzer",
            swiftSettings: [.unsafeFlags(flags + ["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(flags)]
        )
    )
}
