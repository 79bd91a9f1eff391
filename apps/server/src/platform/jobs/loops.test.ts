import { once } from 'node:events'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { type Loop, startLoops } from './loops.ts'

const { deps } = await testApp()

type Part = { tookMs: number; cpuMs?: number; isMore?: boolean }

/** How long a loop rests after each of these parts of work. */
async function restsAfter(parts: readonly Part[], settings: Partial<Loop>) {
  const clock = { nowMs: 0, cpuMs: 0 }
  const rests: number[] = []
  const isDone = Promise.withResolvers<void>()
  async function run() {
    const { tookMs, cpuMs = tookMs, isMore = true } = parts[rests.length]!
    clock.nowMs += tookMs
    clock.cpuMs += cpuMs
    return isMore
  }
  async function pause(ms: number, signal: AbortSignal) {
    rests.push(ms)
    clock.nowMs += ms
    if (rests.length < parts.length) return
    isDone.resolve()
    await once(signal, 'abort')
  }
  const time = { now: () => clock.nowMs, cpuMs: () => clock.cpuMs, pause }
  const loops = startLoops(deps, [{ name: 'test', everyMs: 500, run, ...settings }], time)
  await isDone.promise
  await loops.stop()
  return rests
}

test('a loop without more work rests until the next poll', async () => {
  expect(await restsAfter([{ tookMs: 5, isMore: false }], { restRatio: 4, minIntervalMs: 30 })).toEqual([500])
})

test('a loop with a minimum interval keeps it', async () => {
  expect(await restsAfter([{ tookMs: 10 }, { tookMs: 0 }], { minIntervalMs: 30 })).toEqual([20, 30])
})

test('a loop with a rest ratio rests longer than it works', async () => {
  expect(await restsAfter([{ tookMs: 5 }, { tookMs: 50 }], { restRatio: 4 })).toEqual([20, 200])
})

test('a loop that rests by CPU time does not rest for time spent waiting', async () => {
  const parts = [{ tookMs: 100, cpuMs: 1 }]
  expect(await restsAfter(parts, { restRatio: 40, restsByCpuTime: true })).toEqual([40])
  expect(await restsAfter(parts, { restRatio: 40 })).toEqual([4000])
})
