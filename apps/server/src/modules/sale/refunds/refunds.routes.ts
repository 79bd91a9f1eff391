import * as api from '@khue/contracts/sale/refunds'
import * as desk from '@khue/contracts/sale/refunds-admin'
import { type Api, serve } from '#platform/http/api'
import { previewWithdrawal } from './automatic/preview-withdrawal.service.ts'
import { exportBankTransfers } from './sending/bank-list.service.ts'
import * as decisions from './deciding/decide-refunds.service.ts'
import { readPanel } from './sending/read-panel.service.ts'
import { showPreview } from './requesting/preview.service.ts'
import { listOwnRefunds, listRefunds, readOwnRequest, readRefund, readRequest } from './reading/read-refunds.service.ts'
import { requestOnBehalf, requestRefund, withdrawRefund } from './requesting/request-refunds.service.ts'

export function refundRoutes(app: Api) {
  serve(app, api.previewRefund, ({ deps, actor, query }) =>
    showPreview(deps, actor, { orderId: query.orderId, lineIds: query.lineIds === undefined ? undefined : [query.lineIds].flat() }),
  )

  serve(app, api.requestRefund, async ({ deps, actor, body }) => ({
    items: await readOwnRequest(deps, actor, await requestRefund(deps, actor, body)),
  }))

  serve(app, api.withdrawRefund, ({ deps, actor, body }) => withdrawRefund(deps, actor, body.id))

  serve(app, api.listMyRefunds, async ({ deps, actor, query }) => ({ items: await listOwnRefunds(deps, actor, query.orderId) }))

  refundAdminRoutes(app)
}

function refundAdminRoutes(app: Api) {
  serve(app, desk.listRefunds, ({ deps, actor, query }) => listRefunds(deps, actor, query))

  serve(app, desk.getRefund, ({ deps, actor, params }) => readRefund(deps, actor, params.id))

  serve(app, desk.exportBankTransfers, ({ deps, actor, body }) => exportBankTransfers(deps, actor, body.format))

  serve(app, desk.previewOnBehalf, ({ deps, query }) =>
    showPreview(deps, undefined, { orderId: query.orderId, lineIds: query.lineIds === undefined ? undefined : [query.lineIds].flat() }),
  )

  serve(app, desk.refundOnBehalf, async ({ deps, actor, body }) => ({
    items: await readRequest(deps, actor, await requestOnBehalf(deps, actor, body)),
  }))

  serve(app, desk.checkRefund, async ({ deps, actor, params: { id }, body }) => {
    await decisions.checkRefund(deps, actor, id, body)
    return readRefund(deps, actor, id)
  })

  serve(app, desk.approveRefund, async ({ deps, actor, params: { id }, body }) => {
    await decisions.approveRefund(deps, actor, id, body)
    return readRefund(deps, actor, id)
  })

  serve(app, desk.rejectRefund, async ({ deps, actor, params: { id }, body }) => {
    await decisions.rejectRefund(deps, actor, id, body.note)
    return readRefund(deps, actor, id)
  })

  serve(app, desk.markRefundPaid, async ({ deps, actor, params: { id }, body }) => {
    await decisions.markPaid(deps, actor, id, body.note)
    return readRefund(deps, actor, id)
  })

  serve(app, desk.rerouteRefund, async ({ deps, actor, params: { id }, body }) => {
    await decisions.reroute(deps, actor, id, body.note)
    return readRefund(deps, actor, id)
  })

  serve(app, desk.recordPanelOutcome, async ({ deps, actor, params: { id }, body }) => {
    await readPanel(deps, actor, id, body)
    return readRefund(deps, actor, id)
  })

  serve(app, desk.previewWithdrawal, ({ deps, query }) => previewWithdrawal(deps, query))

  serve(app, desk.openRefundAccount, ({ deps, actor, params }) => decisions.openAccount(deps, actor, params.id))
}
