import { getProfile as getProfileEndpoint, refreshSession as refreshSessionEndpoint } from '@khue/contracts/people/identity'
import { type Api, serve } from '#platform/http/api'
import { deviceRoutes } from './devices/devices.routes.ts'
import { refreshSession } from './lifecycle/sessions.service.ts'
import { securityNoticeRoutes } from './security-notices/security-notices.routes.ts'
import { socketTicketRoutes } from './socket-tickets/socket-tickets.routes.ts'
import { getProfile } from './views/current-user.service.ts'
import { webViewRoutes } from './web-views/web-views.routes.ts'

export function sessionRoutes(api: Api) {
  serve(api, getProfileEndpoint, ({ deps, actor }) => getProfile(deps, actor))
  serve(api, refreshSessionEndpoint, async ({ deps, caller }) => {
    const { expiresAt } = await refreshSession(deps, caller.cookies)
    return { expiresAt: expiresAt.toISOString() }
  })
  deviceRoutes(api)
  securityNoticeRoutes(api)
  webViewRoutes(api)
  socketTicketRoutes(api)
}
