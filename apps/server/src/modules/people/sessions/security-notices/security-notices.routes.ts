import { listSecurityNotices as listNotices, markSecurityNoticesSeen } from '@khue/contracts/people/devices'
import { type Api, serve } from '#platform/http/api'
import { listSecurityNotices, markNoticesSeen } from './security-notices.service.ts'

export function securityNoticeRoutes(api: Api) {
  serve(api, listNotices, ({ deps, actor }) => listSecurityNotices(deps, actor))
  serve(api, markSecurityNoticesSeen, async ({ deps, actor, body }) => {
    await markNoticesSeen(deps, actor, body.ids)
    return { seen: true as const }
  })
}
