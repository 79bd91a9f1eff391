import { onTestFinished, vi } from 'vitest'

/** Moves this process's monotonic clock, by which its caches age, until the end of the test. */
export function advanceProcessClock(ms: number) {
  const now = performance.now.bind(performance)
  const advanced = vi.spyOn(performance, 'now').mockImplementation(() => now() + ms)
  onTestFinished(() => advanced.mockRestore())
}
