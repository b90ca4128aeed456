/// File systems on which several processes cannot share a map and its locks.
enum FileSystem {
    /// Returns the name of a file system that is unfit; `nil` if it is not known to be unfit.
    ///
    /// The numbers of `f_type` are from Linux's `magic.h` and statfs(2).
    static func unfitName(ofType type: UInt64) -> String? {
        switch type {
        case 0x6969: "NFS"
        case 0x517B, 0xFF53_4D42, 0xFE53_4D42: "SMB"
        case 0x0102_1997: "9P"
        case 0x5346_414F, 0x6B41_4653: "AFS"
        case 0x00C3_6400: "Ceph"
        case 0x0BD0_0BD0: "Lustre"
        case 0x7461_636F: "OCFS2"
        case 0x7375_7245: "Coda"
        case 0x6573_5546: "FUSE"
        default: nil
        }
    }
}
