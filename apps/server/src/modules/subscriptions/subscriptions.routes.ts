import * as api from '@khue/contracts/subscriptions'
import { type Api, serve } from '#platform/api'
import { readOwnSubscription } from './service/memberships.ts'
import { readShopWindow } from './service/plans.ts'

export function subscriptionRoutes(app: Api) {
  serve(app, api.listPlans, async ({ deps }) => ({ items: await readShopWindow(deps.db) }))
  serve(app, api.getMySubscription, ({ deps, actor }) => readOwnSubscription(deps, actor.id))
}
