import { type ApplicationState, applicationStates } from '@khue/contracts/offer/applications'
import { expect, test } from 'vitest'
import { type ApplicationEvent, applicationEvents, decideApplication, moveApplication } from './application.ts'

/** teaching.md 3.2, "Application". */
const allowed: Partial<Record<ApplicationState, Partial<Record<ApplicationEvent, ApplicationState>>>> = {
  DRAFT: { SAVE: 'DRAFT', SUBMIT: 'SUBMITTED', WITHDRAW: 'WITHDRAWN' },
  SUBMITTED: { CLAIM: 'IN_REVIEW', WITHDRAW: 'WITHDRAWN' },
  IN_REVIEW: { CLAIM: 'IN_REVIEW', ASK: 'NEEDS_CHANGES', APPROVE: 'APPROVED', REJECT: 'REJECTED', WITHDRAW: 'WITHDRAWN' },
  NEEDS_CHANGES: { SAVE: 'NEEDS_CHANGES', SUBMIT: 'SUBMITTED', WITHDRAW: 'WITHDRAWN' },
}
const locked = expect.objectContaining({ code: 'APPLICATION_STATUS_LOCKED' })

test.each(applicationStates.flatMap((from) => applicationEvents.map((event) => [from, event] as const)))('%s, then %s', (from, event) => {
  const to = allowed[from]?.[event]
  if (to) expect(moveApplication(from, event)).toBe(to)
  else expect(() => moveApplication(from, event)).toThrow(locked)
})

const decisions = ['ASK', 'APPROVE', 'REJECT'] as const
test.each(applicationStates.flatMap((from) => decisions.map((event) => [from, event] as const)))('decided: %s, then %s', (from, event) => {
  const to = allowed[from === 'SUBMITTED' ? 'IN_REVIEW' : from]?.[event]
  if (to) expect(decideApplication(from, event)).toBe(to)
  else expect(() => decideApplication(from, event)).toThrow(locked)
})
