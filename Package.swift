// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "donation-store",
    products: [
        .library(name: "DonationStore", targets: ["DonationStore"]),
        .executable(name: "donationlog", targets: ["donationlog"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
        // Tests only: the oracle for our own payload codec.
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: [
        .systemLibrary(name: "CLMDB", pkgConfig: "lmdb", providers: [.apt(["liblmdb-dev"])]),
        .target(
            name: "LMDB",
            dependencies: ["CLMDB"],
            swiftSettings: [.enableExperimentalFeature("Lifetimes")]
        ),
        .target(name: "CChecksum"),
        .target(
            name: "Interactions",
            dependencies: [
                "CChecksum",
                .product(name: "RealModule", package: "swift-numerics"),
            ]
        ),
        .target(
            name: "DonationStore",
            dependencies: [
                "LMDB",
                "Interactions",
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .executableTarget(
            name: "donationlog",
            dependencies: [
                "DonationStore",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tools/donationlog"
        ),
        .target(name: "TestSupport", dependencies: ["Interactions"], path: "Tests/TestSupport"),
        .target(name: "CTestFork", dependencies: ["CLMDB"], path: "Tests/CTestFork"),
        .testTarget(name: "LMDBTests", dependencies: ["LMDB", "CTestFork"]),
        .testTarget(
            name: "InteractionsTests",
            dependencies: [
                "Interactions",
                "TestSupport",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]
        ),
        .testTarget(
            name: "DonationStoreTests",
            dependencies: [
                "CTestFork",
                "DonationStore",
                "Interactions",
                "LMDB",
                "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            exclude: ["Frozen"]
        ),
        .testTarget(
            name: "DonationLogTests",
            dependencies: ["donationlog", "DonationStore", "TestSupport"],
            exclude: ["Golden"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

let cTargets = ["CChecksum", "CTestFork"]
for target in package.targets where target.type != .system && !cTargets.contains(target.name) {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .treatAllWarnings(as: .error),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
    // Tests call C to bring about what the library must survive.
    if target.type != .test { target.swiftSettings?.append(.strictMemorySafety()) }
}
