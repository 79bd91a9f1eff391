/** Whether the film runs dry on this line: two stops within a minute, or one that lasts. */
export function createSlowLine({ within = 60_000, lasting = 4000 } = {}) {
  let stalls: number[] = []
  let since: number | undefined
  return {
    stalled(now: number) {
      since ??= now
      stalls = [...stalls.filter((at) => now - at < within), now]
    },
    goesOn() {
      since = undefined
    },
    /** Another choice or place begins anew: loading after a jump is no fault of the line. */
    reset() {
      stalls = []
      since = undefined
    },
    isSlow: (now: number) => stalls.filter((at) => now - at < within).length > 1 || (since !== undefined && now - since >= lasting),
  }
}
