import { addWorkingDays } from '#platform/vietnam/working-days'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { workItemError } from './work-items.errors.ts'

/** As one admin sees it. LAPSED: the time of a claim is over, but nothing has released it yet. */
export const claimStates = ['FREE', 'OWN', 'OTHERS', 'LAPSED', 'CLOSED'] as const
export type ClaimState = (typeof claimStates)[number]
/** DECIDE is a decision of this admin; CLOSE ends the item for any other reason. */
export const claimEvents = ['CLAIM', 'RELEASE', 'LAPSE', 'DECIDE', 'CLOSE'] as const
export type ClaimEvent = (typeof claimEvents)[number]

const next: Record<ClaimState, Partial<Record<ClaimEvent, ClaimState>>> = {
  FREE: { CLAIM: 'OWN', RELEASE: 'FREE', DECIDE: 'CLOSED', CLOSE: 'CLOSED' },
  OWN: { CLAIM: 'OWN', RELEASE: 'FREE', DECIDE: 'CLOSED', CLOSE: 'CLOSED' },
  OTHERS: { RELEASE: 'OTHERS', CLOSE: 'CLOSED' },
  LAPSED: { CLAIM: 'OWN', RELEASE: 'LAPSED', LAPSE: 'FREE', DECIDE: 'CLOSED', CLOSE: 'CLOSED' },
  CLOSED: { RELEASE: 'CLOSED', CLOSE: 'CLOSED' },
}

type Claim = { claimedBy: string | null; isClaimLive: boolean }

/** Undefined is an item that is not open. */
export function claimStateOf(item: Claim | undefined, adminId: string): ClaimState {
  if (!item) return 'CLOSED'
  if (item.claimedBy === null) return 'FREE'
  if (!item.isClaimLive) return 'LAPSED'
  return item.claimedBy === adminId ? 'OWN' : 'OTHERS'
}

/** Throws WORK_ITEM_CLAIMED while another admin's claim lives, and WORK_ITEM_NOT_FOUND for what is not open. */
export function moveClaim(from: ClaimState, event: ClaimEvent, details?: unknown): ClaimState {
  const to = next[from][event]
  if (to) return to
  throw from === 'OTHERS' ? workItemError.WORK_ITEM_CLAIMED(details) : workItemError.WORK_ITEM_NOT_FOUND()
}

/** The same time of day so many working days later: what comes in on Friday at 9:00 is due on Monday at 9:00. */
export function dueAfter(moment: Date, workingDays: number) {
  const local = inVietnam(moment)
  return vietnamMoment(addWorkingDays(local.toPlainDate(), workingDays), local.toPlainTime())
}
