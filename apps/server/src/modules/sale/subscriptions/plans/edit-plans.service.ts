import type { AdminPlan, changePlan, createPlan } from '@khue/contracts/sale/plans-admin'
import { planStars } from '@khue/contracts/sale/plans-admin'
import type { Body } from '@khue/contracts/endpoint'
import { recordAudit } from '#modules/ground/audit'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { subscriptionError } from '../subscriptions.errors.ts'
import * as stored from '../subscriptions.repository.ts'
import { type PlanDraft, publishPlan, cachedPlansOnSale } from './plans.service.ts'

/** The current version of every plan, on sale or not. */
export const listPlansToEdit = async ({ db }: Deps) => (await stored.listCurrentPlans(db)).map(shown)

/** A plan with all its versions, newest first. Throws PLAN_UNKNOWN. */
export async function getPlanToEdit(deps: Deps, sku: string) {
  const versions = await stored.listVersionsOf(deps.db, sku)
  const [current] = versions
  if (!current) throw subscriptionError.PLAN_UNKNOWN()
  return {
    ...shown(current),
    versions: versions.map(({ version, name, priceVnd, months, seats, publishedAt, replacedAt }) => ({
      version,
      name,
      price: priceVnd,
      months,
      seats,
      publishedAt: publishedAt.toISOString(),
      replacedAt: replacedAt?.toISOString() ?? null,
    })),
  }
}

/** Throws PLAN_SKU_EXISTS, and PLAN_SKU_RESERVED for a sku in the format of a course, class or tutor. */
export const createPlanAs = (deps: Deps, actor: Actor, { sku, isOnSale, ...fields }: Body<typeof createPlan>) =>
  transact(deps, async (deps) => {
    await publishPlan(deps, { ...draftOf(sku, fields), isOnSale }, { isNew: true })
    return audited(deps, actor, { action: 'plan.created', sku, before: undefined })
  })

/** Throws PLAN_UNKNOWN, and PLAN_CHANGED when another editor saved first. */
export const changePlanAs = (deps: Deps, actor: Actor, sku: string, { version, ...fields }: Body<typeof changePlan>) =>
  transact(deps, async (deps) => {
    const before = await lockPlan(deps, sku)
    if (before.version !== version) throw subscriptionError.PLAN_CHANGED()
    await publishPlan(deps, { ...draftOf(sku, fields), isOnSale: before.isOnSale })
    return audited(deps, actor, { action: 'plan.changed', sku, before })
  })

/** Puts a plan on or off sale; memberships already bought are not affected. Throws PLAN_UNKNOWN. */
export async function setPlanOnSaleAs(deps: Deps, actor: Actor, sku: string, isOnSale: boolean) {
  const plan = await transact(deps, async (deps) => {
    const before = await lockPlan(deps, sku)
    await stored.setShopWindow(deps.db, before.id, { sort: before.sort, isOnSale: isOnSale })
    return audited(deps, actor, { action: isOnSale ? 'plan.relisted' : 'plan.retired', sku, before })
  })
  cachedPlansOnSale.forget()
  return plan
}

async function lockPlan(deps: Deps, sku: string) {
  const plan = await stored.lockCurrentPlan(deps.db, sku)
  if (!plan) throw subscriptionError.PLAN_UNKNOWN()
  return plan
}

type AuditedAction = {
  action: 'plan.created' | 'plan.changed' | 'plan.relisted' | 'plan.retired'
  sku: string
  before: stored.PlanVersion | undefined
}

/** Audits an edit with the price before and after, and returns the current plan. */
async function audited(deps: Deps, actor: Actor, { action, sku, before }: AuditedAction) {
  const now = await lockPlan(deps, sku)
  await recordAudit(deps, {
    actor,
    action,
    subject: { kind: 'plan', id: now.id },
    details: {
      sku,
      name: now.name,
      ...(before && { priceBefore: before.priceVnd }),
      price: now.priceVnd,
      ...(before && before.seats !== now.seats && { seatsBefore: before.seats }),
      seats: now.seats,
      version: now.version,
    },
  })
  return shown(now)
}

type Fields = Omit<Body<typeof createPlan>, 'sku' | 'isOnSale'>
const draftOf = (sku: string, { name, price, months, description, color, stars, seats, sort }: Fields): PlanDraft => ({
  sku,
  name,
  priceVnd: price,
  months,
  description,
  seats,
  viewColor: color.toUpperCase(),
  image: `/art/plans/${stars}/${color.slice(1).toUpperCase()}.svg`,
  sort,
})

const shown = (plan: stored.PlanVersion): AdminPlan => ({
  sku: plan.sku,
  version: plan.version,
  name: plan.name,
  price: plan.priceVnd,
  months: plan.months,
  description: plan.description,
  color: plan.viewColor,
  stars: planStars.find((stars) => plan.image.startsWith(`/art/plans/${stars}/`)) ?? 1,
  image: plan.image,
  seats: plan.seats,
  sort: plan.sort,
  isOnSale: plan.isOnSale,
  publishedAt: plan.publishedAt.toISOString(),
})
