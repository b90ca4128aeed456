// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [
        .package(name: "donation-store", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CBaselineLMDB",
            pkgConfig: "lmdb",
            providers: [.apt(["liblmdb-dev"])]
        ),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]
        ),
        .target(
            name: "CBaseline",
            dependencies: ["CBaselineLMDB"],
            cSettings: [
                .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
            ]
        ),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "CBaseline",
                "CSQLite",
                .product(name: "DonationStore", package: "donation-store"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: [
                .treatAllWarnings(as: .error),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
