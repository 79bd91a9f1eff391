import * as api from '@khue/contracts/money/escrow'
import { type Api, serve } from '#platform/http/api'
import { listRates, setRate } from './fee-rates.service.ts'

export function escrowRoutes(app: Api) {
  serve(app, api.listFeeRates, async ({ deps, query }) => ({ items: await listRates(deps, query.sellerId) }))
  serve(app, api.setFeeRate, ({ deps, actor, body }) => setRate(deps, actor, body))
}
