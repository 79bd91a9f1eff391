import { expect, test } from 'vitest'
import { nextStep, readSent, sentStep } from './steps.ts'

const here = { search: '?from=%2Fopen-classes%3Fday%3Dtoday&promo_code=TET&f=plans&to=123&utm_source=x' }

test('from, promo_code and f are kept in every step, parameters of a single step are not', () => {
  expect(nextStep('/sign-up/code', here)).toBe('/sign-up/code?from=%2Fopen-classes%3Fday%3Dtoday&promo_code=TET&f=plans')
  expect(nextStep('/sign-up', { search: '' }, { by: 'email', role: undefined })).toBe('/sign-up?by=email')
})

test('a sign-up for another person stays so until its end, and no longer', () => {
  const parents = { search: '?role=parent&link=none&from=%2Fopen-classes' }
  expect(nextStep('/sign-up/code', parents, { role: 'parent' })).toBe('/sign-up/code?from=%2Fopen-classes&link=none&role=parent')
  expect(nextStep('/sign-in', parents)).toBe('/sign-in?from=%2Fopen-classes')
  expect(nextStep('/sign-up', { search: '?link=other' })).toBe('/sign-up')
})

test('the next step learns only the end of a number', () => {
  const resendAt = '2026-11-20T09:00:00.200Z'
  expect(sentStep('+84 912 345 678', { resendAt })).toEqual({ to: '678', resend: '1795165201' })
  expect(sentStep('an@example.vn', { resendAt }).to).toBe('email')
})

test.each([
  ['to=678&resend=1795165230', '678', 30],
  ['to=email&resend=1', 'email', 0],
  ['to=Gọi 1900 1234&resend=99999999999', undefined, 60],
  ['resend=abc', undefined, 0],
])('implausible values of an address with %s are corrected', (query, to, seconds) => {
  const sent = readSent(new URL(`http://khue.vn/sign-up/code?${query}`), new Date(1795165200_000))
  expect(sent.to).toBe(to)
  expect((Date.parse(sent.resendAt) - Date.parse(sent.now)) / 1000).toBe(seconds)
})
