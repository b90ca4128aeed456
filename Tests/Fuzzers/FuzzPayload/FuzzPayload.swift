import FuzzTargets

/// Called by libFuzzer with one input after the other.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
    FuzzTarget.stopIfBroken(bytes) { (bytes) throws(BrokenProperty) in
        try FuzzTarget.payload(bytes)
    }
    return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func drive(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ fuzz: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The program's beginning, under the name that the package manager gives it.
@c(FuzzPayload_main)
public func main(
    _ count: CInt,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    var (count, arguments) = unsafe (count, arguments)
    return unsafe drive(&count, &arguments, fuzz)
}
