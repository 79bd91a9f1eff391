import { profileStates } from '@khue/contracts/offer/teacher-profile'
import { expect, test } from 'vitest'
import { moveProfile, type ProfileEvent, profileEvents } from './profile-version.ts'

const allowed: Record<string, Partial<Record<ProfileEvent, string>>> = {
  DRAFT: { SAVE: 'DRAFT', SUBMIT: 'PENDING', DISCARD: 'SUPERSEDED' },
  PENDING: { WITHDRAW: 'DRAFT', ASK: 'DRAFT', APPROVE: 'APPROVED', REJECT: 'REJECTED' },
  APPROVED: { REPLACE: 'SUPERSEDED' },
}

test.each(profileStates.flatMap((from) => profileEvents.map((event) => [from, event] as const)))('%s, then %s', (from, event) => {
  const to = allowed[from]?.[event]
  if (to) return expect(moveProfile(from, event)).toBe(to)
  const code = from === 'PENDING' && event === 'SAVE' ? 'TEACHER_PROFILE_PENDING' : 'TEACHER_PROFILE_STATUS_LOCKED'
  expect(() => moveProfile(from, event)).toThrow(expect.objectContaining({ code }))
})
