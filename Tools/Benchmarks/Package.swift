// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [
        .package(name: "donation-store", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift.git", from: "0.2.0"),
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
        .target(
            name: "Contenders",
            dependencies: [
                "CBaseline",
                "CSQLite",
                .product(name: "DonationStore", package: "donation-store"),
                .product(name: "Histogram", package: "hdrhistogram-swift"),
            ]
        ),
        .executableTarget(
            name: "compare",
            dependencies: [
                "CBaseline",
                "Contenders",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "DonationStore", package: "donation-store"),
            ]
        ),
        .testTarget(
            name: "CompareTests",
            dependencies: [
                "CBaseline",
                "Contenders",
                "compare",
                .product(name: "DonationStore", package: "donation-store"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where ["Contenders", "compare"].contains(target.name) {
    target.swiftSettings = [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
