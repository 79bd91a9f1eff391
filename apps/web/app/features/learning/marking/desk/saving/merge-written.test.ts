import { expect, test } from 'vitest'
import { applyTyped, isConflict, type Typed, unsavedIn, type Written } from './merge-written.ts'

const before: Written = { words: 'Tốt.', points: [50, null] }

test.for<[name: string, typed: Typed, theirs: Partial<Written>, conflicts: boolean]>([
  ['words here, nothing there', { words: 'Tốt lắm.', points: {} }, {}, false],
  ['words here, points there', { words: 'Tốt lắm.', points: {} }, { points: [75, null] }, false],
  ['points here, words there', { points: { 0: 25 } }, { words: 'Khá.' }, false],
  ['points of different parts', { points: { 0: 25 } }, { points: [50, 100] }, false],
  ['words here, other words there', { words: 'Tốt lắm.', points: {} }, { words: 'Khá.' }, true],
  ['points of the same part', { points: { 0: 25 } }, { points: [75, null] }, true],
  ['the same words on both sides', { words: 'Khá.', points: {} }, { words: 'Khá.' }, false],
  ['the same points on both sides', { points: { 0: 75 } }, { points: [75, null] }, false],
])('%s: somebody must choose: %s', ([, typed, theirs, conflicts]) =>
  expect(isConflict(typed, before, { ...before, ...theirs })).toBe(conflicts),
)

test('the page shows what was typed over what is saved', () => {
  expect(applyTyped(before, { points: { 1: 100 } })).toEqual({ words: 'Tốt.', points: [50, 100] })
  expect(applyTyped(before, { words: '', points: { 0: null } })).toEqual({ words: '', points: [null, null] })
})

test('what is saved already is not sent again', () => {
  expect(unsavedIn({ words: 'Tốt.', points: { 0: 50, 1: 100 } }, before)).toEqual({ points: { 1: 100 } })
})
