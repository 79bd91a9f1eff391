/**
 * Loaded by `--import` into every process that a proof starts: ends it when its parent ends, in whatever way, so that
 * not even a killed proof leaves anything running. The parent holds the other end of stdin.
 */
process.stdin.once('close', () => process.exit(1)).resume()
process.stdin.unref()
