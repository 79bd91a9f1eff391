import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { testApp } from '#testing/test-app'
import { startLoops } from './loops.ts'

const { deps } = await testApp()

test('what keeps a pace does no more than that allows', async () => {
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

test('what can wait leaves the house to others for longer than it works itself', async () => {
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

test('whoever waits for somebody outside need not rest for that', async () => {
  let parts = 0
  async function run() {
    await pause(100)
    parts += 1
    return true
  }
  const loops = startLoops(deps, [{ name: 'test', everyMs: 1, restRatio: 40, restsByCpuTime: true, run }])
  await vi.waitFor(() => expect(parts).toBeGreaterThan(1), 3500) // resting for its waiting, it would begin the second after 4 s
  await loops.stop()
})
