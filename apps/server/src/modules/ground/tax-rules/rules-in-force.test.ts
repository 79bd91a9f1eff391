import { expect, test } from 'vitest'
import { ruleOn, stateOn } from './rules-in-force.ts'

const [old, now, next] = [{ effectiveOn: '2026-01-01' }, { effectiveOn: '2026-07-01' }, { effectiveOn: '2027-01-01' }]

test.each([
  ['2025-12-31', undefined],
  ['2026-01-01', old],
  ['2026-06-30', old],
  ['2026-07-01', now],
  ['2026-12-31', now],
  ['2027-01-01', next],
])('on %s the newest rule that has begun is in force, for any order of the rules', (day, rule) => {
  for (const rules of [
    [old, now, next],
    [next, now, old],
    [now, next, old],
  ])
    expect(ruleOn(rules, day)).toBe(rule)
})

test.each([
  [old, 'PAST'],
  [now, 'IN_FORCE'],
  [next, 'FUTURE'],
])('a rule from %j is %s', (rule, state) => {
  expect(stateOn(rule, [old, now, next], '2026-07-01')).toBe(state)
})
