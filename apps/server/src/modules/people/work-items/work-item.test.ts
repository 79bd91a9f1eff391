import { expect, test } from 'vitest'
import { claimEvents, type ClaimEvent, type ClaimState, claimStateOf, claimStates, dueAfter, moveClaim } from './work-item.ts'

const allowed: Record<ClaimState, Partial<Record<ClaimEvent, ClaimState>>> = {
  FREE: { CLAIM: 'OWN', RELEASE: 'FREE', DECIDE: 'CLOSED', CLOSE: 'CLOSED' },
  OWN: { CLAIM: 'OWN', RELEASE: 'FREE', DECIDE: 'CLOSED', CLOSE: 'CLOSED' },
  OTHERS: { RELEASE: 'OTHERS', CLOSE: 'CLOSED' },
  LAPSED: { CLAIM: 'OWN', RELEASE: 'LAPSED', LAPSE: 'FREE', DECIDE: 'CLOSED', CLOSE: 'CLOSED' },
  CLOSED: { RELEASE: 'CLOSED', CLOSE: 'CLOSED' },
}

test.each(claimStates.flatMap((from) => claimEvents.map((event) => [from, event] as const)))('%s, then %s', (from, event) => {
  const to = allowed[from][event]
  const code = from === 'OTHERS' ? 'WORK_ITEM_CLAIMED' : 'WORK_ITEM_NOT_FOUND'
  if (to) expect(moveClaim(from, event)).toBe(to)
  else expect(() => moveClaim(from, event)).toThrow(expect.objectContaining({ code }))
})

test.each([
  [undefined, 'CLOSED'],
  [{ claimedBy: null, isClaimLive: false }, 'FREE'],
  [{ claimedBy: 'an', isClaimLive: true }, 'OWN'],
  [{ claimedBy: 'binh', isClaimLive: true }, 'OTHERS'],
  [{ claimedBy: 'binh', isClaimLive: false }, 'LAPSED'],
  [{ claimedBy: 'an', isClaimLive: false }, 'LAPSED'],
])('an item %j is %s for An', (item, state) => {
  expect(claimStateOf(item, 'an')).toBe(state)
})

test.each([
  ['2026-11-20T09:12:00+07:00', 1, '2026-11-23T09:12:00+07:00', 'over the weekend'],
  ['2026-11-20T09:12:00+07:00', 2, '2026-11-25T09:12:00+07:00', 'and over 24 November'],
  ['2026-11-21T23:30:00+07:00', 1, '2026-11-23T23:30:00+07:00', 'what comes in on a Saturday has a whole working day'],
  ['2026-11-19T17:30:00Z', 1, '2026-11-23T00:30:00+07:00', 'days are Vietnamese days'],
  ['2027-02-04T15:00:00+07:00', 1, '2027-02-12T15:00:00+07:00', 'over Tết'],
])('what comes in at %s with %i working days is due at %s (%s)', (opened, days, due) => {
  expect(dueAfter(new Date(opened), days)).toEqual(new Date(due))
})
