import { lockEntitlements, type EntitlementPeriod, listParts } from '#modules/sale/entitlements'
import { earningDays } from '#modules/money/ledger'
import { mayActFor } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { setDays } from '../earning/earnings.repository.ts'
import { subscriptionError } from '../subscriptions.errors.ts'
import { listSeats, lockTerm, type Seat } from './terms.repository.ts'

/** The membership from one paid line: its parts and its family seats. */
export type Term = { lineId: string; holderId: string; parts: EntitlementPeriod[]; seats: Seat[] }

/**
 * Locks a term and the entitlements of everyone who uses it, and of `more`, until the caller's transaction ends; undefined when the line gave no
 * membership.
 */
export async function lockTermAndHolders(deps: Deps, lineId: string, more: readonly string[] = []): Promise<Term | undefined> {
  await lockTerm(deps.db, lineId)
  const [[first], seats] = [await listParts(deps, 'LINE', [lineId]), await listSeats(deps.db, [lineId])]
  if (first?.kind !== 'SUB') return undefined
  await lockEntitlements(deps, [first.personId, ...seats.map(({ personId }) => personId), ...more], 'SUB')
  const parts = await listParts(deps, 'LINE', [lineId]) // read again, now that they are locked
  return { lineId, holderId: first.personId, parts, seats }
}

/** Same for an actor who may decide about it. Throws MEMBERSHIP_NOT_FOUND, as fast for another person's term as for a missing one. */
export async function lockOwnTerm(deps: Deps, actor: Actor, lineId: string, more: readonly string[] = []) {
  const [first] = await listParts(deps, 'LINE', [lineId])
  const mayDecide = await mayActFor(deps, actor.id, first?.personId ?? lineId)
  const term = mayDecide ? await lockTermAndHolders(deps, lineId, more) : undefined
  if (!term) throw subscriptionError.MEMBERSHIP_NOT_FOUND()
  return term
}

export const isRunning = ({ startsAt, endsAt }: Pick<EntitlementPeriod, 'startsAt' | 'endsAt'>, now: Date) =>
  startsAt <= now && now < endsAt

/** Moves the revenue of moved periods to their new days. */
export async function rescheduleEarnings(deps: Deps, moved: readonly EntitlementPeriod[]) {
  for (const { source, sourceId, part, startsAt, endsAt } of moved)
    if (source === 'LINE') await setDays(deps.db, { sourceLineId: sourceId, part }, earningDays({ from: startsAt, to: endsAt }))
}
