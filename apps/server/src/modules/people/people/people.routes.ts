import * as contract from '@khue/contracts/people/identity'
import { type Api, serve } from '#platform/http/api'
import { usersAdminRoutes } from '../user-admin/users-admin.routes.ts'
import { childSignInRoutes } from '../families/child-sign-in/child-sign-in.routes.ts'
import { linkedSignInRoutes } from '../social-sign-in/linked-sign-ins/linked-sign-ins.routes.ts'
import { deviceRoutes } from '../sessions/devices/devices.routes.ts'
import { nativeRoutes } from '../credentials/native/native.routes.ts'
import { passkeyRoutes } from '../credentials/passkeys/passkeys.routes.ts'
import { passwordRoutes } from '../credentials/passwords/passwords.routes.ts'
import { getProfile } from './people.service.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { providerSignInRoutes } from '../social-sign-in/provider-sign-in/provider-sign-in.routes.ts'
import { secondFactorRoutes } from '../credentials/second-factor/second-factor.routes.ts'
import { signInRoutes } from '../credentials/sign-in/sign-in.routes.ts'
import { signUpRoutes } from '../sign-up/sign-up.routes.ts'
import { socketTicketRoutes } from '../sessions/socket-tickets/socket-tickets.routes.ts'

export function identityRoutes(api: Api) {
  signInRoutes(api)
  childSignInRoutes(api)
  secondFactorRoutes(api)
  passkeyRoutes(api)
  deviceRoutes(api)
  nativeRoutes(api)
  signUpRoutes(api)
  passwordRoutes(api)
  serve(api, contract.getProfile, ({ deps, actor }) => getProfile(deps, actor))
  // identity's own table of roles decides it, so it is served here despite its prefix (architecture 2)
  serve(api, contract.isMaster, ({ actor }) => ({ isMaster: actor.roles.includes('master') }))
  profileRoutes(api)
  providerSignInRoutes(api)
  linkedSignInRoutes(api)
  usersAdminRoutes(api)
  socketTicketRoutes(api)
}
