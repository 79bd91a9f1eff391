import * as api from '@khue/contracts/sale/invoices'
import { type Api, serve } from '#platform/http/api'
import * as changing from './change-invoices.service.ts'
import { listAll, listOwn, readInvoice } from './read-invoices.service.ts'

export function invoiceRoutes(app: Api) {
  serve(app, api.listMyInvoices, ({ deps, actor, query }) => listOwn(deps, actor, query))

  serve(app, api.correctMyInvoice, ({ deps, actor, params, body }) => changing.correctOwn(deps, actor, params.id, body.buyer))

  serve(app, api.listInvoices, ({ deps, query }) => listAll(deps, query))

  serve(app, api.getInvoice, ({ deps, params }) => readInvoice(deps, params.id))

  serve(app, api.retryInvoice, async ({ deps, actor, params: { id } }) => {
    await changing.retryInvoice(deps, actor, id)
    return readInvoice(deps, id)
  })

  serve(app, api.replaceInvoice, async ({ deps, actor, params: { id }, body }) =>
    readInvoice(deps, await changing.replaceInvoice(deps, actor, id, body)),
  )

  serve(app, api.cancelInvoice, async ({ deps, actor, params: { id }, body }) => {
    await changing.cancelInvoice(deps, actor, id, body.reason)
    return readInvoice(deps, id)
  })
}
