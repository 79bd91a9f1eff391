import { findBegunRuns, findUnlistedCourses } from '#modules/offer/courses'
import { findUnsaleableClasses } from '#modules/offer/open-classes'
import { findServicesToSell } from '#modules/offer/tutors'
import { getPlans } from '#modules/sale/subscriptions'
import type { Deps } from '#platform/deps'
import type { Offer } from './offers.service.ts'

/** Why an ordered item cannot be sold: it began, it is over, or it is not on sale any more. */
export type Unsaleable = 'STARTED' | 'ENDED' | 'WITHDRAWN'

/** An ordered item. Only a plan has no `refId`: its sku names it. */
type SaleLine = Pick<Offer, 'kind' | 'sku' | 'batchId'> & {
  id: string
  refId: string | null
  /** The first lesson sold, in a run. */
  firstLesson: number
}

/**
 * The items that cannot be sold at a moment (null is now, by the database's clock), and why. To be asked when money arrives, in the transaction that
 * settles the sale. A price may have changed since the order was placed: the order keeps its own.
 */
export async function findUnsaleable(deps: Deps, lines: readonly SaleLine[], at: Date | null): Promise<Map<string, Unsaleable>> {
  const idsOf = (kind: SaleLine['kind']) => lines.flatMap((line) => (line.kind === kind && line.refId ? [line.refId] : []))
  const plans = lines.filter(({ kind }) => kind === 'SUB').map(({ sku }) => sku)
  const runs = lines.flatMap(({ batchId, firstLesson }) => (batchId ? [{ id: batchId, lesson: firstLesson }] : []))
  const services = idsOf('TN')
  const classes = await findUnsaleableClasses(deps, idsOf('LL'), at)
  const unlisted = await findUnlistedCourses(deps, idsOf('CO'))
  const begun = await findBegunRuns(deps, runs, at)
  const onSale = plans.length > 0 ? await getPlans(deps, plans) : new Map<string, unknown>()
  const offered = services.length > 0 ? await findServicesToSell(deps, services) : new Map<string, unknown>()
  const judge = ({ kind, sku, refId, batchId }: SaleLine): Unsaleable | undefined => {
    if (kind === 'SUB') return onSale.has(sku) ? undefined : 'WITHDRAWN'
    if (refId === null) return undefined
    if (kind === 'LL') return classes.get(refId)
    if (kind === 'TN') return offered.has(refId) ? undefined : 'WITHDRAWN'
    return unlisted.has(refId) ? 'WITHDRAWN' : batchId && begun.has(batchId) ? 'STARTED' : undefined
  }
  return new Map(
    lines.flatMap((line) => [[line.id, judge(line)] as const]).flatMap(([id, reason]) => (reason ? [[id, reason] as const] : [])),
  )
}
