import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { startLoops } from './loops.ts'

const { deps } = await testApp()

test('what can wait leaves the house to others for longer than it works itself', async () => {
  const worked = { ms: 0 }
  async function run() {
    const begun = performance.now()
    await pause(5)
    worked.ms += performance.now() - begun
    return true
  }
  const begun = performance.now()
  const loops = startLoops(deps, [{ name: 'test', everyMs: 1, rests: 4, run }])
  await pause(150)
  await loops.stop()
  expect(worked.ms).toBeGreaterThan(0)
  expect(worked.ms).toBeLessThan((performance.now() - begun) / 3)
})
