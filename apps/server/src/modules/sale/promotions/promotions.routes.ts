import * as contract from '@khue/contracts/sale/promotions'
import * as adminContract from '@khue/contracts/sale/promotions-admin'
import * as rewardContract from '@khue/contracts/sale/rewards'
import { type Api, serve } from '#platform/http/api'
import * as admin from './desk/promotions-desk.service.ts'
import * as codes from './desk/codes.service.ts'
import { exportCodes } from './desk/code-export.service.ts'
import { limitCodeAttempts } from './quoting/code-attempt-limit.service.ts'
import { previewPromotion } from './preview/preview.service.ts'
import * as rewards from './rewards/rewards.service.ts'
import * as shop from './rewards/shop.service.ts'
import { listVouchers } from './vouchers/vouchers.service.ts'

export function promotionRoutes(app: Api) {
  serve(app, contract.applicableSku, async ({ deps, query, ...asking }) => {
    await limitCodeAttempts(app, asking, [query.promotionCode])
    return shop.readApplicable(deps, asking.actor?.id, query.promotionCode)
  })
  serve(app, contract.checkCode, async ({ deps, body, ...asking }) => {
    await limitCodeAttempts(app, asking, [body.code])
    return shop.checkCode(deps, asking.actor.id, body)
  })
  serve(app, contract.quoteItems, async ({ deps, body, ...asking }) => {
    await limitCodeAttempts(app, asking, body.codes)
    return shop.quoteItems(deps, asking.actor?.id, body)
  })
  serve(app, contract.listMemberPrices, ({ deps, actor, query }) => shop.readShownPrices(deps, actor?.id, query))
  serve(app, contract.listMyVouchers, async ({ deps, actor, query }) => ({ items: await listVouchers(deps, actor.id, query.state) }))
  rewardRoutes(app)
  adminRoutes(app)
}

function rewardRoutes(app: Api) {
  serve(app, rewardContract.listRewards, ({ deps, actor }) => rewards.readRewards(deps, actor.id))
  serve(app, rewardContract.redeemReward, ({ deps, actor, params, body }) => rewards.redeem(deps, actor, params.id, body))
  serve(app, rewardContract.listAllRewards, ({ deps }) => rewards.listAll(deps))
  serve(app, rewardContract.createReward, ({ deps, actor, body }) => rewards.offerReward(deps, actor, body))
  serve(app, rewardContract.changeReward, ({ deps, actor, params, body }) => rewards.reviseReward(deps, actor, params.id, body))
}

function adminRoutes(app: Api) {
  serve(app, adminContract.listPromotions, ({ deps, query }) => admin.listPromotions(deps, query))
  serve(app, adminContract.createPromotion, ({ deps, actor, body }) => admin.composePromotion(deps, actor, body))
  serve(app, adminContract.previewPromotion, ({ deps, body }) => previewPromotion(deps, body))
  serve(app, adminContract.getPromotion, ({ deps, params }) => admin.getPromotion(deps, params.id))
  serve(app, adminContract.changePromotion, ({ deps, actor, params, body }) => admin.changePromotion(deps, actor, params.id, body))
  serve(app, adminContract.movePromotion, ({ deps, actor, params, body }) => admin.movePromotion(deps, actor, params.id, body))
  serve(app, adminContract.listPromotionCodes, ({ deps, params, query }) => codes.listCodes(deps, params.id, query.after))
  serve(app, adminContract.exportPromotionCodes, ({ deps, actor, params }) => exportCodes(deps, actor, params.id))
  serve(app, adminContract.makePromotionCodes, ({ deps, actor, params, body }) => codes.makeCodes(deps, actor, params.id, body))
  serve(app, adminContract.withdrawPromotionCode, ({ deps, actor, params, body }) => codes.withdrawCode(deps, actor, params.id, body.code))
  serve(app, adminContract.getPromotionStats, ({ deps, params }) => admin.getPromotionStats(deps, params.id))
}
