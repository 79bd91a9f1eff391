import * as contract from '@khue/contracts/sale/gifts'
import { type Api, serve } from '#platform/http/api'
import { listGiven } from './bought-gifts.service.ts'
import * as gifts from './gifts.service.ts'

export function giftRoutes(app: Api) {
  serve(app, contract.sendGift, ({ deps, actor, body }) => gifts.claimGift(deps, actor, body))
  serve(app, contract.listMyGifts, async ({ deps, actor, query }) => ({
    items: await gifts.listGifts(deps, actor.id, query.promotionCode),
  }))
  serve(app, contract.listPurchasedGifts, async ({ deps, actor, query }) => ({ items: await listGiven(deps, actor.id, query.orderId) }))
  serve(app, contract.grantVouchers, async ({ deps, actor, params, body, once }) => {
    const found = await gifts.findReceivers(deps, actor, body.phones)
    return once((deps) => gifts.grantVouchers(deps, actor, params.id, { ...body, ...found }))
  })
}
