import { getBadges } from '@khue/contracts/backoffice/badges'
import * as contract from '@khue/contracts/backoffice/site'
import { draftRequestedCourse } from '@khue/contracts/backoffice/requested-courses'
import { type Api, serve } from '#platform/http/api'
import { readBadges } from './badges.service.ts'
import { draftCourse, handle, listReceived, saveForm, saveReport } from './messages.service.ts'
import { describeSite } from './site.service.ts'
import { staticTextRoutes } from './static-texts.routes.ts'
import { readText } from './static-texts.service.ts'

export function siteRoutes(api: Api) {
  serve(api, contract.getSiteInfo, async ({ deps, query: { key, version } }) => ({
    ...describeSite(deps.config),
    ...(key && { text: await readText(deps, key, version) }),
  }))
  staticTextRoutes(api)
  serve(api, getBadges, ({ deps, actor }) => readBadges(deps, actor))
  serve(api, contract.submitForm, ({ deps, actor, body }) => saveForm(deps, actor, body))
  serve(api, contract.reportContent, ({ deps, actor, body }) => saveReport(deps, actor, body))
  serve(api, contract.listMessages, ({ deps, query }) => listReceived(deps, query))
  serve(api, draftRequestedCourse, ({ deps, actor, params, body }) => draftCourse(deps, actor, params.id, body))
  serve(api, contract.handleMessage, ({ deps, actor, params, body }) => handle(deps, actor, params.id, body))
}
