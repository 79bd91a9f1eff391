import { expect, test } from 'vitest'
import { at } from '../shared/assignment.testing.ts'
import { defaultDue } from './default-due.ts'

const now = at('20:00') // a Wednesday
const friday = at('19:30', '2026-12-04')
const tuesday = at('19:30', '2026-12-08')

test.each([
  ['when the next lesson begins', [tuesday, friday], undefined, friday],
  ['when the lesson after the one in which it is given begins', [friday, tuesday], friday, tuesday],
  ['not when a lesson begins in an hour', [at('21:00'), friday], undefined, friday],
  ['not when a lesson began that is over', [at('19:30')], undefined, at('21:00', '2026-12-09')],
  ['in a week, after the last lesson', [friday], friday, at('21:00', '2026-12-11')],
  ['in a week, without lessons', [], undefined, at('21:00', '2026-12-09')],
  ['when the next lesson begins, after one that is over', [at('19:30', '2026-12-01'), friday], at('19:30', '2026-12-01'), friday],
])('homework is due %s', (_, starts, after, due) => expect(defaultDue(now, starts, after)).toBe(due))
