import { expect, test } from 'vitest'
import { type Facts, overReasonOf, placeOf, stateOf } from './learning-state.ts'

const facts = (more: Partial<Facts> = {}): Facts => ({
  kind: 'RUN',
  isPending: false,
  isOpen: true,
  isLocked: false,
  isRefunded: false,
  isCancelled: false,
  isWithdrawn: false,
  isOwnPupil: false,
  done: 2,
  left: 2,
  ...more,
})
const closed = (more: Partial<Facts> = {}) => facts({ isOpen: false, ...more })

test.each([
  ['an order under way', facts({ isPending: true, isOpen: false }), 'PENDING', null],
  ['a run with lessons to come', facts(), 'IN_PROGRESS', null],
  ['a run whose lessons were all taught', facts({ left: 0 }), 'COMPLETED', null],
  ['a run without a taught lesson', facts({ done: 0, left: 0 }), 'IN_PROGRESS', null],
  ['a run whose lessons were taught, after its time', closed({ left: 0 }), 'COMPLETED', null],
  ['a late instalment', closed({ isLocked: true }), 'IN_PROGRESS', null],
  ['an expired run with lessons left', closed(), 'OVER', 'EXPIRED'],
  ['a refunded run', closed({ isRefunded: true }), 'OVER', 'REFUNDED'],
  ['a refund of the rest after some lessons', closed({ isRefunded: true, left: 0 }), 'OVER', 'REFUNDED'],
  ['one refunded of two sources', facts({ isRefunded: true }), 'IN_PROGRESS', null],
  ['a cancelled run', closed({ isCancelled: true, isRefunded: true }), 'OVER', 'RUN_CANCELLED'],
  ['a cancelled run whose refund is on its way', facts({ isCancelled: true }), 'OVER', 'RUN_CANCELLED'],
  ['a withdrawn course', closed({ isWithdrawn: true, isRefunded: true }), 'OVER', 'COURSE_WITHDRAWN'],
  ['a pupil of the own school', closed({ isRefunded: true, isOwnPupil: true }), 'OVER', 'OWN_PUPIL'],
  ['a removed class', closed({ kind: 'CLASS', isCancelled: true, done: 0, left: 1 }), 'OVER', 'CLASS_REMOVED'],
  ['a recorded course', facts({ kind: 'RECORDED', done: null, left: 0 }), 'IN_PROGRESS', null],
  ['an expired recorded course', closed({ kind: 'RECORDED', done: null, left: 0 }), 'OVER', 'EXPIRED'],
  ['a used tutor pack', closed({ kind: 'TUTOR', done: 8, left: 0 }), 'COMPLETED', null],
  ['a class to come', facts({ kind: 'CLASS', done: 0, left: 1 }), 'IN_PROGRESS', null],
] as const)('%s', (_, seen, state, over) => {
  expect([stateOf(seen), overReasonOf(seen)]).toEqual([state, over])
})

test('only what is over has a reason, in every combination of facts', () => {
  const flags = ['isPending', 'isOpen', 'isLocked', 'isRefunded', 'isCancelled', 'isWithdrawn', 'isOwnPupil'] as const
  for (let bits = 0; bits < 2 ** flags.length; bits += 1)
    for (const left of [0, 1])
      for (const kind of ['RUN', 'RECORDED', 'TUTOR', 'CLASS'] as const) {
        const one = facts({ kind, left, ...Object.fromEntries(flags.map((flag, at) => [flag, (bits & (1 << at)) !== 0])) })
        expect(overReasonOf(one) !== null).toBe(stateOf(one) === 'OVER')
        if (one.isOpen && !one.isPending && !one.isCancelled && !one.isWithdrawn) expect(stateOf(one)).not.toBe('OVER')
      }
})

const at = (state: Parameters<typeof placeOf>[0]['state'], nextAt: number | null, endedAt: number | null = null, since = 5) =>
  placeOf({ state, nextAt, endedAt, since })

test('the nearest lesson comes first, what is over last', () => {
  const places = [
    at('IN_PROGRESS', 1e12),
    at('PENDING', 2e12),
    at('IN_PROGRESS', null),
    at('COMPLETED', null, 9e11),
    at('OVER', null, 9e11),
  ]
  expect(places.toSorted((a, b) => a - b)).toEqual(places)
  expect(at('COMPLETED', null, 9e11)).toBeLessThan(at('COMPLETED', null, 8e11))
})
