import type { pauseMembership as pauseApi } from '@khue/contracts/sale/memberships'
import type { Body } from '@khue/contracts/endpoint'
import { moveEarlier, type EntitlementPeriod, listParts, pausePeriod } from '#modules/sale/entitlements'
import { earningDays } from '#modules/money/ledger'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { findToday, lockEarnings, setSplit } from '../earning/earnings.repository.ts'
import { dayAfter, daysBetween, resumesOn, splitShare, startOf, whyNotPause } from './pause.ts'
import { subscriptionError } from '../subscriptions.errors.ts'
import { insertPause, listPauses, setPauseEnded } from '../terms/terms.repository.ts'
import { rescheduleEarnings, lockOwnTerm, isRunning, type Term } from '../terms/terms.service.ts'

/**
 * Pauses a running membership and its family seats; the rest of each, and later periods, move by the length of the pause. Throws MEMBERSHIP_NOT_FOUND
 * and the reasons of `whyNotPause`.
 */
export const pauseMembership = (deps: Deps, actor: Actor, { lineId, from, days }: Body<typeof pauseApi>) =>
  transact(deps, async (deps) => {
    const term = await lockOwnTerm(deps, actor, lineId)
    const [today, [paused]] = [await findToday(deps.db), await listPauses(deps.db, [lineId])]
    const running = term.parts.find((part) => isRunning(part, deps.clock()))
    const last = running ?? term.parts.at(-1)! // it has at least one
    const why = whyNotPause(
      {
        ...earningDays({ from: last.startsAt, to: last.endsAt }),
        isRunning: !!running,
        isLocked: last.lockedAt !== null,
        wasPaused: !!paused,
      },
      from,
      today,
    )
    if (why) throw subscriptionError[why]()
    const until = dayAfter(from, days)
    await insertPause(deps.db, { orderLineId: lineId, personId: term.holderId, requestedBy: actor.id, startsOn: from, endsOn: until })
    await splitEarning(deps, lineId, from, days)
    for (const part of [last, ...(await partsOfSeats(deps, term, ({ startsAt }) => startsAt < startOf(from)))])
      await rescheduleEarnings(deps, (await pausePeriod(deps, part, { from: startOf(from), days, reason: 'paused' })).moved)
    return { from, until }
  })

async function splitEarning({ db }: Deps, lineId: string, from: string, days: number) {
  const earning = (await lockEarnings(db, lineId)).at(-1)
  if (!earning) return // free memberships have no revenue
  const { kept, rest } = splitShare(earning, from, days)
  const part = { sourceLineId: lineId, part: earning.part }
  await setSplit(db, kept && { ...part, ...kept }, { ...part, part: earning.part + 1, ...rest })
}

/** Parts of the seats' periods that have not ended and match. */
async function partsOfSeats(deps: Deps, { seats }: Term, isSuch: (part: EntitlementPeriod) => boolean) {
  const parts = await listParts(
    deps,
    'SEAT',
    seats.map(({ id }) => id),
  )
  const now = deps.clock()
  return parts.filter((part) => part.endsAt > now && part.startsAt < part.endsAt && isSuch(part))
}

/**
 * Ends a pause: the membership continues today, or unchanged when the pause has not begun; later periods move back. Throws MEMBERSHIP_NOT_FOUND,
 * PAUSE_ENDED.
 */
export const resumeMembership = (deps: Deps, actor: Actor, lineId: string) =>
  transact(deps, async (deps) => {
    const term = await lockOwnTerm(deps, actor, lineId)
    const [today, [pause]] = [await findToday(deps.db), await listPauses(deps.db, [lineId])]
    const day = pause && !pause.endedOn ? resumesOn(pause, today) : null
    const rest = term.parts.at(-1)
    if (!pause || !day || !rest || term.parts.length < 2 || rest.startsAt >= rest.endsAt) throw subscriptionError.PAUSE_ENDED()
    await setPauseEnded(deps.db, lineId, day)
    const nearer = { days: daysBetween(day, pause.endsOn), reason: 'resumed' }
    for (const part of [rest, ...(await partsOfSeats(deps, term, ({ part }) => part === rest.part))])
      await rescheduleEarnings(deps, await moveEarlier(deps, part, nearer))
    return { from: pause.startsOn, until: day }
  })
