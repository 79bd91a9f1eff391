import * as contract from '@khue/contracts/ground/texts'
import { policyVersions, publishText } from '#modules/ground/texts'
import { type Api, serve } from '#platform/http/api'
import { drawText, listForAdmin, openForAdmin } from './static-texts.service.ts'

export function staticTextRoutes(api: Api) {
  serve(api, contract.getPolicyVersions, ({ deps }) => policyVersions(deps))
  serve(api, contract.listTexts, async ({ deps }) => ({ items: await listForAdmin(deps) }))
  serve(api, contract.getTextVersion, ({ deps, params, query }) => openForAdmin(deps, params.key, query.number))
  serve(api, contract.publishText, ({ deps, actor, params, body }) => publishText(deps, actor, { key: params.key, ...body }))
  serve(api, contract.previewText, ({ deps, body }) => ({ document: drawText(deps, body.body) }))
}
