import { isMaster } from '@khue/contracts/people/identity'
import { type Api, serve } from '#platform/http/api'
import { profileRoutes } from './profile/profile.routes.ts'

export function peopleRoutes(api: Api) {
  // the table of roles decides it, so it is served here despite its prefix (architecture 2)
  serve(api, isMaster, ({ actor }) => ({ isMaster: actor.roles.includes('master') }))
  profileRoutes(api)
}
