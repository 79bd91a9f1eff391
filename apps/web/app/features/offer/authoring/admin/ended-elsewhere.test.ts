import { expect, test } from 'vitest'
import { endedElsewhere, type OpenVersion } from './ended-elsewhere.ts'

const waiting: OpenVersion = { id: 'a', version: 2, status: 'UNDER_APPROVAL' }

const sentAgain = { ...waiting, version: 3, status: 'PENDING_APPROVAL' } as const

test.each([
  ['is answered elsewhere', { ...waiting, status: 'REJECTED' }, 'ANSWERED'],
  ['is changed by its author', { ...waiting, version: 3, status: 'DRAFT' }, 'CHANGED'],
  ['is sent again', sentAgain, 'CHANGED'],
  ['is given back', { ...waiting, status: 'PENDING_APPROVAL' }, undefined],
  ['is left for another one', { ...sentAgain, id: 'b' }, undefined],
  ['is closed', undefined, undefined],
] as const)('a request that %s', (_, now, words) => {
  expect(endedElsewhere(waiting, now, undefined)).toBe(words)
})

test('an answer from here to this version is no news, one to an earlier version is', () => {
  expect(endedElsewhere(waiting, { ...waiting, status: 'APPROVED' }, 'a 2')).toBeUndefined()
  expect(endedElsewhere(waiting, sentAgain, 'a 1')).toBe('CHANGED')
})

test('a draft that is sent closes nothing', () => {
  expect(endedElsewhere({ ...waiting, status: 'DRAFT' }, waiting, undefined)).toBeUndefined()
})
