import Foundation
import FuzzTargets

/// The fuzzed entry, which `FUZZ_TARGET` in the environment names.
private let target = FuzzTarget(
    rawValue: ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
)

/// The function that libFuzzer calls with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
    FuzzTarget.stopIfBroken(bytes) { (bytes) throws(BrokenProperty) in
        try target?.run(bytes, .tool)
    }
    return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func drive(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ fuzz: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The program's entry point, under the name from the package manager.
@c(Fuzzer_main)
public func main(
    _ count: CInt,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    guard target != nil else {
        let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
        print("FUZZ_TARGET must be one of \(names)")
        return 64
    }
    var (count, arguments) = unsafe (count, arguments)
    return unsafe drive(&count, &arguments, fuzz)
}
