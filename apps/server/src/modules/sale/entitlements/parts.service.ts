import { type SQL, sql } from 'drizzle-orm'
import { type Deps, transact } from '#platform/deps'
import { type Grant, lockHolders } from './entitlements.repository.ts'
import type { MembershipGrant } from './entitlements.service.ts'
import * as stored from './parts.repository.ts'
import type { EntitlementPeriod, Source } from './parts.repository.ts'
import { lockNotEndedOf, setEndedNow } from './uses.repository.ts'

/** Lets nobody else change what these people have of a kind until the caller's transaction ends. */
export const lockEntitlements = (deps: Deps, personIds: readonly string[], kind: EntitlementPeriod['kind']) =>
  lockHolders(
    deps.db,
    personIds.map((personId) => ({ personId, kind })),
  )

/** What some people have now and will have, by person and in the order of time. */
export const listPeriods = (deps: Deps, personIds: readonly string[], kind: EntitlementPeriod['kind']) =>
  stored.listPeriods(deps.db, personIds, kind)

/** All parts of what some sources gave, the first first. */
export const listParts = (deps: Deps, source: EntitlementPeriod['source'], ids: readonly string[]) => stored.listParts(deps.db, source, ids)

const pauseInterval = (days: number) => sql`make_interval(hours => ${24 * days}::int)` // hours: a day of the session's zone may have 23 of them

type PauseSpan = { from: Date; days: number; reason: string }

/**
 * Lets a running period rest from a moment on for so many days; what is left of it, and whatever its person has after it, comes so much
 * later. Caller holds the holder. Answers both parts, and what was moved as it is now.
 */
export const pausePeriod = (deps: Deps, period: EntitlementPeriod, { from, days, reason }: PauseSpan) =>
  transact(deps, async ({ db }) => {
    const after = await stored.listAfter(db, period)
    const moved = []
    for (const next of after.toReversed()) moved.push(await stored.setMoved(db, next, pauseInterval(days), reason))
    const parts = await stored.setSplit(db, period, { at: from, rest: pauseInterval(days) }, reason)
    return { parts, moved }
  })

/** Brings a period, and whatever its person has after it, so many days nearer. Caller holds the holder. Answers them as they are now. */
export const moveEarlier = (deps: Deps, period: EntitlementPeriod, { days, reason }: Omit<PauseSpan, 'from'>) =>
  transact(deps, async ({ db }) => {
    const moved = []
    for (const next of [period, ...(await stored.listAfter(db, period))])
      moved.push(await stored.setMoved(db, next, sql`- ${pauseInterval(days)}`, reason))
    return moved
  })

/** Begins now what somebody has next, if nothing is running; caller holds the holder. Answers what was moved. */
export const startNextPeriod = (deps: Deps, of: Pick<EntitlementPeriod, 'personId' | 'kind'>, reason: string) =>
  transact(deps, async ({ db }) => {
    if (await stored.hasRunning(db, of)) return []
    const toCome = await stored.listToCome(db, of)
    return moveTo(deps, toCome, sql`now()`, reason)
  })

/** Moves what follows each other so that the first of it begins at a moment. */
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

/** Gives somebody whatever is left of these parts; refused by the database where they have something at the same time. */
export const grantSeat = async ({ db }: Deps, { personId, seatId, of, reason }: SeatGrant) => {
  for (const part of of) await stored.insertCopy(db, part, { personId, source: 'SEAT', sourceId: seatId, reason })
}

/**
 * Ends what a source gave and gives something else from now on in its place; what came after the old comes after the new. Caller holds the
 * holder. Answers the new period, and what was moved.
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
