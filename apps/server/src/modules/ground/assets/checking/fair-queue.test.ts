import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

/** People who wait for two slots; `end` completes a running job by its age, the oldest being 0. */
function lineOf(maxWaiting = 2000) {
  const inTurn = fairQueue(2, maxWaiting)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const come = (person: string) =>
    inTurn(person, () => {
      begun.push(person)
      return new Promise<void>((resolve) => void ends.push(resolve))
    })
  async function end() {
    ends.shift()?.()
    await setImmediate()
  }
  return { come, begun, end }
}

test('a person who queues a thousand files holds one slot, and everyone else goes first', async () => {
  const { come, begun, end } = lineOf()
  for (let file = 0; file < 1000; file += 1) void come('greedy')
  void come('first')
  await setImmediate()
  expect(begun).toEqual(['greedy', 'first'])
  void come('second')
  void come('third')
  for (let ended = 0; ended < 4; ended += 1) await end()
  expect(begun).toEqual(['greedy', 'first', 'second', 'third', 'greedy'])
})

test('two people with many files alternate with people who arrive later', async () => {
  const { come, begun, end } = lineOf()
  for (const person of ['a', 'b']) for (let file = 0; file < 100; file += 1) void come(person)
  void come('late')
  await setImmediate()
  await end()
  expect(begun).toEqual(['a', 'b', 'late'])
  await end()
  expect(begun).toEqual(['a', 'b', 'late', 'a'])
})

test("a job that exceeds the queue's limit is refused with a retry time, and a failed job frees its slot", async () => {
  const inTurn = fairQueue(1, 1)
  const door = Promise.withResolvers<never>()
  const failing = inTurn('a', () => door.promise)
  const next = inTurn('b', async () => 'b')
  await expect(inTurn('c', async () => 'c')).rejects.toMatchObject({
    status: 503,
    code: 'UPLOAD_CHECK_QUEUE_FULL',
    details: { retryAfter: 5 },
  })
  door.reject(new Error('broken'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('b')
  expect(await inTurn('c', async () => 'c')).toBe('c')
})
