/**
 * Runs `work` now; asked for while it runs, once more afterwards, however often that was. Whoever asks waits until what they asked for
 * is done.
 */
export function coalesceRuns(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  async function run() {
    try {
      do {
        isAskedAgain = false
        await work()
      } while (isAskedAgain)
    } finally {
      running = undefined
    }
  }
  return () => {
    isAskedAgain = running !== undefined
    return (running ??= run())
  }
}
