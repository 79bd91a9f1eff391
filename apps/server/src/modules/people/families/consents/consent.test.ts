import { consentPurposes } from '@khue/contracts/people/consents'
import { expect, test } from 'vitest'
import { isInForce, neededSides } from './consent.ts'

test.each([
  [6, true, ['GUARDIAN']],
  [7, true, ['SELF', 'GUARDIAN']],
  [15, true, ['SELF', 'GUARDIAN']],
  [15, false, ['SELF', 'GUARDIAN']],
  [16, true, ['SELF']],
  [40, false, ['SELF']],
  [undefined, true, ['SELF', 'GUARDIAN']],
  [undefined, false, ['SELF']],
])('at %s, guardian %s: %j must agree', (age, hasGuardian, sides) => {
  expect(neededSides(age, hasGuardian)).toEqual(sides)
})

const { version } = consentPurposes.PHOTO
const yes = { isGranted: true, version, isStillEntitled: true }
const both = ['SELF', 'GUARDIAN'] as const
test.each([
  ['both agreed', both, { SELF: yes, GUARDIAN: yes }, true],
  ['the guardian has not', both, { SELF: yes }, false],
  ['the child has not', both, { GUARDIAN: yes }, false],
  ['the child withdrew', both, { SELF: { ...yes, isGranted: false }, GUARDIAN: yes }, false],
  ['only an older text was accepted', both, { SELF: yes, GUARDIAN: { ...yes, version: '2025-01-01' } }, false],
  ['a former guardian answered', both, { SELF: yes, GUARDIAN: { ...yes, isStillEntitled: false } }, false],
  ['an adult answered alone', ['SELF'] as const, { SELF: yes }, true],
  ['no one answered', ['SELF'] as const, {}, false],
])('in force when %s: %s', (_case, requiredSides, decisions, isRight) => {
  expect(isInForce('PHOTO', requiredSides, decisions)).toBe(isRight)
})
