import { listPeriods, replaceUse } from '#modules/sale/entitlements'
import { earningDays } from '#modules/money/ledger'
import { type Deps, transact } from '#platform/deps'
import { findToday, insertEarnings, listEarningsOf, lockEarnings } from '../earning/earnings.repository.ts'
import { usedThrough } from './upgrade.ts'
import { findVersions, listPauses, setPauseEnded } from '../terms/terms.repository.ts'
import { cutParts } from '../memberships/cut-memberships.service.ts'
import type { PaidMembership } from '../memberships/memberships.service.ts'
import { endSeats } from '../seats/seats.service.ts'
import { rescheduleEarnings, lockTermAndHolders, isRunning, type Term } from '../terms/terms.service.ts'

/** A learner's running membership that an upgrade can replace, with the amount of each part; undefined when there is none. */
export async function findReplaceable(deps: Deps, learnerId: string) {
  const now = deps.clock()
  const held = await listPeriods(deps, [learnerId], 'SUB')
  const running = held.find((period) => isRunning(period, now))
  if (running?.source !== 'LINE' || running.lockedAt) return undefined
  const { sourceId: lineId, refId } = running
  const [today, parts, versions] = [
    await findToday(deps.db),
    await listEarningsOf(deps.db, [lineId]),
    await findVersions(deps.db, refId ? [refId] : []),
  ]
  const planName = versions.get(refId ?? '')?.name ?? ''
  return parts.length > 0 ? { lineId, planName, parts, today } : undefined
}

type Upgrade = { lineId: string; creditVnd: number; by: PaidMembership }

/**
 * Replaces the old membership by the paid one; the old one's unused value becomes revenue of the new. False, and no change, when the old one was
 * refunded, replaced or has ended. Idempotent.
 */
export const replaceMembership = (deps: Deps, { lineId, creditVnd, by }: Upgrade) =>
  transact(deps, async (deps) => {
    const term = await lockTermAndHolders(deps, lineId)
    const running = term?.parts.find((part) => isRunning(part, deps.clock()))
    if (!term || !running || running.lockedAt || term.holderId !== by.learnerId) return false
    const parts = await lockEarnings(deps.db, lineId)
    if (parts.length === 0 || parts.some(({ cutOn }) => cutOn)) return false
    const day = usedThrough(parts, await findToday(deps.db), creditVnd)
    const { cutVnd: movedVnd } = await cutParts(deps, parts, { day, isMoved: true })
    await begin(deps, term, { ...by, paidVnd: by.paidVnd + movedVnd })
    return true
  })

async function begin(deps: Deps, term: Term, by: PaidMembership) {
  const { learnerId, planVersionId, months, bonusDays = 0, paidVnd, orderLineId } = by
  const [pause] = await listPauses(deps.db, [term.lineId])
  if (pause && !pause.endedOn) await setPauseEnded(deps.db, term.lineId, pause.startsOn) // the pause ends with it
  const grant = { sourceLineId: orderLineId, refId: planVersionId, months, days: bonusDays, reason: 'upgraded' }
  const { period, moved } = await replaceUse(
    deps,
    { source: 'LINE', sourceId: term.lineId },
    { personId: learnerId, kind: 'SUB', ...grant },
  )
  await rescheduleEarnings(deps, moved)
  if (paidVnd > 0)
    await insertEarnings(deps.db, [
      { sourceLineId: orderLineId, amountVnd: paidVnd, ...earningDays({ from: period.startsAt, to: period.endsAt }) },
    ])
  await endSeats(deps, term.seats, 'upgraded')
}
