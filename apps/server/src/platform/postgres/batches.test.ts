import { expect, test } from 'vitest'
import { handleInBatches, handleInOrder } from './batches.ts'
import { firstId } from './id-slices.ts'

test.each([
  [0, 1],
  [9, 1],
  [10, 2],
  [25, 3],
])('%i rows in batches of ten take %i statements', async (rows, statements) => {
  let [left, calls] = [rows, 0]
  const handled = await handleInBatches(10, async (limit) => {
    calls += 1
    const some = Math.min(limit, left)
    left -= some
    return some
  })
  expect({ handled, left, calls }).toEqual({ handled: rows, left: 0, calls: statements })
})

test('each part continues after the id that the one before returned', async () => {
  const next = new Map([
    [firstId, 'a'],
    ['a', 'b'],
  ])
  const seen: string[] = []
  await handleInOrder(async (after) => {
    seen.push(after)
    return next.get(after)
  })
  expect(seen).toEqual([firstId, 'a', 'b'])
})
