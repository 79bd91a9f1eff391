import * as api from '@khue/contracts/sale/family-purchases'
import { type Api, serve } from '#platform/http/api'
import { askForPurchase, listPurchases, readPurchase } from './purchase-requests.service.ts'

export function familyRoutes(app: Api) {
  serve(app, api.askForPurchase, ({ deps, actor, body }) => askForPurchase(deps, actor, body))
  serve(app, api.listFamilyPurchases, async ({ deps, actor, query }) => ({
    items: await listPurchases(deps, actor, [query.requestIds].flat()),
  }))
  serve(app, api.getFamilyPurchase, ({ deps, actor, params }) => readPurchase(deps, actor, params.requestId))
}
