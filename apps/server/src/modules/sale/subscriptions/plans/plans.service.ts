import { isPlanSku } from '@khue/contracts/sale/offers'
import { uuidv7 } from 'uuidv7'
import { type Deps, transact } from '#platform/deps'
import { cachedFor } from '#platform/postgres/cached-for'
import { violatedConstraint } from '#platform/postgres/db'
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

/** The fields of a plan that an editor sets. `image` is an address on this site, such as `/art/plans/3/252EAE.svg`. */
export type PlanDraft = {
  sku: string
  name: string
  priceVnd: number
  months: number
  description: string
  image: string
  viewColor: string
  /** People of one household per plan; one by default. */
  seats?: number
  /** Plans are listed by rising `sort`. */
  sort: number
  isOnSale?: boolean
}

/**
 * Creates or changes a plan and puts it on sale. Changed content becomes a new version, so that earlier orders keep theirs; publishing the same again
 * changes nothing. Throws PLAN_SKU_RESERVED for a sku in the format of a course, class or tutor, and, with `isNew`, PLAN_SKU_EXISTS.
 */
export async function publishPlan(deps: Deps, draft: PlanDraft, { isNew = false } = {}) {
  if (!isPlanSku(draft.sku)) throw subscriptionError.PLAN_SKU_RESERVED()
  const published = await writePlan(deps, draft, isNew).catch((error: unknown) => {
    if (isNew && isTaken(error)) throw subscriptionError.PLAN_SKU_EXISTS()
    throw error
  })
  cachedPlansOnSale.forget()
  return published
}

/** One insert has both constraints; which of them it reports first is up to the database. */
const isTaken = (error: unknown) => ['plans_version', 'plans_current'].includes(violatedConstraint(error) ?? '')

/** The plans on sale, cached for a second: the busiest list of the shop. Prices of orders come only from `getPlan` and `planOnSale`. */
export const cachedPlansOnSale = cachedFor(1000, (db) => listPlansOnSale(db))

/** Same, for code that has `deps`. */
export const getPlansOnSale = ({ db }: Deps) => cachedPlansOnSale(db)

const writePlan = (deps: Deps, { sort, isOnSale = true, seats = 1, ...rest }: PlanDraft, isNew: boolean) =>
  transact(deps, async (deps) => {
    const content = { ...rest, seats }
    const current = isNew ? undefined : await lockCurrentPlan(deps.db, content.sku)
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
  (Object.keys(content) as (keyof typeof content)[]) // Object.keys loses the key type
    .every((field) => current[field] === content[field])

/** The version of a plan on sale now; orders pin its `id`. Throws PLAN_NOT_FOUND. */
export async function getPlan(deps: Deps, sku: string) {
  const plan = await findPlanOnSale(deps.db, sku)
  if (!plan) throw subscriptionError.PLAN_NOT_FOUND({ sku })
  return plan
}

/** Same for several, by sku; plans not on sale are missing. */
export async function getPlans(deps: Deps, skus: readonly string[]) {
  const plans = await findPlansOnSale(deps.db, skus)
  return new Map(plans.map((plan) => [plan.sku, plan]))
}
