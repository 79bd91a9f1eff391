import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from './database.ts'
import { cachedFor } from './cached-for.ts'

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
  const later = performance.now() + 60_001
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())
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

test('an answer that no longer fits is given to those who wait for it, and loaded again later', async () => {
  let asked = 0
  const recall = cachedFor(60_000, async (_db, key: number) => {
    asked += 1
    return key
  })
  const keys = Array.from({ length: 1200 }, (_, key) => key)
  expect(await Promise.all(keys.map((key) => recall(db, key)))).toEqual(keys)
  await recall(db, 1199)
  expect(asked).toBe(1200)
  await recall(db, 0)
  expect(asked).toBe(1201)
})

test('an answer that was under way when it was forgotten is not cached', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const answers = [promise, Promise.resolve('new')]
  const recall = cachedFor(60_000, async () => answers.shift() ?? 'newer')
  const early = recall(db)
  recall.forget()
  expect(await recall(db)).toBe('new')
  resolve('old')
  expect(await early).toBe('old')
  expect(await recall(db)).toBe('new')
})
