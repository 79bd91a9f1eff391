import { expect, test } from 'vitest'
import type { Db } from '#platform/postgres/db'
import { cachedFor } from '#platform/postgres/cached-for'
import { advanceProcessClock } from '#testing/process-clock'

const [db, otherDb] = [{}, {}] as unknown as [Db, Db] // only their identity counts

function counting(ms: number) {
  let asked = 0
  return cachedFor(ms, async () => ++asked)
}

test('concurrent and later requests share one answer, another database has its own', async () => {
  const recall = counting(60_000)
  expect(await Promise.all([recall(db), recall(db)])).toEqual([1, 1])
  expect([await recall(db), await recall(otherDb)]).toEqual([1, 2])
})

test('each key has an answer of its own', async () => {
  const recall = cachedFor(60_000, async (_db, sort: string, size: number) => `${sort} ${size} ${Math.random()}`)
  const first = await recall(db, 'newest', 20)
  expect(await recall(db, 'newest', 20)).toBe(first)
  expect(await recall(db, 'newest', 21)).toMatch(/^newest 21 /)
  expect(await recall(db, 'oldest', 20)).toMatch(/^oldest 20 /)
})

test('an expired or forgotten answer is loaded again', async () => {
  const recall = counting(60_000)
  expect(await recall(db)).toBe(1)
  advanceProcessClock(60_001)
  expect(await recall(db)).toBe(2)
  recall.forget()
  expect(await recall(db)).toBe(3)
})

test('a failure is not cached', async () => {
  let asked = 0
  const recall = cachedFor(60_000, async () => {
    if (++asked === 1) throw new Error('away')
    return 'back'
  })
  await expect(recall(db)).rejects.toThrow('away')
  expect(await recall(db)).toBe('back')
})
