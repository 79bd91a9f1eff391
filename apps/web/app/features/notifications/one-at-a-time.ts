/** Runs `work` now; asked for while it runs, once more afterwards, however often that was. */
export function oneAtATime(work: () => Promise<void>) {
  let isRunning = false
  let isAskedAgain = false
  return async () => {
    isAskedAgain = isRunning
    if (isRunning) return
    isRunning = true
    try {
      do {
        isAskedAgain = false
        await work()
      } while (isAskedAgain)
    } finally {
      isRunning = false
    }
  }
}
