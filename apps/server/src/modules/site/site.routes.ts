import { getSiteInfo, submitForm } from '@khue/contracts/site'
import { type Api, serve } from '#platform/api'
import { describeSite, requestCourse } from './site.service.ts'

export function siteRoutes(api: Api) {
  serve(api, getSiteInfo, ({ deps }) => describeSite(deps.config))
  serve(api, submitForm, async ({ deps, actor, body }) => {
    await requestCourse(deps, actor, body.content)
    return { received: true as const }
  })
}
