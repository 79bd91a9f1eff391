import { type Deps, transact } from '#platform/deps'
import type { IdSlice } from '#platform/postgres/id-slices'
import {
  type EndingSearch,
  findNextPeriod,
  type Holding,
  insertFromNowOrEnd,
  listBySources,
  listIdsOfHolders,
  listLastEndings,
  listNotEnded,
  lockHolders,
  type Period,
} from './entitlements.repository.ts'

export type MembershipGrant = {
  personId: string
  kind: 'SUB'
  /** The plan version that was bought, if any. */
  refId?: string
  /** The order line that was paid for; it gives once, however often it is told to. */
  sourceLineId: string
  months: number
  /** Given on top of the months. */
  days?: number
  /** One short English phrase for whoever reads the table later. */
  reason: string
}

/**
 * Gives people months of membership, from now or from the end of the running one, and answers by line from when until when.
 * Safe to run twice and side by side: the second answers the period that the first gave.
 */
export const grant = (deps: Deps, wanted: readonly MembershipGrant[]) =>
  transact(deps, async (deps) => {
    const given = new Map<string, Omit<Period, 'sourceId'>>()
    if (wanted.length === 0) return given
    // what rests has several parts: it begins with the first and ends with the last
    const note = (periods: readonly Period[]) =>
      periods.forEach(({ sourceId, ...period }) =>
        given.set(sourceId, { ...period, startsAt: given.get(sourceId)?.startsAt ?? period.startsAt }),
      )
    await lockHolders(deps.db, wanted)
    for (const grants of splitIntoRounds(wanted)) note(await insertFromNowOrEnd(deps.db, grants.map(ofLine)))
    const before = wanted.filter(({ sourceLineId }) => !given.has(sourceLineId)).map(({ sourceLineId }) => sourceLineId)
    if (before.length > 0) note(await listBySources(deps.db, 'LINE', before))
    for (const { sourceLineId } of wanted) {
      if (!given.has(sourceLineId)) throw new Error(`The line ${sourceLineId} neither gave nor has given anything`)
    }
    return given
  })

const ofLine = ({ sourceLineId, refId, days = 0, ...wanted }: MembershipGrant) =>
  ({ ...wanted, days, refId: refId ?? null, source: 'LINE', sourceId: sourceLineId }) as const

/** Nobody twice at once: what is given second begins where the first ends. */
function splitIntoRounds(wanted: readonly MembershipGrant[]) {
  const turns: MembershipGrant[][] = []
  for (const ofPerson of Map.groupBy(wanted, ({ personId }) => personId).values()) {
    for (const [turn, grant] of ofPerson.entries()) (turns[turn] ??= []).push(grant)
  }
  return turns
}

/**
 * Until when somebody may use something, which one is running now, and until when it rests if it does; undefined when there is nothing.
 */
export async function activeUntil(deps: Deps, personId: string, kind: 'SUB') {
  const rows = await listNotEnded(deps.db, { personId, kind })
  const [next, last] = [rows[0], rows.at(-1)]
  return next && last && { expiredAt: last.endsAt, refId: next.refId, pausedUntil: next.hasBegun ? null : next.startsAt }
}

/** What these order lines have given, from when until when. */
export const listGiven = (deps: Deps, lineIds: readonly string[]) => listBySources(deps.db, 'LINE', lineIds)

/** From when until when so many months and days would last, were they given now. */
export const nextPeriod = (deps: Deps, { days = 0, ...wanted }: Pick<MembershipGrant, 'personId' | 'kind' | 'months' | 'days'>) =>
  findNextPeriod(deps.db, { days, ...wanted })

/** Whose right to something ends in a span of time with nothing after it, so many at a time by the order of their ids. */
export const listEnding = ({ db }: Deps, search: EndingSearch) => listLastEndings(db, search)

/** Ids of those who have something, or will have, that has not ended. */
export const listHolders = ({ db }: Deps, holding: Holding, slice: IdSlice) => listIdsOfHolders(db, holding, slice)
