import { expect, test } from 'vitest'
import { coalesceRuns } from './coalesce-runs.ts'

test('a burst of requests runs twice: at once, and once more at the end', async () => {
  let runs = 0
  const asked = coalesceRuns(async () => {
    runs += 1
    await Promise.resolve()
  })
  const first = asked()
  for (let run = 0; run < 50; run++) void asked()
  await first
  expect(runs).toBe(2)
  await asked()
  expect(runs).toBe(3)
})

test('a failed run can be requested again', async () => {
  let runs = 0
  const asked = coalesceRuns(async () => {
    runs += 1
    if (runs === 1) throw new Error('no connection')
  })
  await expect(asked()).rejects.toThrow('no connection')
  await asked()
  expect(runs).toBe(2)
})
