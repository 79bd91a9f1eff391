import { setTimeout as sleep } from 'node:timers/promises'

/** Pauses without keeping the process alive; ends early, without an error, when `signal` is aborted. */
export const pauseUntilAborted = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)

/**
 * Repeats `step`, which handles its own errors and returns for how many milliseconds to pause before the next. `stop` ends a pause and waits for the
 * running step; `signal` tells a long step to end early.
 */
export function repeat(
  step: (signal: AbortSignal) => Promise<number>,
  pause: (ms: number, signal: AbortSignal) => Promise<unknown> = pauseUntilAborted,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  async function run() {
    while (!signal.aborted) {
      const pauseMs = await step(signal)
      if (pauseMs > 0) await pause(pauseMs, signal)
    }
  }
  const ended = run()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
