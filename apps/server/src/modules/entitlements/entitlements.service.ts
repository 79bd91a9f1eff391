import { type Deps, transact } from '#platform/deps'
import type { IdSlice } from '#platform/id-slices'
import {
  type EndingSearch,
  findBySource,
  findNextPeriod,
  type Holding,
  insertFromNowOrEnd,
  listBySources,
  listIdsOfHolders,
  listLastEndings,
  listNotEnded,
  lockHolder,
} from './entitlements.repository.ts'

export type MembershipGrant = {
  personId: string
  what: 'SUB'
  /** The plan version that was bought, if any. */
  refId?: string
  /** The order line that was paid for; it gives once, however often it is told to. */
  sourceLineId: string
  months: number
  /** One short English phrase for whoever reads the table later. */
  reason: string
}

/**
 * Gives somebody months of membership, from now or from the end of the running one, and answers from when until when.
 * Safe to run twice and side by side: the second answers the period that the first gave.
 */
export const grant = (deps: Deps, { sourceLineId, refId, ...wanted }: MembershipGrant) =>
  transact(deps, async (deps) => {
    await lockHolder(deps.db, wanted)
    const grant = { ...wanted, refId: refId ?? null, source: 'LINE', sourceId: sourceLineId } as const
    const given = (await insertFromNowOrEnd(deps.db, grant)) ?? (await findBySource(deps.db, 'LINE', sourceLineId))
    if (!given) throw new Error(`The line ${sourceLineId} neither gave nor has given anything`)
    return given
  })

/** Until when somebody may use something without a break, and which one is running now; undefined when nothing is. */
export async function activeUntil(deps: Deps, personId: string, what: 'SUB') {
  const rows = await listNotEnded(deps.db, { personId, what })
  const [running, last] = [rows[0], rows.at(-1)]
  return running && last && { expiredAt: last.endsAt, refId: running.refId }
}

/** What these order lines have given, from when until when. */
export const listGiven = (deps: Deps, lineIds: readonly string[]) => listBySources(deps.db, 'LINE', lineIds)

/** From when until when so many months would last, were they given now. */
export const nextPeriod = (deps: Deps, wanted: Pick<MembershipGrant, 'personId' | 'what' | 'months'>) => findNextPeriod(deps.db, wanted)

/** Whose right to something ends in a span of time with nothing after it, so many at a time by the order of their ids. */
export const listEnding = ({ db }: Deps, search: EndingSearch) => listLastEndings(db, search)

/** Ids of those who have something, or will have, that has not ended. */
export const listHolders = ({ db }: Deps, holding: Holding, slice: IdSlice) => listIdsOfHolders(db, holding, slice)
