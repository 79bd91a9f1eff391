import { type SQL, sql } from 'drizzle-orm'
import { type Deps, transact } from '#platform/deps'
import { type Grant, lockHolders } from './entitlements.repository.ts'
import type { MembershipGrant } from './entitlements.service.ts'
import * as stored from './parts.repository.ts'
import type { EntitlementPeriod, Source } from './parts.repository.ts'
import { lockNotEndedOf, setEndedNow } from './uses.repository.ts'

/** Blocks other changes to these people's entitlements of a kind until the caller's transaction ends. */
export const lockEntitlements = (deps: Deps, personIds: readonly string[], kind: EntitlementPeriod['kind']) =>
  lockHolders(
    deps.db,
    personIds.map((personId) => ({ personId, kind })),
  )

/** Periods of these people that have not ended, by person and in order of time. */
export const listPeriods = (deps: Deps, personIds: readonly string[], kind: EntitlementPeriod['kind']) =>
  stored.listPeriods(deps.db, personIds, kind)

/** All parts that these sources gave, first part first. */
export const listParts = (deps: Deps, source: EntitlementPeriod['source'], ids: readonly string[]) => stored.listParts(deps.db, source, ids)

const pauseInterval = (days: number) => sql`make_interval(hours => ${24 * days}::int)` // hours, because a day in the session's time zone may have 23

type PauseSpan = { from: Date; days: number; reason: string }

/**
 * Pauses a running period from a moment on for so many days: its rest and the person's later periods move by that much. The caller has locked the
 * person's entitlements. Returns both parts and the moved periods.
 */
export const pausePeriod = (deps: Deps, period: EntitlementPeriod, { from, days, reason }: PauseSpan) =>
  transact(deps, async ({ db }) => {
    const after = await stored.listAfter(db, period)
    const moved = []
    for (const next of after.toReversed()) moved.push(await stored.setMoved(db, next, pauseInterval(days), reason))
    const parts = await stored.setSplit(db, period, { at: from, rest: pauseInterval(days) }, reason)
    return { parts, moved }
  })

/** Moves a period and the person's later ones so many days earlier. The caller has locked the person's entitlements. Returns the moved periods. */
export const moveEarlier = (deps: Deps, period: EntitlementPeriod, { days, reason }: Omit<PauseSpan, 'from'>) =>
  transact(deps, async ({ db }) => {
    const moved = []
    for (const next of [period, ...(await stored.listAfter(db, period))])
      moved.push(await stored.setMoved(db, next, sql`- ${pauseInterval(days)}`, reason))
    return moved
  })

/** Starts the person's next period now if none is running. The caller has locked the person's entitlements. Returns the moved periods. */
export const startNextPeriod = (deps: Deps, of: Pick<EntitlementPeriod, 'personId' | 'kind'>, reason: string) =>
  transact(deps, async ({ db }) => {
    if (await stored.hasRunning(db, of)) return []
    const toCome = await stored.listToCome(db, of)
    return moveTo(deps, toCome, sql`now()`, reason)
  })

/** Moves consecutive periods so that the first starts at a moment. */
async function moveTo({ db }: Deps, periods: readonly EntitlementPeriod[], moment: SQL, reason: string) {
  const [first] = periods
  if (!first) return []
  const seconds = await stored.secondsUntil(db, first, moment)
  const by = sql`make_interval(secs => ${seconds}::double precision)`
  const moved = []
  for (const next of Number(seconds) > 0 ? periods.toReversed() : periods) moved.push(await stored.setMoved(db, next, by, reason))
  return moved
}

type SeatGrant = { personId: string; seatId: string; of: readonly EntitlementPeriod[]; reason: string }

/** Gives a person the rest of these parts as a family seat. The database refuses an overlap with the person's own periods. */
export const grantSeat = async ({ db }: Deps, { personId, seatId, of, reason }: SeatGrant) => {
  for (const part of of) await stored.insertCopy(db, part, { personId, source: 'SEAT', sourceId: seatId, reason })
}

/**
 * Ends a source's periods and starts another grant now in their place; later periods move to follow the new one. The caller has locked the person's
 * entitlements. Returns the new period and the moved ones.
 */
export const replaceUse = (deps: Deps, old: Source, grant: MembershipGrant) =>
  transact(deps, async (deps) => {
    const { db } = deps
    const given = await lockNotEndedOf(db, old)
    for (const period of given) await setEndedNow(db, period, 'replaced')
    const { personId, kind, refId = null, sourceLineId, months, days = 0, reason } = grant
    const wanted: Grant = { personId, kind, refId, source: 'LINE', sourceId: sourceLineId, months, days, reason }
    const moved = await moveTo(deps, await stored.listToCome(db, { personId, kind }), stored.endOf({ months, days }), 'replaced')
    return { period: await stored.insertFromNow(db, wanted), moved }
  })
