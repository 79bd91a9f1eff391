import { expect, test } from 'vitest'
import { assetEvents, assetStatuses, canMove, moveStatus, visibleStatuses } from './upload.ts'

const expected = {
  'REQUESTED SENT': 'UPLOADED',
  'REQUESTED TIMED_OUT': 'EXPIRED',
  'REQUESTED DELETED': 'DELETED',
  'UPLOADED SENT': 'UPLOADED',
  'UPLOADED CHECK_PASSED': 'CHECKED',
  'UPLOADED CHECK_FAILED': 'REFUSED',
  'UPLOADED TIMED_OUT': 'EXPIRED',
  'UPLOADED DELETED': 'DELETED',
  'CHECKED CLAIMED': 'CLAIMED',
  'CHECKED TIMED_OUT': 'EXPIRED',
  'CHECKED DELETED': 'DELETED',
  'CLAIMED CLAIMED': 'CLAIMED',
  'CLAIMED DELETED': 'DELETED',
  'REFUSED DELETED': 'DELETED',
  'EXPIRED DELETED': 'DELETED',
  'DELETED DELETED': 'DELETED',
} as Record<string, string>

const everyCase = assetStatuses.flatMap((status) => assetEvents.map((event) => ({ status, event, to: expected[`${status} ${event}`] })))

test('the table covers every state and event', () => {
  expect([everyCase.length, everyCase.filter(({ to }) => to).length]).toEqual([42, Object.keys(expected).length])
})

test.each(everyCase.filter(({ to }) => to))('a file in $status moves to $to on $event', ({ status, event, to }) => {
  expect(moveStatus(status, event)).toBe(to)
})

test.each(everyCase.filter(({ to }) => !to))('a file in $status refuses $event', ({ status, event }) => {
  expect(canMove(status, event)).toBe(false)
  expect(() => moveStatus(status, event)).toThrow(expect.objectContaining({ code: 'ASSET_NOT_FOUND' }))
})

test('only an accepted check makes a file visible', () => {
  const ways = everyCase.filter(
    ({ status, to }) => visibleStatuses.some((one) => one === to) && !visibleStatuses.some((one) => one === status),
  )
  expect(ways).toEqual([{ status: 'UPLOADED', event: 'CHECK_PASSED', to: 'CHECKED' }])
})
