import type { ProfileState } from '@khue/contracts/offer/teacher-profile'
import { teacherError } from '../teachers.errors.ts'

export const profileEvents = ['SAVE', 'SUBMIT', 'WITHDRAW', 'ASK', 'APPROVE', 'REJECT', 'DISCARD', 'REPLACE'] as const
export type ProfileEvent = (typeof profileEvents)[number]

/** What an admin asks to change comes back as a draft with remarks. A rejected version stays as it is; saving begins the next one. */
const next: Record<ProfileState, Partial<Record<ProfileEvent, ProfileState>>> = {
  DRAFT: { SAVE: 'DRAFT', SUBMIT: 'PENDING', DISCARD: 'SUPERSEDED' },
  PENDING: { WITHDRAW: 'DRAFT', ASK: 'DRAFT', APPROVE: 'APPROVED', REJECT: 'REJECTED' },
  APPROVED: { REPLACE: 'SUPERSEDED' },
  REJECTED: {},
  SUPERSEDED: {},
}

/** Throws TEACHER_PROFILE_PENDING for a save while an answer is awaited, else TEACHER_PROFILE_STATUS_LOCKED, for a move that is not allowed. */
export function moveProfile(from: ProfileState, event: ProfileEvent): ProfileState {
  const to = next[from][event]
  if (to) return to
  if (from === 'PENDING' && event === 'SAVE') throw teacherError.TEACHER_PROFILE_PENDING()
  throw teacherError.TEACHER_PROFILE_STATUS_LOCKED({ from, event })
}
