import { expect, test } from 'vitest'
import { repeat } from './repeat.ts'

test('a step follows the pause that the one before asked for', async () => {
  const pauses: number[] = []
  const { promise: third, resolve } = Promise.withResolvers<undefined>()
  let steps = 0
  const repeated = repeat(
    async () => {
      steps += 1
      if (steps === 3) resolve(undefined)
      return steps * 10
    },
    async (ms) => void pauses.push(ms),
  )
  await third
  await repeated.stop()
  expect(pauses.slice(0, 3)).toEqual([10, 20, 30])
})

test('stopping ends a pause, waits for the running step and begins no other', async () => {
  const [begun, finish] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  let steps = 0
  const repeated = repeat(async () => {
    steps += 1
    begun.resolve(undefined)
    await finish.promise
    return 3_600_000
  })
  await begun.promise
  let isStopped = false
  const stopped = repeated.stop().then(() => (isStopped = true))
  await Promise.resolve()
  expect(isStopped).toBe(false)
  finish.resolve(undefined)
  await stopped
  expect(steps).toBe(1)
})

test('a pause of an hour ends when stopped', async () => {
  const { promise: paused, resolve } = Promise.withResolvers<undefined>()
  const repeated = repeat(async () => {
    resolve(undefined)
    return 3_600_000
  })
  await paused
  expect(await repeated.stop()).toBeUndefined()
})
