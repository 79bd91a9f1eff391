/**
 * Runs `work` now; requests during a run cause a single further run afterwards. Each caller waits until a run that started after its
 * request is done.
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
