import { isPlanSku } from '@khue/contracts/sale/offers'
import { uuidv7 } from 'uuidv7'
import { type Deps, transact } from '#platform/deps'
import { cachedFor } from '#platform/postgres/cached-for'
import { subscriptionError } from '../subscriptions.errors.ts'
import {
  findPlanOnSale,
  findPlansOnSale,
  insertPlan,
  listPlansOnSale,
  lockCurrentPlan,
  type PlanVersion,
  setReplaced,
  setShopWindow,
} from '../subscriptions.repository.ts'

/** What an editor of plans decides. `image` is an address on this site, such as `/art/plans/3/252EAE.svg`. */
export type PlanDraft = {
  sku: string
  name: string
  priceVnd: number
  months: number
  description: string
  image: string
  viewColor: string
  /** For how many people of one household it is; one when it is not said. */
  seats?: number
  /** Plans are listed by rising `sort`. */
  sort: number
  isOnSale?: boolean
}

/**
 * Puts a plan on sale, or changes it. What people pay for or read becomes a new version, so that earlier orders keep
 * theirs; publishing the same again changes nothing. Throws PLAN_SKU_RESERVED for what would name a course, class or tutor.
 */
export async function publishPlan(deps: Deps, draft: PlanDraft) {
  if (!isPlanSku(draft.sku)) throw subscriptionError.PLAN_SKU_RESERVED()
  const published = await writePlan(deps, draft)
  cachedPlansOnSale.forget()
  return published
}

/** The plans on sale, as old as a second: the busiest list of the shop. A price is decided by `getPlan` and `planOnSale` alone. */
export const cachedPlansOnSale = cachedFor(1000, (db) => listPlansOnSale(db))

/** The same for whoever reckons with it. */
export const getPlansOnSale = ({ db }: Deps) => cachedPlansOnSale(db)

const writePlan = (deps: Deps, { sort, isOnSale = true, seats = 1, ...rest }: PlanDraft) =>
  transact(deps, async (deps) => {
    const content = { ...rest, seats }
    const current = await lockCurrentPlan(deps.db, content.sku)
    if (current && saysTheSame(current, content)) {
      await setShopWindow(deps.db, current.id, { sort, isOnSale })
      return { version: current.version }
    }
    if (current) await setReplaced(deps.db, current.id)
    const version = (current?.version ?? 0) + 1
    await insertPlan(deps.db, { id: uuidv7(), version, sort, isOnSale, ...content })
    return { version }
  })

const saysTheSame = (current: PlanVersion, content: Omit<PlanDraft, 'sort' | 'isOnSale'>) =>
  (Object.keys(content) as (keyof typeof content)[]) // Object.keys forgets the names it was given
    .every((field) => current[field] === content[field])

/** The version of a plan that is on sale now; its `id` is what an order pins. Throws PLAN_NOT_FOUND. */
export async function getPlan(deps: Deps, sku: string) {
  const plan = await findPlanOnSale(deps.db, sku)
  if (!plan) throw subscriptionError.PLAN_NOT_FOUND({ sku })
  return plan
}

/** The same of several, by sku; what is not on sale is missing. */
export async function getPlans(deps: Deps, skus: readonly string[]) {
  const plans = await findPlansOnSale(deps.db, skus)
  return new Map(plans.map((plan) => [plan.sku, plan]))
}
