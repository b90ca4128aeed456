// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "donation-store",
    products: [
        .library(name: "DonationStore", targets: ["DonationStore"]),
        .executable(name: "donationlog", targets: ["donationlog"]),
        // Tests only: a file of its own beside the tests, for LD_PRELOAD.
        .library(name: "CInterpose", type: .dynamic, targets: ["CInterpose"]),
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
        .target(
            name: "Interactions",
            dependencies: [.product(name: "RealModule", package: "swift-numerics")]
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
        .target(name: "CInterpose", path: "Tests/CInterpose"),
        .executableTarget(
            name: "storeprobe",
            dependencies: ["DonationStore", "TestSupport"],
            path: "Tests/StoreProbe"
        ),
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
            dependencies: ["DonationStore", "Interactions", "LMDB", "TestSupport"]
        ),
        .testTarget(
            name: "DonationLogTests",
            dependencies: ["donationlog", "DonationStore", "TestSupport"],
            exclude: ["Golden"]
        ),
        // Not on CInterpose: it would be linked in, and stand between the tests and their system.
        .testTarget(
            name: "CrashTests",
            dependencies: ["donationlog", "storeprobe", "TestSupport"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets
where target.type != .system && !["CTestFork", "CInterpose"].contains(target.name) {
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
