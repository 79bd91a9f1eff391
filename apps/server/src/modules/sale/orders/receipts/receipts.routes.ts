import * as api from '@khue/contracts/sale/orders'
import { type Api, serve } from '#platform/http/api'
import { openReceipt } from './keep-receipts.service.ts'

export function receiptRoutes(app: Api) {
  serve(app, api.openReceipt, ({ deps, actor, body }) => openReceipt(deps, actor, body.id))
}
