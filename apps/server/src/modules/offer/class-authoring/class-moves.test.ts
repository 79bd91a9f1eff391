import { authoredClassStates } from '@khue/contracts/offer/class-authoring'
import { approvalStatuses } from '@khue/contracts/offer/course-content'
import { expect, test } from 'vitest'
import { type ClassEvent, classEvents, moveClassVersion } from './class-moves.ts'

type Table = Record<(typeof approvalStatuses)[number], Partial<Record<ClassEvent, string>>>
const [goesOn, replaced] = ['CANCELLED + DRAFT', 'CANCELLED + PENDING_APPROVAL']

/** Moves of a class that was never approved; a withdrawn request continues as a draft. */
const unlisted: Table = {
  DRAFT: { SAVE: 'DRAFT', SUBMIT: 'PENDING_APPROVAL', DISCARD: 'CANCELLED' },
  PENDING_APPROVAL: { SAVE: goesOn, SUBMIT: replaced, CLAIM: 'UNDER_APPROVAL', WITHDRAW: goesOn },
  UNDER_APPROVAL: {
    SAVE: goesOn,
    SUBMIT: replaced,
    CLAIM: 'UNDER_APPROVAL',
    LET_GO: 'PENDING_APPROVAL',
    APPROVE: 'APPROVED',
    REJECT: 'REJECTED',
    WITHDRAW: goesOn,
  },
  APPROVED: { SAVE: 'APPROVED + DRAFT' },
  REJECTED: { SAVE: 'REJECTED + DRAFT' },
  CANCELLED: {},
}
const each = (change: (row: Table['DRAFT'], status: keyof Table) => Table['DRAFT']) =>
  Object.fromEntries(approvalStatuses.map((status) => [status, change(unlisted[status], status)])) as Table

const listed = each((row, status) => ({ ...row, MOVE: status, CANCEL: status }))
const ended = each(({ SAVE: _save, SUBMIT: _submit, APPROVE: _approve, ...row }) => row)
const expected = { NEW: unlisted, LISTED: listed, OVER: ended, CANCELLED: ended }

const cases = authoredClassStates.flatMap((state) =>
  approvalStatuses.flatMap((status) => classEvents.map((event) => [state, status, event, expected[state][status][event]] as const)),
)
test.each(cases)('a class %s, %s, with %s: %s', (state, status, event, after) => {
  const move = moveClassVersion({ state, status }, event)
  expect(move && (move.next ? `${move.to} + ${move.next}` : move.to)).toBe(after)
})
