import * as contract from '@khue/contracts/people/identity'
import { type Api, serve } from '#platform/http/api'
import { usersAdminRoutes } from '#modules/people/user-admin'
import { childSignInRoutes } from '#modules/people/families'
import { linkedSignInRoutes } from '#modules/people/social-sign-in'
import { deviceRoutes } from '#modules/people/sessions'
import { nativeRoutes } from '#modules/people/credentials'
import { passkeyRoutes } from '#modules/people/credentials'
import { passwordRoutes } from '#modules/people/credentials'
import { getProfile } from './people.service.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { providerSignInRoutes } from '#modules/people/social-sign-in'
import { secondFactorRoutes } from '#modules/people/credentials'
import { signInRoutes } from '#modules/people/credentials'
import { signUpRoutes } from '#modules/people/sign-up'
import { socketTicketRoutes } from '#modules/people/sessions'

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
