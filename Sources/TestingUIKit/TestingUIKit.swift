// Swift's compiler adds a module of this name to each file of tests that imports Testing and UIKit
// at once, and the toolchain for Linux has none. So there is one, and it adds nothing.
