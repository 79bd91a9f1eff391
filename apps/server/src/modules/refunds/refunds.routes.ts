import * as api from '@khue/contracts/refunds'
import { type Api, serve } from '#platform/api'
import { takeBankList } from './service/bank-list.ts'
import * as judging from './service/judge-refunds.ts'
import { readPanel } from './service/read-panel.ts'
import { showPreview } from './service/preview.ts'
import { listOwnRefunds, listRefunds, readOwnRequest, readRefund, readRequest } from './service/read-refunds.ts'
import { requestOnBehalf, requestRefund, withdrawRefund } from './service/request-refunds.ts'

export function refundRoutes(app: Api) {
  serve(app, api.previewRefund, ({ deps, actor, query }) =>
    showPreview(deps, actor, { orderId: query.orderId, lineIds: query.lineIds === undefined ? undefined : [query.lineIds].flat() }),
  )

  serve(app, api.requestRefund, async ({ deps, actor, body }) => ({
    items: await readOwnRequest(deps, actor, await requestRefund(deps, actor, body)),
  }))

  serve(app, api.withdrawRefund, ({ deps, actor, body }) => withdrawRefund(deps, actor, body.id))

  serve(app, api.listMyRefunds, async ({ deps, actor, query }) => ({ items: await listOwnRefunds(deps, actor, query.orderId) }))

  judgingRoutes(app)
}

function judgingRoutes(app: Api) {
  serve(app, api.listRefunds, ({ deps, actor, query }) => listRefunds(deps, actor, query))

  serve(app, api.getRefund, ({ deps, actor, params }) => readRefund(deps, actor, params.id))

  serve(app, api.takeBankList, ({ deps, actor, body }) => takeBankList(deps, actor, body.format))

  serve(app, api.previewOnBehalf, ({ deps, query }) =>
    showPreview(deps, undefined, { orderId: query.orderId, lineIds: query.lineIds === undefined ? undefined : [query.lineIds].flat() }),
  )

  serve(app, api.refundOnBehalf, async ({ deps, actor, body }) => ({
    items: await readRequest(deps, actor, await requestOnBehalf(deps, actor, body)),
  }))

  serve(app, api.checkRefund, async ({ deps, actor, params: { id }, body }) => {
    await judging.checkRefund(deps, actor, id, body)
    return readRefund(deps, actor, id)
  })

  serve(app, api.approveRefund, async ({ deps, actor, params: { id }, body }) => {
    await judging.approveRefund(deps, actor, id, body)
    return readRefund(deps, actor, id)
  })

  serve(app, api.rejectRefund, async ({ deps, actor, params: { id }, body }) => {
    await judging.rejectRefund(deps, actor, id, body.note)
    return readRefund(deps, actor, id)
  })

  serve(app, api.markRefundPaid, async ({ deps, actor, params: { id }, body }) => {
    await judging.markPaid(deps, actor, id, body.note)
    return readRefund(deps, actor, id)
  })

  serve(app, api.rerouteRefund, async ({ deps, actor, params: { id }, body }) => {
    await judging.reroute(deps, actor, id, body.note)
    return readRefund(deps, actor, id)
  })

  serve(app, api.readRefundPanel, async ({ deps, actor, params: { id }, body }) => {
    await readPanel(deps, actor, id, body)
    return readRefund(deps, actor, id)
  })

  serve(app, api.openRefundAccount, ({ deps, actor, params }) => judging.openAccount(deps, actor, params.id))
}
