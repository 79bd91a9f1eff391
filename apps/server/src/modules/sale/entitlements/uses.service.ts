import { type Deps, transact } from '#platform/deps'
import { batched, batchedLists } from '#platform/postgres/batched'
import { emitToNodes } from '#platform/realtime/broadcast'
import { lockHolders } from './entitlements.repository.ts'
import * as stored from './uses.repository.ts'

export type UseGrant = {
  personId: string
  kind: 'CO' | 'LL' | 'TN'
  /** The course, the class, or the tutor's service. */
  refId: string
  /** The order line, gift, decision or free seat in a class that it comes from; grants once, even if called again. */
  source: 'LINE' | 'GIFT' | 'ADMIN' | 'CLASS'
  sourceId: string
  until: Date
  /** A short English phrase, stored for support. */
  reason: string
}

/** Lets a person use an item from now on. `isNew` is false when this source has granted it before. */
export async function grantUse(deps: Deps, use: UseGrant) {
  return { isNew: (await stored.insertUse(deps.db, use)) !== undefined }
}

/** Whether a person may use this now, by the database's clock; without `refId`, anything of the kind. Never cached. */
export const mayUse = (deps: Deps, personId: string, kind: 'CO' | 'LL' | 'TN' | 'SUB', refId?: string) =>
  stored.hasRunning(deps.db, { personId, kind, refId: refId ?? null })

type Source = { source: UseGrant['source'] | 'SEAT'; sourceId: string }

/** Ends all periods of a source now. Idempotent. */
export const endUses = (deps: Deps, source: Source, reason: string) =>
  transact(deps, async (deps) => {
    await lockHolders(deps.db, await stored.listNotEndedOf(deps.db, source)) // blocks concurrent grants that would follow these periods
    const given = await stored.lockNotEndedOf(deps.db, source)
    for (const period of given) await stored.setEndedNow(deps.db, period, reason)
    noteChanged(
      deps,
      given.map(({ personId }) => personId),
    )
  })

/** Rights of use of these people were taken back, locked or unlocked: every node forgets what it remembers of them. */
export const usesChanged = 'entitlements:uses-changed'
const peoplePerEvent = 100 // fits a notification of the database
function noteChanged(deps: Deps, personIds: readonly string[]) {
  const all = [...new Set(personIds)]
  for (let at = 0; at < all.length; at += peoplePerEvent) emitToNodes(deps, usesChanged, { personIds: all.slice(at, at + peoplePerEvent) })
}

/** Extends the uses from a source at least until then, and records the reason. Idempotent. */
export const extendUse = (deps: Deps, source: Source, { until, reason }: { until: Date; reason: string }) =>
  transact(deps, async (deps) => {
    for (const period of await stored.lockNotEndedOf(deps.db, source)) await stored.setUntil(deps.db, period, { until, reason })
  })

/** Who may, or might, use what this order line has delivered; undefined for a plan and before delivery. */
export const findDelivered = (deps: Deps, lineId: string) => stored.findUseOfLine(deps.db, lineId)

/** Locks what these lines and family seats gave; the periods run on. Idempotent. */
export const lockUses = async (deps: Deps, sourceIds: readonly string[], reason: string) =>
  noteChanged(deps, await stored.setLocked(deps.db, { sourceIds, isLocked: true, reason }))

/** Unlocks it again, for the time that is left. Idempotent. */
export const unlockUses = async (deps: Deps, sourceIds: readonly string[], reason: string) =>
  noteChanged(deps, await stored.setLocked(deps.db, { sourceIds, isLocked: false, reason }))

/** Lines whose membership is followed by one from another source. */
export const listFollowed = (deps: Deps, lineIds: readonly string[]) => stored.listFollowed(deps.db, lineIds)

/** Courses, classes and tutor services that these people may use now: `{ personId, what, refId }`. */
export const listUses = ({ db }: Deps, personIds: readonly string[]) => usesOf(db, personIds)
const usesOf = batchedLists(
  (db, personIds) => stored.listUsesOf(db, { personIds }),
  ({ personId }) => personId,
)

/** Who may use these courses, classes and services now, at most `limit` for each: `{ personId, what, refId }`. */
export const listUsers = async ({ db }: Deps, refIds: readonly string[], limit: number) =>
  refIds.length > 0 ? ((await usersOf(db, { refIds, limit })) ?? []) : []
const usersOf = batched(async (db, asked: readonly { refIds: readonly string[]; limit: number }[]) => {
  const limits = new Map<string, number>()
  for (const { refIds, limit } of asked) for (const id of refIds) limits.set(id, Math.max(limit, limits.get(id) ?? 0))
  const users = await stored.listUsersOf(db, { refIds: [...limits.keys()], limits: [...limits.values()] })
  const byRef = Map.groupBy(users, ({ refId }) => refId)
  return asked.map(({ refIds, limit }) => refIds.flatMap((id) => byRef.get(id) ?? []).slice(0, limit))
})
