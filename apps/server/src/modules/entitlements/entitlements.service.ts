import { type Deps, transact } from '#platform/deps'
import { insertFromNowOrEnd, listNotEnded, lockHolder } from './entitlements.repository.ts'

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

/** Gives somebody months of membership, from now or from the end of the running one. Safe to run twice and side by side. */
export const grant = (deps: Deps, { sourceLineId, refId, ...wanted }: MembershipGrant) =>
  transact(deps, async (deps) => {
    await lockHolder(deps.db, wanted)
    await insertFromNowOrEnd(deps.db, { ...wanted, refId: refId ?? null, source: 'LINE', sourceId: sourceLineId })
  })

/** Until when somebody may use something without a break, and which one is running now; undefined when nothing is. */
export async function activeUntil(deps: Deps, personId: string, what: 'SUB') {
  const rows = await listNotEnded(deps.db, { personId, what })
  const [running, last] = [rows[0], rows.at(-1)]
  return running && last && { expiredAt: last.endsAt, refId: running.refId }
}
