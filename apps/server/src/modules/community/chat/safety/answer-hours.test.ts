import { expect, test } from 'vitest'
import { quietPeriodAt } from './answer-hours.ts'

const inVietnam = (text: string) => new Date(`${text}+07:00`)
const day = { quietFrom: '12:00', quietTo: '17:30', answersBy: '20:00' }
const night = { quietFrom: '21:30', quietTo: '06:30', answersBy: '08:00' }

test.each([
  ['2026-11-23T11:59', day, undefined],
  ['2026-11-23T12:00', day, ['2026-11-23T17:30', '2026-11-23T20:00']],
  ['2026-11-23T17:29', day, ['2026-11-23T17:30', '2026-11-23T20:00']],
  ['2026-11-23T17:30', day, undefined],
  ['2026-11-23T23:00', night, ['2026-11-24T06:30', '2026-11-24T08:00']],
  ['2026-11-24T05:00', night, ['2026-11-24T06:30', '2026-11-24T08:00']],
  ['2026-11-23T13:00', { ...day, answersBy: '09:00' }, ['2026-11-23T17:30', '2026-11-24T09:00']],
] as const)('at %s a person with these hours is away until, and answers by', (at, hours, wanted) => {
  const rest = quietPeriodAt(inVietnam(at), hours)
  expect(rest).toEqual(wanted && { until: inVietnam(wanted[0]), expectedReplyAt: inVietnam(wanted[1]) })
})
