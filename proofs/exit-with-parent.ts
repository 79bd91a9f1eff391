/**
 * Loaded by `--import` into every process that a proof starts: exits when its parent ends in any way, so that even a killed proof leaves no process
 * behind. The parent holds the other end of stdin.
 */
process.stdin.once('close', () => process.exit(1)).resume()
process.stdin.unref()
