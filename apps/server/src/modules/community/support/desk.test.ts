import { expect, test } from 'vitest'
import { deskAt } from './desk.ts'

const hours = { opens: '08:00', closes: '21:00' }
const inVietnam = (text: string) => new Date(`${text}+07:00`)

test.each([
  ['2026-11-23T09:00', 12, true, '2026-11-23T09:12'],
  ['2026-11-23T09:00', null, true, '2026-11-23T10:00'],
  ['2026-11-23T20:55', 12, true, '2026-11-24T08:07'],
  ['2026-11-23T21:00', 12, false, '2026-11-24T08:12'],
  ['2026-11-23T03:00', 12, false, '2026-11-23T08:12'],
  ['2026-11-23T20:00', 900, true, '2026-11-25T09:00'],
])('a message at %s, with a response time of %s minutes, is answered by', (at, minutes, isOpen, expectedReplyAt) => {
  expect(deskAt(inVietnam(at), hours, minutes)).toEqual({ isOpen, expectedReplyAt: inVietnam(expectedReplyAt) })
})
