import * as edit from '@khue/contracts/sale/plans-admin'
import * as own from '@khue/contracts/sale/memberships'
import * as api from '@khue/contracts/sale/subscriptions'
import { type Api, serve } from '#platform/http/api'
import { changePlanAs, createPlanAs, getPlanToEdit, listPlansToEdit, setPlanOnSaleAs } from './plans/edit-plans.service.ts'
import { readOwnSubscription } from './memberships/memberships.service.ts'
import { pauseMembership, resumeMembership } from './pauses/pauses.service.ts'
import { readMemberships } from './reading/read-memberships.service.ts'
import { shareSeat, revokeSeat } from './seats/seats.service.ts'
import { cachedPlansOnSale } from './plans/plans.service.ts'

export function subscriptionRoutes(app: Api) {
  serve(app, api.listPlans, async ({ deps }) => ({ items: await cachedPlansOnSale(deps.db) }))
  serve(app, edit.listPlansToEdit, async ({ deps }) => ({ items: await listPlansToEdit(deps) }))
  serve(app, edit.getPlanToEdit, ({ deps, params }) => getPlanToEdit(deps, params.sku))
  serve(app, edit.createPlan, ({ deps, actor, body }) => createPlanAs(deps, actor, body))
  serve(app, edit.changePlan, ({ deps, actor, params, body }) => changePlanAs(deps, actor, params.sku, body))
  serve(app, edit.setPlanOnSale, ({ deps, actor, params, body }) => setPlanOnSaleAs(deps, actor, params.sku, body.isOnSale))
  serve(app, api.getMySubscription, ({ deps, actor }) => readOwnSubscription(deps, actor.id))
  serve(app, own.listMemberships, ({ deps, actor }) => readMemberships(deps, actor))
  serve(app, own.pauseMembership, ({ deps, actor, body }) => pauseMembership(deps, actor, body))
  serve(app, own.resumeMembership, ({ deps, actor, body }) => resumeMembership(deps, actor, body.lineId))
  serve(app, own.shareSeat, ({ deps, actor, body }) => shareSeat(deps, actor, body))
  serve(app, own.revokeSeat, ({ deps, actor, params }) => revokeSeat(deps, actor, params.id))
}
