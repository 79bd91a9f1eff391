import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { testApp } from '#testing/test-app'
import { startLoops } from './loops.ts'

const { deps } = await testApp()

test('a loop with a minimum interval keeps it', async () => {
  const begun: number[] = []
  async function run() {
    begun.push(performance.now())
    return true
  }
  const loops = startLoops(deps, [{ name: 'test', everyMs: 1, minIntervalMs: 30, run }])
  await pause(120)
  await loops.stop()
  expect(begun.length).toBeGreaterThan(1)
  const [first = 0, last = 0] = [begun[0], begun.at(-1)]
  expect(last - first).toBeGreaterThan((begun.length - 1) * 28)
})

test('a loop with a rest ratio rests longer than it works', async () => {
  const worked = { ms: 0 }
  async function run() {
    const begun = performance.now()
    await pause(5)
    worked.ms += performance.now() - begun
    return true
  }
  const begun = performance.now()
  const loops = startLoops(deps, [{ name: 'test', everyMs: 1, restRatio: 4, run }])
  await pause(150)
  await loops.stop()
  expect(worked.ms).toBeGreaterThan(0)
  expect(worked.ms).toBeLessThan((performance.now() - begun) / 3)
})

test('a loop that rests by CPU time does not rest for time spent waiting', async () => {
  let parts = 0
  async function run() {
    await pause(100)
    parts += 1
    return true
  }
  const loops = startLoops(deps, [{ name: 'test', everyMs: 1, restRatio: 40, restsByCpuTime: true, run }])
  await vi.waitFor(() => expect(parts).toBeGreaterThan(1), 3500) // resting for wall time, it would begin the second run after 4 s
  await loops.stop()
})
