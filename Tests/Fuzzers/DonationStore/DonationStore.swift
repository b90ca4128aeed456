// Stands in for the store, of which the tool's arguments need no more than this; the store itself
// would bring LMDB and a library of cryptography into the fuzzers.
@_exported public import Interactions
