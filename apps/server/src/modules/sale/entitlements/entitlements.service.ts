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
  listUntil,
  lockHolders,
  type Period,
} from './entitlements.repository.ts'

export type MembershipGrant = {
  personId: string
  kind: 'SUB'
  /** The plan version that was bought, if any. */
  refId?: string
  /** The paid order line; grants once, even if called again. */
  sourceLineId: string
  months: number
  /** Bonus days on top of the months. */
  days?: number
  /** A short English phrase, stored for support. */
  reason: string
}

/**
 * Grants months of membership, from now or from the end of the running one, and returns the periods by order line. Idempotent; may run concurrently:
 * the second call returns the period of the first.
 */
export const grant = (deps: Deps, wanted: readonly MembershipGrant[]) =>
  transact(deps, async (deps) => {
    const given = new Map<string, Omit<Period, 'sourceId'>>()
    if (wanted.length === 0) return given
    // a paused period has several parts: it starts with the first and ends with the last
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

/** At most one grant per person and round, so that the second starts where the first ends. */
function splitIntoRounds(wanted: readonly MembershipGrant[]) {
  const turns: MembershipGrant[][] = []
  for (const ofPerson of Map.groupBy(wanted, ({ personId }) => personId).values()) {
    for (const [turn, grant] of ofPerson.entries()) (turns[turn] ??= []).push(grant)
  }
  return turns
}

/** Until when a person may use a kind, by which entitlement, and until when it is paused; undefined without any. */
export async function activeUntil(deps: Deps, personId: string, kind: 'SUB') {
  const rows = await listNotEnded(deps.db, { personId, kind })
  const [next, last] = [rows[0], rows.at(-1)]
  return next && last && { expiredAt: last.endsAt, refId: next.refId, pausedUntil: next.hasBegun ? null : next.startsAt }
}

/** Until when each of these people may use a kind, by person; those who may not are absent. */
export async function listActiveUntil({ db }: Deps, personIds: readonly string[], kind: 'SUB') {
  const rows = personIds.length > 0 ? await listUntil(db, personIds, kind) : []
  return new Map(rows.map(({ personId, until }) => [personId, until]))
}

/** The periods that these order lines gave. */
export const listGiven = (deps: Deps, lineIds: readonly string[]) => listBySources(deps.db, 'LINE', lineIds)

/** The period that so many months and days would cover if granted now. */
export const nextPeriod = (deps: Deps, { days = 0, ...wanted }: Pick<MembershipGrant, 'personId' | 'kind' | 'months' | 'days'>) =>
  findNextPeriod(deps.db, { days, ...wanted })

/** People whose right ends in a time span with no successor; a page by id. */
export const listEnding = ({ db }: Deps, search: EndingSearch) => listLastEndings(db, search)

/** Ids of people with a right that has not ended, including future ones. */
export const listHolders = ({ db }: Deps, holding: Holding, slice: IdSlice) => listIdsOfHolders(db, holding, slice)
