import * as api from '@khue/contracts/subscriptions'
import { type Api, serve } from '#platform/api'
import { listPlansOnSale } from './subscriptions.repository.ts'
import { readOwnSubscription } from './service/memberships.ts'

export function subscriptionRoutes(app: Api) {
  serve(app, api.listPlans, async ({ deps }) => ({ items: await listPlansOnSale(deps.db) }))
  serve(app, api.getMySubscription, ({ deps, actor }) => readOwnSubscription(deps, actor.id))
}
