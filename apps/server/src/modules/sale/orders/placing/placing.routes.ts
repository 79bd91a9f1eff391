import * as checkoutApi from '@khue/contracts/sale/checkout'
import { quoteUpgrades as quoteUpgradesApi } from '@khue/contracts/sale/memberships'
import * as api from '@khue/contracts/sale/orders'
import { type Api, serve } from '#platform/http/api'
import { buyClass, placeOrders } from './place-orders.service.ts'
import { quoteUpgrades } from './upgrade-orders.service.ts'

export function placingRoutes(app: Api) {
  serve(app, api.placeOrders, async ({ deps, actor, body }) => ({ ids: await placeOrders(deps, actor, body.items) }))

  serve(app, checkoutApi.buyClass, async ({ deps, actor, body }) => ({ ids: await buyClass(deps, actor, body) }))

  serve(app, quoteUpgradesApi, ({ deps, actor, query }) => quoteUpgrades(deps, actor, query.learnerId))
}
