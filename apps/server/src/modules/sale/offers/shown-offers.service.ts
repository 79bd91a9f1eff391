import { tutorSku, parseSku } from '@khue/contracts/sale/offers'
import { findCoursesShown } from '#modules/offer/courses'
import { findClassesToSell } from '#modules/offer/open-classes'
import { findHoursShown } from '#modules/offer/tutors'
import type { Deps } from '#platform/deps'
import type { Offer } from './offers.service.ts'

/** An offer in a list, before its run or its lessons are chosen. */
export type ShownOffer = Pick<Offer, 'sku' | 'kind' | 'refId' | 'categoryIds' | 'sellerId' | 'priceVnd'>

/** List prices of courses and classes by sku, and of an hour with tutors by tutor id. */
export async function findShown(deps: Deps, wanted: { skus: readonly string[]; tutorIds: readonly string[] }) {
  const named = wanted.skus.map((sku) => parseSku(sku))
  const codesOf = (kind: 'CO' | 'LL') => named.flatMap((one) => (one?.kind === kind ? one.code : []))
  const [courses, classes, hours] = await Promise.all([
    findCoursesShown(deps, codesOf('CO')),
    findClassesToSell(deps, codesOf('LL')),
    findHoursShown(deps, wanted.tutorIds),
  ])
  const shown = wanted.skus.flatMap((sku, at): [string, ShownOffer][] => {
    const one = named[at]
    const taught = one?.kind === 'CO' ? courses.get(one.code) : one?.kind === 'LL' ? classes.get(one.code) : undefined
    if (!one || !taught) return []
    const { id, categoryIds, teacherId, feeVnd } = taught
    return [[sku, { sku, kind: one.kind, refId: id, categoryIds, sellerId: teacherId, priceVnd: feeVnd }]]
  })
  const tutored = [...hours].map(([id, { feeHourVnd, subjectIds }]): [string, ShownOffer] => [
    id,
    { sku: tutorSku(id, 60, 1), kind: 'TN', refId: id, categoryIds: subjectIds, sellerId: id, priceVnd: feeHourVnd },
  ])
  return new Map([...shown, ...tutored])
}
