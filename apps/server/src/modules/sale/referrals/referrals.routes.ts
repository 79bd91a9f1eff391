import * as contract from '@khue/contracts/sale/referrals'
import { type Api, serve } from '#platform/http/api'
import { enterCode, listForAdmins, readMine, takeCode } from './referrals.service.ts'

export function referralRoutes(app: Api) {
  serve(app, contract.getMyReferrals, ({ deps, actor, query }) => readMine(deps, actor, query))
  serve(app, contract.createReferralCode, ({ deps, actor }) => takeCode(deps, actor))
  serve(app, contract.listReferrals, ({ deps, query }) => listForAdmins(deps, query))
  serve(app, contract.enterReferral, ({ deps, actor, body }) => enterCode(deps, actor, body.code))
}
